import { codeLanguage } from './code-block.ts';
import type { RenderContext, Rendered } from './document.ts';
import { isExplainer } from './explainer-blocks.ts';
import { loadLanguages } from './highlight.ts';
import type { NumberedNote } from './notes.ts';
import { keep, openPage, restoreKept, type Page } from './page.ts';
import type { ParsedMarkdown } from './parse.ts';
import { inlineText } from './plain-text.ts';
import { renderBlock, renderBlocks } from './render-block.ts';
import { ownTag } from './sanitize.ts';
import { sanitizePage } from './sanitize-page.ts';
import type { Paragraph } from './tokens.ts';
import { walk } from './walk.ts';

/** HTML of a parsed body. Loads the grammars its code needs, each once in a process. */
export async function renderHtml(parsed: ParsedMarkdown, context: RenderContext): Promise<Rendered> {
  const languages = new Set<string>();
  walk(parsed.blocks, {
    block: (block) => block.type === 'code' && !isExplainer(block) && languages.add(codeLanguage(block)),
  });
  await loadLanguages(languages);
  return renderLoaded(parsed, context);
}

function renderLoaded(parsed: ParsedMarkdown, context: RenderContext): Rendered {
  const page = openPage(parsed, context);
  const html = sanitizePage(renderText(page) + renderNotes(page), page);
  return { html: restoreKept(page, html).trim(), problems: page.problems };
}

/** The blocks, with the end mark after the last words. */
function renderText(page: Page): string {
  const shown = page.parsed.blocks.filter(
    ({ type }) => type !== 'space' && type !== 'note' && type !== 'def',
  );
  const last = shown.at(-1);
  const html = renderBlocks(shown.slice(0, -1), page);
  if (!last) return html;
  const ending = renderBlock(last, page);
  const mark = keep(page, '<span class="endmark" aria-hidden="true"></span>');
  const takesMark =
    (last.type === 'paragraph' && hasWords(last)) || last.type === 'list' || last.type === 'blockquote';
  return html + (takesMark ? ending.replace(LAST_CLOSERS, (closers) => mark + closers) : ending);
}

function hasWords({ tokens }: Paragraph): boolean {
  return inlineText(tokens) !== '';
}

const LAST_CLOSERS = /(?:<\/(?:p|li|ul|ol|blockquote|div)>\n?)+$/;

function renderNotes(page: Page): string {
  const { notes } = page.parsed.notes;
  if (notes.length === 0) return '';
  const open = ownTag('section', { class: 'notes', 'aria-labelledby': 'fn-h' });
  const title = `${ownTag('h2', { class: 'vh', id: 'fn-h' })}${page.phrases.footnotes}</h2>`;
  return `${open}${title}<ol>\n${notes.map((note) => renderNote(note, page)).join('')}</ol></section>\n`;
}

function renderNote({ number, note, uses }: NumberedNote, page: Page): string {
  const open = ownTag('li', { id: `fn-${number}` });
  const back = Array.from({ length: uses }, (_, index) => backLink(number, index + 1, page)).join('');
  const [only, ...more] = note.tokens;
  if (only?.type === 'paragraph' && more.length === 0) {
    return `${open}${renderBlock({ ...only, type: 'text', text: '' }, page)}${back}</li>\n`;
  }
  const html = renderBlocks(note.tokens, page);
  const withBack = /<\/p>\n?$/.test(html)
    ? html.replace(/<\/p>\n?$/, `${back}</p>`)
    : `${html}<p>${back}</p>`;
  return `${open}${withBack}</li>\n`;
}

function backLink(number: number, use: number, page: Page): string {
  const reference = use === 1 ? `${number}` : `${number}-${use}`;
  const sign = use === 1 ? '↩︎' : `↩︎<sup>${use}</sup>`;
  return keep(
    page,
    ` <a href="#fnref-${reference}" aria-label="${page.phrases.backTo(reference)}">${sign}</a>`,
  );
}
