import { cutAuthorHtml } from './author-tags.ts';
import type { Reference } from './document.ts';
import type { Locator } from './lines.ts';
import { inlineText } from './plain-text.ts';
import { decodeEntities } from './sanitize.ts';
import type { Block, Inline } from './tokens.ts';
import { walk } from './walk.ts';

/** Links and images in reading order, each with its line in the saved file. */
export function findReferences(blocks: readonly Block[], locator: Locator): Reference[] {
  const references: Reference[] = [];
  const add: Add = (kind, href, text, raw) => {
    references.push({ kind, href, text, line: locator.lineOf(raw) });
  };
  locator.each(blocks, (block) => {
    walk([block], {
      inline: (token) => addInline(token, add),
      block: (child) => child.type === 'html' && addHtml(child.text, add),
    });
  });
  return references;
}

type Add = (kind: Reference['kind'], href: string, text: string, raw: string) => void;

function addInline(token: Inline, add: Add): void {
  if (token.type === 'link') add('link', token.href, inlineText(token.tokens), token.raw);
  if (token.type === 'image') add('image', token.href, inlineText(token.tokens), token.raw);
  if (token.type === 'html') addHtml(token.text, add);
}

/** Author HTML is searched for by the address as written. */
function addHtml(html: string, add: Add): void {
  for (const piece of cutAuthorHtml(html)) {
    if (piece.kind !== 'open') continue;
    const href = piece.name === 'a' ? piece.attributes.get('href') : undefined;
    const src = piece.name === 'img' ? piece.attributes.get('src') : undefined;
    if (href !== undefined) add('link', decodeEntities(href), '', href);
    if (src !== undefined)
      add('image', decodeEntities(src), decodeEntities(piece.attributes.get('alt') ?? ''), src);
  }
}
