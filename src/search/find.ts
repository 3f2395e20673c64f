import { adjacentExpression, allExpression, canBegin, inColumns } from './match.ts';
import type { QueryTerm } from './query-terms.ts';
import type { SearchIndex } from './search-index.ts';

/** Documents that match, with what their order is made of. */
export interface Found {
  readonly ids: readonly number[];
  /** By id, smaller is better; null where all are the same. */
  readonly ranks: Uint8Array | null;
  /** bm25, smaller is better; empty where so many documents match that it says nothing. */
  readonly scores: ReadonlyMap<number, number>;
  /** Whether not all words were found, so that holding more of them counts before the language. */
  readonly isNearest: boolean;
}

export const NOTHING: Found = { ids: [], ranks: null, scores: new Map(), isNearest: false };

/** Below all tiers of whole words; where the last word is only a beginning the tiers begin again from here. */
export const LOWEST_RANK = 100;
const BEGINNING_RANK = 10;

/**
 * bm25 costs a look at each row. Where more documents match than this the word is a common one, and its place (title,
 * tag, heading) and the date order the results.
 */
const MOST_SCORED = 1500;
/** With fewer documents than this the last word is also tried as a beginning. */
const FEW = 50;

export interface FindOptions {
  readonly endsInWord: boolean;
  readonly isTyping: boolean;
  /** False where the order does not depend on how well a document matches. */
  readonly isRanked: boolean;
  /** Above all ids. */
  readonly size: number;
  /** Whether so many documents are ranked already that the page is full. */
  isEnough(ids: readonly number[]): boolean;
}

/** Documents that hold all terms. The last word also counts as a beginning; whole words go first. */
export function findAll(index: SearchIndex, terms: readonly QueryTerm[], options: FindOptions): Found {
  const last = terms.at(-1);
  if (last === undefined) return NOTHING;
  const mayBegin = options.endsInWord && canBegin(last, options.isTyping);
  if (mayBegin && options.isTyping) return find(index, terms, true, options);
  const whole = find(index, terms, false, options);
  if (!mayBegin || whole.ids.length >= FEW) return whole;
  return join(whole, find(index, terms, true, options), options.size);
}

function join(whole: Found, beginning: Found, size: number): Found {
  const known = new Set(whole.ids);
  const more = beginning.ids.filter((id) => !known.has(id));
  const ranks = new Uint8Array(size).fill(LOWEST_RANK);
  for (const id of whole.ids) ranks[id] = Math.min(whole.ranks?.[id] ?? LOWEST_RANK, BEGINNING_RANK - 1);
  for (const id of more)
    ranks[id] = BEGINNING_RANK + Math.min(beginning.ranks?.[id] ?? LOWEST_RANK, BEGINNING_RANK);
  return {
    ids: [...whole.ids, ...more],
    ranks,
    scores: new Map([...beginning.scores, ...whole.scores]),
    isNearest: false,
  };
}

function find(
  index: SearchIndex,
  terms: readonly QueryTerm[],
  asBeginning: boolean,
  options: FindOptions,
): Found {
  const all = allExpression(terms, asBeginning);
  const ids = index.listMatches(all);
  if (!options.isRanked || ids.length < 2) return { ...NOTHING, ids };
  const scored = ids.length > MOST_SCORED ? [] : index.listScored(all, MOST_SCORED);
  return {
    ids,
    ranks: rank(index, tiersOf(terms, asBeginning), options),
    scores: new Map(scored.map(({ id, score }) => [id, score])),
    isNearest: false,
  };
}

function rank(index: SearchIndex, tiers: readonly string[], { size, isEnough }: FindOptions): Uint8Array {
  const ranks = new Uint8Array(size).fill(LOWEST_RANK);
  const ranked: number[] = [];
  for (const [tier, expression] of tiers.entries()) {
    for (const id of index.listMatches(expression)) {
      if (ranks[id] !== LOWEST_RANK) continue;
      ranks[id] = tier;
      ranked.push(id);
    }
    if (isEnough(ranked)) break;
  }
  return ranks;
}

/** What makes a document one about the query, best first. */
function tiersOf(terms: readonly QueryTerm[], asBeginning: boolean): string[] {
  const all = allExpression(terms, asBeginning);
  const adjacent = adjacentExpression(terms, asBeginning);
  const isOne = terms.length === 1;
  return [
    ...(isOne ? [] : [inColumns(adjacent, 'title')]),
    inColumns(all, 'title'),
    inColumns(all, 'term'),
    ...(isOne ? [] : [adjacent]),
    ...(isOne || asBeginning || terms.at(-1)?.isUnspaced === true ? [] : [adjacentExpression(terms, true)]),
    inColumns(all, 'heading'),
  ];
}
