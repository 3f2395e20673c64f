import { dayNumber, type Catalogue } from './catalogue.ts';

/** What narrows a search besides its words. */
export interface Narrowing {
  /** Chosen values by facet: indexes of the catalogue, -1 for one that no document has. */
  readonly chosen: ReadonlyMap<string, ReadonlySet<number>>;
  /** Days or their beginnings: earlier than, and not earlier than. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Counted {
  /** Ids of documents that pass everything; the variants of one article stand side by side. */
  readonly passing: readonly number[];
  /** Articles among them. */
  readonly total: number;
  /** Articles by value (index of the catalogue), each counted under the filters of the other facets. */
  readonly counts: Int32Array;
}

/** Applies the filters and counts what each value would give, in one go through the matches. */
export function narrow(catalogue: Catalogue, ids: readonly number[], narrowing: Narrowing): Counted {
  const { group, first, count, pool } = catalogue.columns();
  const misses = missesUnder(catalogue, narrowing);
  const ownBit = bitsOfFacets(catalogue, narrowing);
  const counts = new Int32Array(catalogue.values.length);
  const stamps = new Int32Array(catalogue.values.length).fill(-1);
  const passing: number[] = [];
  let total = 0;
  let lastPassed = -1;
  for (const id of byArticle(catalogue, ids, narrowing)) {
    const article = group[id] ?? -1;
    const missing = misses(id);
    if (missing === 0) {
      passing.push(id);
      if (article !== lastPassed) total += 1;
      lastPassed = article;
    }
    // A value counts under the filters of the other facets: where at most its own is not met.
    const from = first[id] ?? 0;
    for (let at = from; at < from + (count[id] ?? 0); at += 1) {
      const value = pool[at] ?? 0;
      if ((missing === 0 || missing === ownBit[value]) && stamps[value] !== article) {
        stamps[value] = article;
        counts[value] = (counts[value] ?? 0) + 1;
      }
    }
  }
  return { passing, total, counts };
}

/** Whether so many documents pass that `enough` is reached; looks no further than that. */
export function reaches(
  catalogue: Catalogue,
  ids: readonly number[],
  narrowing: Narrowing,
  enough: number,
  lang: string | null = null,
): boolean {
  const { lang: langs } = catalogue.columns();
  const misses = missesUnder(catalogue, narrowing);
  const isWithin = daysOf(catalogue, narrowing);
  const own = lang === null ? null : catalogue.findValue('lang', lang);
  let found = 0;
  for (const id of ids) {
    if (lang !== null && langs[id] !== own) continue;
    if (isWithin(id) && misses(id) === 0) found += 1;
    if (found >= enough) return true;
  }
  return false;
}

/** Which of the filters a document does not meet, as bits in the order of `chosen`. */
function missesUnder(catalogue: Catalogue, { chosen }: Narrowing): (id: number) => number {
  if (chosen.size === 0) return () => 0;
  const { first, count, pool } = catalogue.columns();
  const everything = (1 << chosen.size) - 1;
  const meets = new Int32Array(catalogue.values.length);
  for (const [at, values] of [...chosen.values()].entries()) {
    for (const value of values) meets[value] = 1 << at;
  }
  return (id) => {
    const from = first[id] ?? 0;
    let missing = everything;
    for (let at = from; at < from + (count[id] ?? 0); at += 1) missing &= ~(meets[pool[at] ?? 0] ?? 0);
    return missing;
  };
}

/** The bit of the filter on a value's own facet; 0 where there is none. */
function bitsOfFacets(catalogue: Catalogue, { chosen }: Narrowing): Int32Array {
  const names = [...chosen.keys()];
  return Int32Array.from(catalogue.values, ({ facet }) =>
    names.includes(facet) ? 1 << names.indexOf(facet) : 0,
  );
}

/** Whether a live document lies between the days asked for. */
function daysOf(catalogue: Catalogue, { before, after }: Narrowing): (id: number) => boolean {
  const { group, day } = catalogue.columns();
  if (before === null && after === null) return (id) => (group[id] ?? -1) >= 0;
  const from = after === null ? 1 : dayNumber(after);
  const to = before === null ? Number.MAX_SAFE_INTEGER : dayNumber(before);
  return (id) => (group[id] ?? -1) >= 0 && (day[id] ?? 0) >= from && (day[id] ?? 0) < to;
}

/** The matches with the variants of one article side by side, articles in the order in which they first come. */
function byArticle(catalogue: Catalogue, ids: readonly number[], narrowing: Narrowing): number[] {
  const { group } = catalogue.columns();
  const isWithin = daysOf(catalogue, narrowing);
  const latest = new Int32Array(catalogue.countGroups()).fill(-1);
  const earlier = new Int32Array(ids.length).fill(-1);
  const articles: number[] = [];
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? 0;
    if (!isWithin(id)) continue;
    const article = group[id] ?? 0;
    const before = latest[article] ?? -1;
    if (before === -1) articles.push(article);
    earlier[at] = before;
    latest[article] = at;
  }
  const ordered: number[] = [];
  for (const article of articles) {
    for (let at = latest[article] ?? -1; at >= 0; at = earlier[at] ?? -1) ordered.push(ids[at] ?? 0);
  }
  return ordered;
}
