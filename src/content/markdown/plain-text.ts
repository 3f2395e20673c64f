import { alertOf } from './alert.ts';
import type { Block, Inline, Quote } from './tokens.ts';

/** Inline content as a reader hears it: no markup, no footnote marks; images by their alternative text. */
export function inlineText(tokens: readonly Inline[]): string {
  const text = collect(tokens).trim();
  return /\s\s|[\t\n\r\f]/.test(text) ? text.replace(/\s+/g, ' ') : text;
}

function collect(tokens: readonly Inline[]): string {
  let text = '';
  for (const token of tokens) text += tokenText(token);
  return text;
}

function tokenText(token: Inline): string {
  switch (token.type) {
    case 'text':
    case 'escape':
    case 'codespan':
    case 'inlineMath':
      return token.text;
    case 'br':
      return ' ';
    case 'html':
      return /^<(?:br|wbr|hr|img)\b/i.test(token.text) ? ' ' : '';
    case 'checkbox':
    case 'noteReference':
      return '';
    default:
      return collect(token.tokens);
  }
}

/** Prose and code of blocks, apart from each other, as lines. */
export interface PlainLines {
  readonly prose: string[];
  readonly code: string[];
}

/** Adds the text of one block, and of all within it, to `lines`. */
export function addBlockText(block: Block, lines: PlainLines): void {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return void lines.prose.push(inlineText(block.tokens));
    case 'text':
      return void lines.prose.push(block.tokens ? inlineText(block.tokens) : block.text);
    case 'code':
      return void lines.code.push(block.text.trimEnd());
    case 'mathBlock':
      return void lines.prose.push(block.text);
    case 'html':
      return void lines.prose.push(htmlText(block.text));
    case 'blockquote':
      return addQuoteText(block, lines);
    case 'note':
    case 'directive':
      return block.tokens.forEach((child) => addBlockText(child, lines));
    case 'list':
      return block.items.forEach((item) => item.tokens.forEach((child) => addBlockText(child, lines)));
    case 'table':
      for (const row of [block.header, ...block.rows]) {
        lines.prose.push(row.map((cell) => inlineText(cell.tokens)).join(' '));
      }
      return;
    case 'definitionList':
      for (const { terms, definitions } of block.entries) {
        lines.prose.push(...terms.map(inlineText));
        definitions.forEach(({ tokens }) => tokens.forEach((child) => addBlockText(child, lines)));
      }
      return;
    default:
  }
}

function addQuoteText(quote: Quote, lines: PlainLines): void {
  const alert = alertOf(quote);
  if (alert) lines.prose.push(inlineText(alert.first));
  for (const child of alert?.rest ?? quote.tokens) addBlockText(child, lines);
}

/** What an author's HTML block says, without its tags, comments, scripts and styles. */
function htmlText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<[^>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
