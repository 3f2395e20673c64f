import { escapeText } from '../../text/escape-html.ts';
import { readCodeInfo, type CodeInfo } from './code-info.ts';
import { highlight, languageName, type CodeToken } from './highlight.ts';
import type { Phrases } from './phrases.ts';
import type { CodeBlock } from './tokens.ts';

/** Code of one article that is coloured; beyond it, code is plain. Keeps a page of logs from costing seconds. */
const MAX_COLOURED = 60_000;

/** Counts what has been coloured in one article. */
export interface ColourBudget {
  coloured: number;
}

/** `<figure class="code">` with its caption bar. */
export function renderCode(block: CodeBlock, phrases: Phrases, budget: ColourBudget): string {
  const info = readCodeInfo(block.lang ?? '');
  const text = block.text.replace(/\n$/, '');
  const isColoured = budget.coloured + text.length <= MAX_COLOURED;
  if (isColoured) budget.coloured += text.length;
  const lines = text.split('\n');
  const signs = lines.map((line) => (info.diff && /^[+-]/.test(line) ? line.charAt(0) : ''));
  const bare = lines.map((line, index) => line.slice((signs[index] ?? '').length));
  const tokens = isColoured && info.lang !== '' ? highlight(bare.join('\n'), info.lang) : null;
  const html = bare.map((line, index) =>
    renderLine(line, tokens?.[index], signs[index] ?? '', index + 1, info),
  );
  const pre = info.numbers ? '<pre class="numbers" tabindex="0">' : '<pre tabindex="0">';
  const copy = `<button class="copy" type="button" data-done="${phrases.copied}">${phrases.copy}</button>`;
  return `<figure class="code"><figcaption>${caption(info, phrases)}${copy}</figcaption>${pre}<code>${html.join('\n')}</code></pre></figure>`;
}

/** Languages of the code blocks, for `loadLanguages`. */
export function codeLanguage(block: CodeBlock): string {
  return readCodeInfo(block.lang ?? '').lang;
}

function caption({ lang, title }: CodeInfo, phrases: Phrases): string {
  const name = languageName(lang);
  if (title === null) return `<span>${escapeText(name ?? phrases.plainCode)}</span>`;
  return `<span><b>${escapeText(title)}</b>${name === null ? '' : ` ${escapeText(name)}`}</span>`;
}

function renderLine(
  text: string,
  tokens: readonly CodeToken[] | undefined,
  sign: string,
  number: number,
  info: CodeInfo,
): string {
  const code = tokens ? tokens.map(renderToken).join('') : escapeText(text);
  const isMarked = info.isMarked(number);
  if (!info.numbers && !info.diff && !isMarked) return code;
  const classes = ['line'];
  if (isMarked) classes.push('on');
  if (sign !== '') classes.push(sign === '+' ? 'add' : 'cut');
  return `<span class="${classes.join(' ')}">${sign}${code}</span>`;
}

function renderToken({ text, className }: CodeToken): string {
  return className === null || text.trim() === ''
    ? escapeText(text)
    : `<span class="${className}">${escapeText(text)}</span>`;
}
