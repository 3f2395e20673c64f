/**
 * Author HTML, cut into tags by CommonMark's own strict grammar. What does not match it is text. A sanitizer reads
 * more leniently; handing it only strict tags means that both always agree on where a tag ends, so an open quote in
 * one piece of HTML cannot swallow the markup that follows it.
 */

export interface AuthorTag {
  readonly kind: 'open' | 'close';
  /** Lower case. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}
export type AuthorPiece =
  | AuthorTag
  | { readonly kind: 'text'; readonly text: string }
  /** Stands where an opaque element was. */
  | { readonly kind: 'omitted'; readonly name: string };

const ATTRIBUTE = /(?:\s+|(?<=["']))([a-zA-Z_:][\w.:-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/;
const TAG = new RegExp(
  [
    /<!--(?:-?>|[\s\S]*?(?:-->|$))/.source,
    /<\?[\s\S]*?(?:\?>|$)/.source,
    /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/.source,
    /<![a-zA-Z][^>]*(?:>|$)/.source,
    /<\/([a-zA-Z][a-zA-Z0-9-]*)\s*>/.source,
    `<([a-zA-Z][a-zA-Z0-9-]*)((?:${ATTRIBUTE.source.replace(/\((?!\?)/g, '(?:')})*)\\s*/?>`,
  ].join('|'),
  'g',
);
const ATTRIBUTES = new RegExp(ATTRIBUTE.source, 'g');

/** Elements whose content is not text of the page; they go with all they hold. */
const OPAQUE = /^(?:script|style|template|svg|math)$/;

/** Whether an element becomes an image, a player or a link of our own. */
export function isMediaTag(name: string): boolean {
  return /^(?:img|audio|video|source|track|iframe)$/.test(name);
}

/** Pieces of author HTML in order. Comments, declarations and opaque elements are left out. */
export function cutAuthorHtml(html: string): AuthorPiece[] {
  const pieces: AuthorPiece[] = [];
  let skipping: string | null = null;
  let end = 0;
  const addText = (text: string): void => {
    if (text && skipping === null) pieces.push({ kind: 'text', text });
  };
  for (const match of html.matchAll(TAG)) {
    addText(html.slice(end, match.index));
    end = match.index + match[0].length;
    const tag = readTag(match);
    if (tag === null) continue;
    if (skipping !== null) {
      if (tag.kind === 'close' && tag.name === skipping) skipping = null;
    } else if (!OPAQUE.test(tag.name)) {
      pieces.push(tag);
    } else if (tag.kind === 'open') {
      pieces.push({ kind: 'omitted', name: tag.name });
      if (!/^<(?:svg|math)\b[^]*\/>$/i.test(match[0])) skipping = tag.name;
    }
  }
  addText(html.slice(end));
  return pieces;
}

/** Null for comments and declarations. */
function readTag([, closed, opened, attributes = '']: RegExpMatchArray): AuthorTag | null {
  if (closed !== undefined) return { kind: 'close', name: closed.toLowerCase(), attributes: new Map() };
  if (opened === undefined) return null;
  return { kind: 'open', name: opened.toLowerCase(), attributes: readAttributes(attributes) };
}

/** The first of two attributes of one name counts, as in browsers. */
function readAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', value = ''] of source.matchAll(ATTRIBUTES)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, value.replace(/^(["'])([\s\S]*)\1$/, '$2'));
  }
  return attributes;
}

/** The id by which a link can reach this tag, or null. */
export function anchorOf(tag: AuthorTag): string | null {
  const id = tag.attributes.get('id') ?? (tag.name === 'a' ? tag.attributes.get('name') : undefined);
  return id !== undefined && /^[^\s"'<>&]{1,200}$/.test(id) ? id : null;
}
