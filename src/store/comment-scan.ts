import { APPROVED, NONE, REMOVED, type CommentColumns } from './comment-columns.ts';
import {
  type CommentFilter,
  type CommentSort,
  type CommentTab,
  type ListCursor,
  type TabCounts,
} from './comment-filter.ts';

/** A page to be cut out of a sorted list. */
export interface PageQuery {
  readonly tab: CommentTab;
  readonly sort: CommentSort;
  readonly size: number;
  /** Null for the first page. */
  readonly edge: { readonly side: 'after' | 'before'; readonly cursor: ListCursor } | null;
}

export interface ScannedPage {
  readonly counts: TabCounts;
  readonly ids: readonly number[];
  /** Place of the first in the whole list, counted from 1; 0 for an empty page. */
  readonly first: number;
  /** Where the page begins and ends, for the pages beside it; null where there is none. */
  readonly before: ListCursor | null;
  readonly after: ListCursor | null;
}

type Test = (row: number) => boolean;

/** @param found ids of the comments in which the words of the filter stand, rising; null without words */
export function filterTest(columns: CommentColumns, filter: CommentFilter, found: Float64Array | null): Test {
  const view = columns.view();
  const tests: Test[] = [];
  const { articleIds, exceptArticleIds, from, before } = filter;
  const isEqual = (column: Int32Array | Uint8Array, index: number): void => {
    tests.push(index === NONE ? () => false : (row) => column[row] === index);
  };
  if (filter.lang !== null) isEqual(view.lang, columns.langs.find(filter.lang));
  if (filter.reason !== null) isEqual(view.reason, columns.reasons.find(filter.reason));
  if (filter.hasLinks) isEqual(view.links, 1);
  if (filter.isMember !== null) tests.push((row) => (view.account[row] !== NONE) === filter.isMember);
  if (filter.author !== null) isEqual(view.author, columns.authors.find(filter.author));
  if (filter.ip !== null) {
    const [ip, network] = [columns.ips.find(filter.ip), columns.networks.find(filter.ip)];
    tests.push(
      (row) => (ip !== NONE && view.ip[row] === ip) || (network !== NONE && view.network[row] === network),
    );
  }
  if (from !== null) tests.push((row) => (view.at[row] ?? 0) >= from);
  if (before !== null) tests.push((row) => (view.at[row] ?? 0) < before);
  if (articleIds !== null) tests.push(memberTest(view.article, articleIds));
  if (exceptArticleIds !== null) {
    const isExcepted = memberTest(view.article, exceptArticleIds);
    tests.push((row) => !isExcepted(row));
  }
  if (filter.isFirst)
    tests.push(
      (row) => columns.approvedOf(view.author[row] ?? 0) === (view.status[row] === APPROVED ? 1 : 0),
    );
  if (found !== null) {
    const marks = markRows(columns, found);
    tests.push((row) => marks[row] === 1);
  }
  const [only] = tests;
  if (tests.length === 1 && only !== undefined) return only;
  return (row) => {
    for (const test of tests) if (!test(row)) return false;
    return true;
  };
}

function markRows(columns: CommentColumns, ids: Float64Array): Uint8Array {
  const { id } = columns.view();
  const size = columns.size();
  const marks = new Uint8Array(size);
  let row = 0;
  for (const wanted of ids) {
    while (row < size && (id[row] ?? 0) < wanted) row += 1;
    if (row < size && id[row] === wanted) marks[row] = 1;
  }
  return marks;
}

/** Whether a comment is on a tab; of `mine` what is its owner's, or on an article of theirs. */
export function tabTest(columns: CommentColumns, tab: CommentTab, own: CommentFilter['own']): Test {
  const view = columns.view();
  if (tab === 'all') return (row) => (view.status[row] ?? REMOVED) <= APPROVED;
  if (tab === 'mine') {
    const isOwn = ownTest(columns, own);
    return (row) => (view.status[row] ?? REMOVED) <= APPROVED && isOwn(row);
  }
  const status = ['pending', 'approved', 'spam', 'trash'].indexOf(tab);
  return (row) => view.status[row] === status;
}

function ownTest(columns: CommentColumns, { accountId, articleIds }: CommentFilter['own']): Test {
  const { account, article } = columns.view();
  const isTheirs = memberTest(article, articleIds);
  return (row) => account[row] === accountId || isTheirs(row);
}

/** Whether the value of a column is in a set of ids; much faster than asking the set. */
function memberTest(column: Int32Array, ids: ReadonlySet<number>): Test {
  const members = new Uint8Array(Math.max(0, ...ids) + 1);
  for (const id of ids) members[id] = 1;
  return (row) => members[column[row] ?? 0] === 1;
}

/** Counts all tabs under a filter and cuts out one page, in one go through the rows. */
export function scanPage(
  columns: CommentColumns,
  filter: CommentFilter,
  found: Float64Array | null,
  query: PageQuery,
): ScannedPage {
  const { status } = columns.view();
  const matches = filterTest(columns, filter, found);
  const isOwn = ownTest(columns, filter.own);
  const isOnTab = tabTest(columns, query.tab, filter.own);
  const isReversed = query.edge?.side === 'before';
  const compare = comparison(columns, query.sort);
  const order = isReversed ? (a: number, b: number) => compare(b, a) : compare;
  const mark = query.edge === null ? NONE : columns.setMark(query.edge.cursor);
  const best = nearest(query.size + 1, order);
  const byStatus = [0, 0, 0, 0, 0];
  let mine = 0;
  let skipped = 0;
  const size = columns.size();
  // From the end that comes first, so that nearly all rows are passed over at one comparison.
  const isRising = (query.sort === 'oldest') !== isReversed;
  for (let step = 0; step < size; step += 1) {
    const row = isRising ? step : size - 1 - step;
    const state = status[row] ?? REMOVED;
    if (state === REMOVED || !matches(row)) continue;
    byStatus[state] = (byStatus[state] ?? 0) + 1;
    if (state <= APPROVED && isOwn(row)) mine += 1;
    if (!isOnTab(row)) continue;
    if (mark !== NONE && order(row, mark) <= 0) skipped += 1;
    else best.offer(row);
  }
  const [pending = 0, approved = 0, spam = 0, trash = 0] = byStatus;
  const counts = { all: pending + approved, mine, pending, approved, spam, trash };
  return cutPage(columns, query, counts, best.rows, skipped);
}

function cutPage(
  columns: CommentColumns,
  { tab, size, edge }: PageQuery,
  counts: TabCounts,
  nearestRows: readonly number[],
  skipped: number,
): ScannedPage {
  const { id } = columns.view();
  const hasMore = nearestRows.length > size;
  const isReversed = edge?.side === 'before';
  const rows = isReversed ? nearestRows.slice(0, size).reverse() : nearestRows.slice(0, size);
  const total = counts[tab];
  const first = isReversed ? total - skipped - rows.length + 1 : skipped + 1;
  const [top, last] = [rows[0], rows.at(-1)];
  const hasBefore = top !== undefined && first > 1;
  const hasAfter = last !== undefined && (isReversed ? skipped > 0 : hasMore);
  return {
    counts,
    ids: rows.map((row) => id[row] ?? 0),
    first: top === undefined ? 0 : first,
    before: hasBefore ? columns.cursorAt(top) : null,
    after: hasAfter ? columns.cursorAt(last) : null,
  };
}

/** The `most` rows that come first, in order, of all that are offered. */
function nearest(
  most: number,
  order: (a: number, b: number) => number,
): { readonly rows: number[]; offer(row: number): void } {
  const rows: number[] = [];
  return {
    rows,
    offer(row) {
      const last = rows[rows.length - 1];
      if (rows.length === most && last !== undefined && order(row, last) >= 0) return;
      let low = 0;
      let high = rows.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (order(rows[middle] ?? 0, row) <= 0) low = middle + 1;
        else high = middle;
      }
      rows.splice(low, 0, row);
      if (rows.length > most) rows.pop();
    },
  };
}

function comparison(columns: CommentColumns, sort: CommentSort): (a: number, b: number) => number {
  const { id, at, article } = columns.view();
  const older = (a: number, b: number): number => (at[a] ?? 0) - (at[b] ?? 0) || (id[a] ?? 0) - (id[b] ?? 0);
  switch (sort) {
    case 'oldest':
      return older;
    case 'newest':
      return (a, b) => older(b, a);
    case 'article':
      return (a, b) => (article[a] ?? 0) - (article[b] ?? 0) || older(b, a);
    case 'author':
      return (a, b) => {
        const [nameA, nameB] = [columns.nameAt(a), columns.nameAt(b)];
        return nameA === nameB ? older(b, a) : nameA < nameB ? -1 : 1;
      };
  }
}
