import { takeBest } from './best.ts';
import type { Catalogue } from './catalogue.ts';
import { LOWEST_RANK, type Found } from './find.ts';

export interface OrderOptions {
  readonly sort: 'relevance' | 'newest';
  /** Documents in this language come first. */
  readonly lang: string;
  /** How many articles are wanted from the top. */
  readonly count: number;
}

/**
 * The best variant of each article, best articles first: those in the reader's language, then by where they match, then
 * by bm25, then the newest.
 * @param ids of documents, the variants of one article side by side
 */
export function orderArticles(
  catalogue: Catalogue,
  ids: readonly number[],
  { ranks, scores, isNearest }: Found,
  { sort, lang, count }: OrderOptions,
): number[] {
  const { group, lang: langs, time } = catalogue.columns();
  const own = catalogue.findValue('lang', lang) ?? -1;
  const foreignness = (id: number): number => (langs[id] === own ? 0 : 2 * LOWEST_RANK);
  const placeOf = (id: number): number =>
    (isNearest ? 0 : foreignness(id)) + (ranks === null ? 0 : (ranks[id] ?? LOWEST_RANK));
  const worthOf = (id: number): number => (scores.size === 0 ? 0 : (scores.get(id) ?? 0));
  const byDate = (a: number, b: number): number => (time[b] ?? 0) - (time[a] ?? 0) || byName(catalogue, a, b);
  const byWorth = (a: number, b: number): number =>
    placeOf(a) - placeOf(b) || worthOf(a) - worthOf(b) || foreignness(a) - foreignness(b) || byDate(a, b);
  const best: number[] = [];
  let article = -1;
  for (const id of ids) {
    const last = best.length - 1;
    const its = group[id] ?? -1;
    if (its !== article) best.push(id);
    else if (byWorth(id, best[last] ?? 0) < 0) best[last] = id;
    article = its;
  }
  return takeBest(best, count, sort === 'newest' ? byDate : byWorth);
}

/** The same content always gives the same order, whatever its ids are. */
function byName({ documents }: Catalogue, a: number, b: number): number {
  const [first, second] = [documents[a], documents[b]];
  if (first === undefined || second === undefined) return 0;
  if (first.key !== second.key) return first.key < second.key ? -1 : 1;
  return first.lang < second.lang ? -1 : 1;
}
