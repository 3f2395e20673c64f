import type { ResultKind } from './answer.ts';
import { emptyColumns, withRoom, type Columns } from './columns.ts';
import type { DocumentRow, SearchIndex } from './search-index.ts';

/** A live document, short of its text. */
export interface CatalogueDocument {
  readonly id: number;
  /** The same number for the variants of one article. */
  readonly group: number;
  readonly key: string;
  readonly kind: ResultKind;
  readonly lang: string;
  readonly langTag: string;
  readonly slug: string;
  readonly date: string | null;
  readonly day: string | null;
  /** Indexes into `values`, without duplicates. */
  readonly values: readonly number[];
}

interface FacetEntry {
  readonly facet: string;
  readonly value: string;
  /** As written, by language of the document. */
  readonly labels: Map<string, string>;
  /** How many live documents have it; a value that none has is not there for readers. */
  documents: number;
}

/**
 * Every live document in memory, so that counting facets costs no SQL: some hundred bytes each. It follows the index by
 * reading what changed since the last look.
 */
export interface Catalogue {
  /** Takes up what was committed since the last call. */
  refresh(): void;
  /** By id; undefined where nothing is live. */
  readonly documents: readonly (CatalogueDocument | undefined)[];
  readonly values: readonly FacetEntry[];
  columns(): Columns;
  /** How many numbers `group` may take. */
  countGroups(): number;
  variantsOf(group: number): readonly CatalogueDocument[];
  findValue(facet: string, value: string): number | null;
}

type StoredFacets = Readonly<Record<string, readonly (readonly [value: string, label: string])[]>>;

export function createCatalogue(index: SearchIndex): Catalogue {
  const documents: (CatalogueDocument | undefined)[] = [];
  const values: FacetEntry[] = [];
  const valueIds = new Map<string, number>();
  const groups = new Map<string, number>();
  const members: CatalogueDocument[][] = [];
  let columns = emptyColumns();
  let pooled = 0;
  let generation = '';
  let seen = 0;

  const intern = (facet: string, value: string, label: string, lang: string): number => {
    const name = `${facet}\n${value}`;
    let id = valueIds.get(name);
    if (id === undefined) {
      id = values.length;
      valueIds.set(name, id);
      values.push({ facet, value, labels: new Map(), documents: 0 });
    }
    const labels = values[id]?.labels;
    // The first in order, so that the same content always shows the same label.
    const known = labels?.get(lang);
    if (known === undefined || label < known) labels?.set(lang, label);
    return id;
  };

  const groupOf = (key: string): number => {
    let group = groups.get(key);
    if (group === undefined) {
      group = members.length;
      groups.set(key, group);
      members.push([]);
    }
    return group;
  };

  const forget = (id: number): void => {
    const document = documents[id];
    if (document === undefined) return;
    documents[id] = undefined;
    columns.group[id] = -1;
    for (const value of document.values) {
      const entry = values[value];
      if (entry === undefined) continue;
      entry.documents -= 1;
      if (entry.documents === 0) entry.labels.clear();
    }
    members[document.group] = (members[document.group] ?? []).filter((each) => each.id !== id);
  };

  const clear = (): void => {
    for (const list of [documents, values, members]) list.length = 0;
    valueIds.clear();
    groups.clear();
    columns = emptyColumns();
    pooled = 0;
    seen = 0;
  };

  const add = ({ facets, live: _live, changed: _changed, ...row }: DocumentRow): void => {
    const { id, key, kind, lang, date, day } = row;
    const named = Object.entries(JSON.parse(facets) as StoredFacets);
    const langValue = intern('lang', lang, lang, lang);
    const ids = new Set([
      ...named.flatMap(([facet, list]) => list.map(([value, label]) => intern(facet, value, label, lang))),
      intern('kind', kind, kind, lang),
      langValue,
      ...(day === null ? [] : [intern('year', day.slice(0, 4), day.slice(0, 4), lang)]),
    ]);
    const document = { ...row, group: groupOf(key), values: [...ids] };
    documents[id] = document;
    for (const value of document.values) {
      const entry = values[value];
      if (entry !== undefined) entry.documents += 1;
    }
    members[document.group]?.push(document);
    columns = withRoom(columns, id + 1, pooled + ids.size);
    columns.group[id] = document.group;
    columns.lang[id] = langValue;
    columns.time[id] = date === null ? Number.MIN_SAFE_INTEGER : Date.parse(date);
    columns.day[id] = dayNumber(day ?? '');
    columns.first[id] = pooled;
    columns.count[id] = ids.size;
    columns.pool.set(document.values, pooled);
    pooled += ids.size;
  };

  return {
    documents,
    values,
    columns: () => columns,
    countGroups: () => members.length,
    variantsOf: (group) => members[group] ?? [],
    findValue: (facet, value) => valueIds.get(`${facet}\n${value}`) ?? null,
    refresh() {
      const now = index.generation();
      if (now !== generation) clear();
      generation = now;
      if (index.newestChange() === seen) return;
      for (const row of index.listChanged(seen)) {
        forget(row.id);
        seen = Math.max(seen, row.changed);
        if (row.live) add(row);
      }
    },
  };
}

/** `2025-03` and `2025` are the first instant of what they name: 20250300, 20250000. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', '').padEnd(8, '0'));
}
