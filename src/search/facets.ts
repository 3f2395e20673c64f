import type { Catalogue, CatalogueDocument } from './catalogue.ts';

/** What narrows a search besides its words. */
export interface Narrowing {
  /** Chosen values by facet: indexes of the catalogue, -1 for one that no document has. */
  readonly chosen: ReadonlyMap<string, ReadonlySet<number>>;
  readonly before: string | null;
  readonly after: string | null;
}

export interface Counted {
  /** Documents that pass everything, those of one article together. */
  readonly articles: readonly (readonly CatalogueDocument[])[];
  /** Articles by value (index of the catalogue), each counted under the filters of the other facets. */
  readonly counts: Int32Array;
}

/** Applies the filters and counts what each value would give, in one go through the matches. */
export function narrow(catalogue: Catalogue, ids: readonly number[], narrowing: Narrowing): Counted {
  const { chosen } = narrowing;
  const filterOf = new Int8Array(catalogue.values.length).fill(-1);
  const bits = new Map<number, number>();
  for (const [at, values] of [...chosen.values()].entries())
    for (const value of values) bits.set(value, 1 << at);
  const names = [...chosen.keys()];
  if (names.length > 0)
    for (const [index, { facet }] of catalogue.values.entries()) filterOf[index] = names.indexOf(facet);
  const everything = (1 << names.length) - 1;
  const counts = new Int32Array(catalogue.values.length);
  const stamps = new Int32Array(catalogue.values.length).fill(-1);
  const count = (value: number, stamp: number): void => {
    if (stamps[value] === stamp) return;
    stamps[value] = stamp;
    counts[value] = (counts[value] ?? 0) + 1;
  };
  const missingOf = ({ values }: CatalogueDocument): number =>
    everything === 0 ? 0 : values.reduce((missing, value) => missing & ~(bits.get(value) ?? 0), everything);
  const articles: CatalogueDocument[][] = [];
  for (const [stamp, documents] of groupByArticle(catalogue, ids, narrowing).entries()) {
    const passing: CatalogueDocument[] = [];
    for (const document of documents) {
      const missing = missingOf(document);
      if (missing === 0) passing.push(document);
      // A value counts under the filters of the other facets: where its own alone is not met.
      const isCounted = (value: number): boolean => missing === 0 || missing === 1 << (filterOf[value] ?? -1);
      document.values.filter(isCounted).forEach((value) => count(value, stamp));
    }
    if (passing.length > 0) articles.push(passing);
  }
  return { articles, counts };
}

function groupByArticle(
  catalogue: Catalogue,
  ids: readonly number[],
  { before, after }: Narrowing,
): CatalogueDocument[][] {
  const places = new Int32Array(catalogue.countGroups()).fill(-1);
  const grouped: CatalogueDocument[][] = [];
  for (const id of ids) {
    const document = catalogue.documents[id];
    if (document === undefined) continue;
    if (before !== null && !(document.day !== null && document.day < before)) continue;
    if (after !== null && !(document.day !== null && document.day >= after)) continue;
    const place = places[document.group] ?? -1;
    if (place >= 0) grouped[place]?.push(document);
    else {
      places[document.group] = grouped.length;
      grouped.push([document]);
    }
  }
  return grouped;
}
