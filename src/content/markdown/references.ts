import type { Reference } from './document.ts';
import { inlineText } from './plain-text.ts';
import { cutAuthorHtml } from './author-tags.ts';
import type { Block, Inline } from './tokens.ts';
import { walk } from './walk.ts';

/** Links and images in reading order, each with its line in the saved file. */
export function findReferences(blocks: readonly Block[], source: string, bodyLine: number): Reference[] {
  const references: Reference[] = [];
  const lines = lineFinder(source, bodyLine);
  let start = 0;
  for (const block of blocks) {
    const end = start + block.raw.length;
    let cursor = start;
    const add = (kind: Reference['kind'], href: string, text: string, raw: string): void => {
      const at = source.slice(0, end).indexOf(firstLine(raw), cursor);
      if (at >= 0) cursor = at;
      references.push({ kind, href, text, line: lines(cursor) });
    };
    walk([block], {
      inline: (token) => addInline(token, add),
      block: (child) => child.type === 'html' && addHtml(child.text, child.raw, add),
    });
    start = end;
  }
  return references;
}

type Add = (kind: Reference['kind'], href: string, text: string, raw: string) => void;

function addInline(token: Inline, add: Add): void {
  if (token.type === 'link') add('link', token.href, inlineText(token.tokens), token.raw);
  if (token.type === 'image') add('image', token.href, inlineText(token.tokens), token.raw);
  if (token.type === 'html') addHtml(token.text, token.raw, add);
}

function addHtml(html: string, raw: string, add: Add): void {
  for (const piece of cutAuthorHtml(html)) {
    if (piece.kind !== 'open') continue;
    const href = piece.name === 'a' ? piece.attributes.get('href') : undefined;
    const src = piece.name === 'img' ? piece.attributes.get('src') : undefined;
    if (href !== undefined) add('link', href, '', raw);
    if (src !== undefined) add('image', src, piece.attributes.get('alt') ?? '', raw);
  }
}

function firstLine(raw: string): string {
  const newline = raw.indexOf('\n');
  return newline < 0 ? raw : raw.slice(0, newline);
}

/** Line of an offset, by binary search over the line starts. */
export function lineFinder(source: string, bodyLine: number): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return bodyLine + low;
  };
}
