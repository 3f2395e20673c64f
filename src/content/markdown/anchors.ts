import type { Heading } from './document.ts';
import { anchorOf, cutAuthorHtml } from './author-tags.ts';
import { inlineText } from './plain-text.ts';
import type { Block, HeadingToken, Inline } from './tokens.ts';
import { walk } from './walk.ts';

/** Ids the page around an article uses for itself. */
const RESERVED = /^(?:main|comments|respond|(?:talk|toc|sheet|fn)-h|(?:fn|fnref|comment)-\d.*|c-[a-z]+)$/;
const EXPLICIT_ID = /^[^\s{}"'<>&]{1,200}$/;

export interface AnchorPlan {
  readonly headings: ReadonlyMap<HeadingToken, Heading>;
  /** Ids of author HTML that are free and may stay. */
  readonly authored: ReadonlySet<string>;
  /** Explicit ids that could not be given because the page or the text has them already. */
  readonly refused: readonly { readonly token: HeadingToken; readonly id: string }[];
}

/**
 * Gives every heading its id and its level in the page. Ids that an author wrote go before ids made from text.
 * `reserved` ones belong to explainers in the text. Levels: the page's own title is the only h1, and no level is skipped on the way down.
 */
export function planAnchors(blocks: readonly Block[], reserved: Iterable<string> = []): AnchorPlan {
  const tokens: HeadingToken[] = [];
  const authored = new Set<string>();
  const explicit = new Map<HeadingToken, string>();
  const refused: { token: HeadingToken; id: string }[] = [];
  const taken = new Set<string>(reserved);
  const take = (id: string): boolean => !RESERVED.test(id) && !taken.has(id) && Boolean(taken.add(id));
  const visitHtml = (html: string): void => {
    for (const piece of cutAuthorHtml(html)) {
      const id = piece.kind === 'open' ? anchorOf(piece) : null;
      if (id !== null && take(id)) authored.add(id);
    }
  };
  walk(blocks, {
    block(block) {
      if (block.type === 'html') visitHtml(block.text);
      if (block.type !== 'heading') return;
      tokens.push(block);
      const id = takeExplicitId(block.tokens);
      if (id === null) return;
      if (take(id)) explicit.set(block, id);
      else refused.push({ token: block, id });
    },
    inline: (token) => token.type === 'html' && visitHtml(token.text),
  });
  return { headings: nameHeadings(tokens, explicit, take), authored, refused };
}

/** Removes a trailing `{#id}` from the heading's text and returns the id. */
function takeExplicitId(tokens: Inline[]): string | null {
  const last = tokens.at(-1);
  if (last?.type !== 'text') return null;
  // By its ends and not by one pattern: a megabyte of blanks before it must not be tried from each of them.
  const text = last.text.trimEnd();
  const start = text.endsWith('}') ? text.lastIndexOf('{#') : -1;
  const id = text.slice(start + 2, -1);
  if (start < 0 || !EXPLICIT_ID.test(id)) return null;
  last.text = text.slice(0, start).trimEnd();
  return id;
}

function nameHeadings(
  tokens: readonly HeadingToken[],
  explicit: ReadonlyMap<HeadingToken, string>,
  take: (id: string) => boolean,
): Map<HeadingToken, Heading> {
  const headings = new Map<HeadingToken, Heading>();
  const counters = new Map<string, number>();
  const open: number[] = [];
  for (const token of tokens) {
    while ((open.at(-1) ?? 0) >= token.depth) open.pop();
    open.push(token.depth);
    const text = inlineText(token.tokens);
    const id = explicit.get(token) ?? freeId(slugOf(text), counters, take);
    headings.set(token, { level: pageLevel(open.length + 1), id, text });
  }
  return headings;
}

function pageLevel(depth: number): 2 | 3 | 4 | 5 | 6 {
  return depth <= 2 ? 2 : depth === 3 ? 3 : depth === 4 ? 4 : depth === 5 ? 5 : 6;
}

/** Letters and digits of any script, in lower case, joined by hyphens. */
function slugOf(text: string): string {
  const slug = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]+/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 100);
  return slug || 'section';
}

/** The slug, or the slug with the first number that makes it free. */
function freeId(slug: string, counters: Map<string, number>, take: (id: string) => boolean): string {
  if (take(slug)) return slug;
  // What the page keeps for itself begins like the slug, so the other name must not.
  const base = RESERVED.test(slug) || RESERVED.test(`${slug}-1`) ? `section-${slug}` : slug;
  if (base !== slug && take(base)) return base;
  let number = counters.get(base) ?? 0;
  do number += 1;
  while (!take(`${base}-${number}`));
  counters.set(base, number);
  return `${base}-${number}`;
}
