import type { ContentProblem, ProblemKind } from '../../errors.ts';
import type { AnchorPlan } from './anchors.ts';
import { cutAuthorHtml, isMediaTag } from './author-tags.ts';
import type { Reference } from './document.ts';
import type { Locator } from './lines.ts';
import { isRefusedAddress } from './links.ts';
import type { NotePlan } from './notes.ts';
import { authorTagName } from './sanitize.ts';
import { DIRECTIVES, type Block, type Inline } from './tokens.ts';
import { walk } from './walk.ts';

interface Findings {
  readonly anchors: AnchorPlan;
  readonly notes: NotePlan;
  readonly references: readonly Reference[];
}

type Warn = (kind: ProblemKind, line: number, message: string, hint: string) => void;

/** What an author probably did not mean; none of it refuses the text. */
export function lintBlocks(blocks: readonly Block[], locator: Locator, found: Findings): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const warn: Warn = (kind, line, message, hint) => {
    problems.push({ severity: 'warning', kind, field: 'body', line, message, hint });
  };
  lintReferences(found.references, warn);
  const known = new Set<string>();
  const lint = (html: string): void => lintHtml(html, known, locator, warn);
  locator.each(blocks, (block) => {
    walk([block], {
      block: (child) => {
        if (child.type !== 'html') return;
        lint(child.text);
        lintEnd(child.text, locator, warn);
      },
      run: (tokens) => lintRun(tokens, locator, warn),
      inline: (token) => (token.type === 'html' ? lint(token.text) : lintText(token, locator, warn)),
    });
  });
  for (const { label, raw } of found.notes.unused) {
    warn(
      'markdown',
      locator.lineOf(raw),
      `Nothing refers to the footnote [^${label}].`,
      'Refer to it, or remove it.',
    );
  }
  for (const { token, id } of found.anchors.refused) {
    warn('markdown', locator.lineOf(token.raw), `The heading id "${id}" is taken.`, 'Choose another one.');
  }
  return problems.sort((a, b) => a.line - b.line);
}

function lintReferences(references: readonly Reference[], warn: Warn): void {
  for (const { kind, href, text, line } of references) {
    if (kind === 'image' && text === '') {
      warn(
        'alt',
        line,
        `The image ${short(href)} has no alternative text.`,
        'Write what it shows: ![text](file).',
      );
    }
    if (isRefusedAddress(href)) {
      warn(
        'link',
        line,
        `The address ${short(href)} is left out.`,
        'Use http, https, mailto, tel or a path.',
      );
    }
  }
}

/** `[text](a b.png)`, `[text](a.png）`: what looks like a link to its author and is none. */
const SPACED = /!?\[[^[\]\n]{0,200}\]\((?=[^()<>\n"']{0,500}[)）])[^()<>\s"']+ +[^()<>\n"']*[)）]/;
const WIDE_END = /!?\[[^[\]\n]{0,200}\]\([^()<>\s"'）]{0,500}）/;
const UNKNOWN_NOTE = /\[\^([^\]\s[]{1,100})\]/;
const UNKNOWN_DIRECTIVE = /^:::[ \t]*([\w-]+)/;

function lintRun(tokens: readonly Inline[], locator: Locator, warn: Warn): void {
  if (!tokens.some((token) => token.type === 'text' && token.raw.includes(']('))) return;
  // A bare address in the middle of such a link is a token of its own.
  const literal = tokens
    .map((token) => (token.type === 'text' || (token.type === 'link' && token.autolink) ? token.raw : '<'))
    .join('');
  const spaced = SPACED.exec(literal)?.[0];
  const wide = spaced === undefined ? WIDE_END.exec(literal)?.[0] : undefined;
  if (spaced !== undefined) {
    const kind = spaced.startsWith('!') ? 'image' : 'link';
    const message = `${short(spaced)} is shown as it stands: its address has a space in it.`;
    const hint = 'Put the address in angle brackets, [text](<a b.png>), or write %20 for each space.';
    warn(kind, locator.lineOf(spaced), message, hint);
  }
  if (wide !== undefined) {
    warn(
      'link',
      locator.lineOf(wide),
      `${short(wide)} is shown as it stands.`,
      'End the address with ) instead of ）.',
    );
  }
}

function lintText(token: Inline, locator: Locator, warn: Warn): void {
  if (token.type !== 'text') return;
  const { text } = token;
  const note = text.includes('[^') ? UNKNOWN_NOTE.exec(text)?.[1] : undefined;
  if (note !== undefined) {
    warn(
      'markdown',
      locator.lineOf(`[^${note}]`),
      `There is no footnote [^${note}].`,
      `Add a line [^${note}]: text.`,
    );
  }
  const directive = UNKNOWN_DIRECTIVE.exec(text)?.[1];
  if (directive !== undefined) {
    const hint = `Write ${DIRECTIVES.map((name) => `:::${name}`).join(' or ')}, and ::: on a line of its own after it.`;
    warn('markdown', locator.lineOf(text), `:::${directive} opens no block.`, hint);
  }
}

/** Each element is named once, where it first occurs. */
function lintHtml(html: string, known: Set<string>, locator: Locator, warn: Warn): void {
  for (const piece of cutAuthorHtml(html)) {
    if (piece.kind !== 'open' && piece.kind !== 'omitted') continue;
    const { kind, name } = piece;
    if (known.has(name) || isMediaTag(name)) continue;
    known.add(name);
    const hint = 'Write it in Markdown, or remove it.';
    if (kind === 'omitted') {
      warn('markdown', locator.lineOf(`<${name}`), `<${name}> is left out, with all it holds.`, hint);
    } else if (authorTagName(name) === null) {
      warn('markdown', locator.lineOf(`<${name}`), `<${name}> is left out; its content stays.`, hint);
    }
  }
}

const ENDLESS: readonly (readonly [start: RegExp, end: RegExp, name: string])[] = [
  [/^\s*<!--/, /-->/, '<!--'],
  ...['script', 'style', 'pre', 'textarea'].map(
    (name) => [new RegExp(`^\\s*<${name}[\\s>]`, 'i'), new RegExp(`</${name}>`, 'i'), `<${name}>`] as const,
  ),
];

/** Some HTML runs to the end of the text when it is not closed; that is rarely meant. */
function lintEnd(html: string, locator: Locator, warn: Warn): void {
  for (const [start, end, name] of ENDLESS) {
    if (!start.test(html) || end.test(html)) continue;
    const message = `${name} is never closed, so the rest of the text belongs to it.`;
    warn(
      'markdown',
      locator.lineOf(html.trimStart()),
      message,
      'Close it, or put a line with its end after it.',
    );
  }
}

function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
