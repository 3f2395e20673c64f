import { adjacentExpression, allExpression, canBegin, inColumns } from './match.ts';
import type { QueryTerm } from './query-terms.ts';
import type { SearchIndex } from './search-index.ts';

/** Documents that match, with what their order is made of. */
export interface Found {
  readonly ids: readonly number[];
  /** Smaller is better; `LOWEST_RANK` for documents that are not in it. */
  readonly ranks: ReadonlyMap<number, number>;
  /** bm25, smaller is better; empty where so many documents match that it says nothing. */
  readonly scores: ReadonlyMap<number, number>;
}

export const NOTHING: Found = { ids: [], ranks: new Map(), scores: new Map() };

/** Below all tiers of whole words; where the last word is only a beginning the tiers begin again from here. */
export const LOWEST_RANK = 100;
const BEGINNING_RANK = 10;

/**
 * bm25 costs a look at each row. Where more documents match than this the word is a common one, and its place (title,
 * tag, heading) and the date order the results.
 */
const MOST_SCORED = 2000;
/** With fewer documents than this the last word is also tried as a beginning. */
const FEW = 50;

export interface FindOptions {
  readonly endsInWord: boolean;
  readonly isTyping: boolean;
  /** False where the order does not depend on how well a document matches. */
  readonly isRanked: boolean;
  /** Whether so many documents are ranked already that the page is full. */
  isEnough(ids: Iterable<number>): boolean;
}

/** Documents that hold all terms. The last word also counts as a beginning; whole words go first. */
export function findAll(index: SearchIndex, terms: readonly QueryTerm[], options: FindOptions): Found {
  const last = terms.at(-1);
  if (last === undefined) return NOTHING;
  const mayBegin = options.endsInWord && canBegin(last, options.isTyping);
  if (mayBegin && options.isTyping) return find(index, terms, true, options);
  const whole = find(index, terms, false, options);
  if (!mayBegin || whole.ids.length >= FEW) return whole;
  return join(whole, find(index, terms, true, options));
}

function join(whole: Found, beginning: Found): Found {
  const known = new Set(whole.ids);
  const more = beginning.ids.filter((id) => !known.has(id));
  const ranks = new Map(whole.ranks);
  for (const id of whole.ids) if (!ranks.has(id)) ranks.set(id, BEGINNING_RANK - 1);
  for (const id of more) ranks.set(id, BEGINNING_RANK + (beginning.ranks.get(id) ?? BEGINNING_RANK - 1));
  return {
    ids: [...whole.ids, ...more],
    ranks,
    scores: new Map([...beginning.scores, ...whole.scores]),
  };
}

function find(
  index: SearchIndex,
  terms: readonly QueryTerm[],
  asBeginning: boolean,
  { isRanked, isEnough }: FindOptions,
): Found {
  const all = allExpression(terms, asBeginning);
  if (!isRanked) return { ...NOTHING, ids: index.listMatches(all) };
  const scored = index.listScored(all, MOST_SCORED + 1);
  const isCommon = scored.length > MOST_SCORED;
  const ids = isCommon ? index.listMatches(all) : scored.map(({ id }) => id);
  const scores = new Map(isCommon ? [] : scored.map(({ id, score }) => [id, score]));
  const ranks = ids.length > 1 ? rank(index, tiersOf(terms, asBeginning), isEnough) : new Map();
  return { ids, ranks, scores };
}

function rank(
  index: SearchIndex,
  tiers: readonly string[],
  isEnough: FindOptions['isEnough'],
): Map<number, number> {
  const ranks = new Map<number, number>();
  for (const [tier, expression] of tiers.entries()) {
    for (const id of index.listMatches(expression)) if (!ranks.has(id)) ranks.set(id, tier);
    if (isEnough(ranks.keys())) break;
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
    inColumns(all, 'heading'),
  ];
}
