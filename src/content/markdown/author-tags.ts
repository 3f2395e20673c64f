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
export type AuthorPiece = AuthorTag | { readonly kind: 'text'; readonly text: string };

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

/** Whether an element is left out with all it holds. */
export function isOpaqueTag(name: string): boolean {
  return OPAQUE.test(name);
}

/** Names of the elements that begin in author HTML. */
export function tagNames(html: string): string[] {
  return [...html.matchAll(TAG)].flatMap(([, , name]) => name?.toLowerCase() ?? []);
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
    const closing = match[1]?.toLowerCase();
    const name = (match[2] ?? closing)?.toLowerCase();
    if (name === undefined) continue;
    if (skipping !== null) {
      if (closing === skipping) skipping = null;
    } else if (closing !== undefined) {
      if (!OPAQUE.test(name)) pieces.push({ kind: 'close', name, attributes: new Map() });
    } else if (OPAQUE.test(name)) skipping = name;
    else pieces.push({ kind: 'open', name, attributes: readAttributes(match[3] ?? '') });
  }
  addText(html.slice(end));
  return pieces;
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
