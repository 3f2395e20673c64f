import type { CommentStatus } from '../community/comment.ts';
import { authorKey, type ListCursor, type ListedComment } from './comment-filter.ts';

const STATUSES: readonly CommentStatus[] = ['pending', 'approved', 'spam', 'trash', 'removed'];
/** Places in `STATUSES`; pending and approved come first. */
export const [APPROVED, REMOVED] = [1, 4];
export const NONE = -1;

/** Texts as numbers, so that a column of them is compared fast. */
interface Names {
  /** `NONE` for one that was never seen. */
  find(text: string): number;
  at(index: number): string;
}

/** Comments as columns of numbers, in the order of their ids: 200,000 are gone through in a few milliseconds. */
export interface CommentColumns {
  /** Rows 0 to `size`; that of a comment that is gone has the status `REMOVED`. */
  readonly size: () => number;
  /** Of the columns below, valid until the next `put`. */
  readonly view: () => ColumnView;
  readonly langs: Names;
  readonly authors: Names;
  readonly reasons: Names;
  readonly ips: Names;
  readonly networks: Names;
  /** Name of the author, in comparable form. */
  nameAt(row: number): string;
  /** How many comments of an author are approved. */
  approvedOf(author: number): number;
  /** Row of a comment, or `NONE`. */
  rowOf(id: number): number;
  put(comment: ListedComment): void;
  remove(id: number, changed: number): void;
  /** Puts a cursor beyond the last row, to be compared with rows. */
  setMark(cursor: ListCursor): number;
  cursorAt(row: number): ListCursor;
  statusAt(row: number): CommentStatus;
}

interface ColumnView {
  readonly id: Float64Array;
  readonly at: Float64Array;
  readonly changed: Float64Array;
  readonly article: Int32Array;
  readonly account: Int32Array;
  readonly author: Int32Array;
  readonly ip: Int32Array;
  readonly network: Int32Array;
  readonly status: Uint8Array;
  readonly lang: Uint8Array;
  readonly reason: Uint8Array;
  readonly links: Uint8Array;
  readonly name: Int32Array;
}

const COLUMNS = Object.keys(makeView(0)) as (keyof ColumnView)[];

/** A row more than are counted is kept for the mark. */
function makeView(capacity: number): ColumnView {
  const length = capacity + 1;
  return {
    id: new Float64Array(length),
    at: new Float64Array(length),
    changed: new Float64Array(length),
    article: new Int32Array(length),
    account: new Int32Array(length),
    author: new Int32Array(length),
    ip: new Int32Array(length),
    network: new Int32Array(length),
    status: new Uint8Array(length),
    lang: new Uint8Array(length),
    reason: new Uint8Array(length),
    links: new Uint8Array(length),
    name: new Int32Array(length),
  };
}

function names(): Names & { readonly of: (text: string) => number } {
  const indexes = new Map<string, number>();
  const texts: string[] = [];
  return {
    find: (text) => indexes.get(text) ?? NONE,
    at: (index) => texts[index] ?? '',
    of(text) {
      const known = indexes.get(text);
      if (known !== undefined) return known;
      indexes.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
}

export function commentColumns(): CommentColumns {
  let capacity = 256;
  let size = 0;
  let view = makeView(capacity);
  const [langs, authors, people, reasons, ips, networks] = [
    names(),
    names(),
    names(),
    names(),
    names(),
    names(),
  ];
  let markName = '';
  const nameAt = (row: number): string => (row === capacity ? markName : people.at(view.name[row] ?? 0));
  const approved: number[] = [];

  function grow(): void {
    const wider = makeView(capacity * 2);
    for (const name of COLUMNS) wider[name].set(view[name]);
    capacity *= 2;
    view = wider;
  }

  /** The first row whose id is not below this one. */
  function lowerBound(id: number): number {
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((view.id[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function rowOf(id: number): number {
    const row = lowerBound(id);
    return row < size && view.id[row] === id ? row : NONE;
  }

  /** Ids are given once and rise, so a new one nearly always comes last. */
  function makeRow(id: number): number {
    if (size === capacity) grow();
    const row = lowerBound(id);
    if (row < size) for (const name of COLUMNS) view[name].copyWithin(row + 1, row, size);
    size += 1;
    view.id[row] = id;
    view.status[row] = REMOVED;
    return row;
  }

  function setStatus(row: number, author: number, status: number): void {
    const before = view.author[row] ?? 0;
    if (view.status[row] === APPROVED) approved[before] = (approved[before] ?? 1) - 1;
    if (status === APPROVED) approved[author] = (approved[author] ?? 0) + 1;
    view.author[row] = author;
    view.status[row] = status;
  }

  return {
    size: () => size,
    view: () => view,
    langs,
    authors,
    reasons,
    ips,
    networks,
    nameAt,
    approvedOf: (author) => approved[author] ?? 0,
    rowOf,
    put(comment) {
      const found = rowOf(comment.id);
      const row = found === NONE ? makeRow(comment.id) : found;
      setStatus(row, authors.of(authorKey(comment)), STATUSES.indexOf(comment.status));
      view.at[row] = comment.at;
      view.changed[row] = comment.changed;
      view.article[row] = comment.articleId;
      view.account[row] = comment.accountId ?? NONE;
      view.ip[row] = comment.ip === null ? NONE : ips.of(comment.ip);
      view.network[row] = comment.network === null ? NONE : networks.of(comment.network);
      view.lang[row] = langs.of(comment.lang);
      view.reason[row] = reasons.of(comment.reason);
      view.links[row] = comment.hasLinks ? 1 : 0;
      view.name[row] = people.of(comment.nameKey);
    },
    remove(id, changed) {
      const row = rowOf(id);
      if (row === NONE) return;
      setStatus(row, view.author[row] ?? 0, REMOVED);
      view.changed[row] = changed;
    },
    setMark(cursor) {
      const mark = capacity;
      view.id[mark] = cursor.id;
      view.at[mark] = cursor.at;
      view.article[mark] = cursor.articleId;
      markName = cursor.nameKey;
      return mark;
    },
    cursorAt: (row) => ({
      id: view.id[row] ?? 0,
      at: view.at[row] ?? 0,
      articleId: view.article[row] ?? 0,
      nameKey: nameAt(row),
    }),
    statusAt: (row) => STATUSES[view.status[row] ?? REMOVED] ?? 'removed',
  };
}
