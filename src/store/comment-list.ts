import type { CommentStatus } from '../community/comment.ts';
import { commentColumns, NONE, REMOVED, type CommentColumns } from './comment-columns.ts';
import type { CommentFilter, CommentTab, ListedComment } from './comment-filter.ts';
import { filterTest, scanPage, tabTest, type PageQuery, type ScannedPage } from './comment-scan.ts';
import { foundComments } from './comment-found.ts';
import type { Database } from './database.ts';

/** All comments that match a filter at one moment. */
interface FrozenComments {
  readonly ids: readonly number[];
  readonly statuses: readonly CommentStatus[];
}

export interface ListPage extends ScannedPage {
  /** The moment at which this is true: the number of the last change. */
  readonly moment: number;
}

/** What the history of a person or an address comes to. */
export interface AuthorTally {
  readonly pending: number;
  readonly approved: number;
  readonly spam: number;
  readonly trash: number;
}

export interface CommentList {
  list(filter: CommentFilter, query: PageQuery): Promise<ListPage>;
  /**
   * All comments of a tab that match, as they were at a moment: later arrivals, and what was changed since, are left out.
   * Null: the moment is too long ago to tell.
   */
  freeze(filter: CommentFilter, tab: CommentTab, moment: number): Promise<FrozenComments | null>;
  /** How many comments of each state these people have written; keys as `authorKey` makes them. */
  tallyAuthors(authors: readonly string[]): Promise<ReadonlyMap<string, AuthorTally>>;
  /** Ids of the articles that have comments, most commented first. */
  listArticles(): Promise<number[]>;
  /** Forgets the changes that were read. */
  trim(): Promise<void>;
  /** Comments are found by other words now; see `reindexComments`. */
  forgetSearches(): void;
}

interface StoredRow extends Omit<ListedComment, 'at' | 'network' | 'hasLinks' | 'changed'> {
  readonly createdAt: string;
  readonly links: number;
}

/** Rows read at once; requests are answered in between. */
const SLICE = 500;

/**
 * The moderators' list. It is kept in memory as columns of numbers, and follows the changes that triggers write down, whoever
 * makes them; text is looked up in an index. So every combination of filters has true counts within milliseconds.
 * @param networkOf the network of an address, as filters name it
 */
export function commentList(db: Database, networkOf: (address: string) => string): CommentList {
  const listed = `id, article_id AS articleId, status, created_at AS createdAt, lang, name_key AS nameKey,
    email_key AS emailKey, account_id AS accountId, ip, reason, links`;
  const selectSlice = db.prepare<[number, number], StoredRow>(
    `SELECT ${listed} FROM comment WHERE id > ? ORDER BY id LIMIT ?`,
  );
  const selectSome = db.prepare<[string], StoredRow>(
    `SELECT ${listed} FROM comment WHERE id IN (SELECT value FROM json_each(?))`,
  );
  const newestChange = db.prepare<[], number | null>('SELECT max(seq) FROM comment_change').pluck();
  const selectChanges = db.prepare<[number, number], { seq: number; id: number; isText: number }>(
    'SELECT seq, comment_id AS id, is_text AS isText FROM comment_change WHERE seq > ? ORDER BY seq LIMIT ?',
  );
  const deleteChanges = db.prepare('DELETE FROM comment_change WHERE seq < ?');
  const found = foundComments(db);

  const columns = commentColumns();
  const networks = new Map<string, string>();
  /** All changes up to here are in memory; and the last one when memory was filled. */
  let [seen, began] = [0, 0];
  let current: Promise<void> = Promise.resolve();
  let isFilled = false;

  function put({ createdAt, links, ...row }: StoredRow, changed: number): void {
    let network: string | null = null;
    if (row.ip !== null) {
      network = networks.get(row.ip) ?? networkOf(row.ip);
      networks.set(row.ip, network);
    }
    columns.put({ ...row, at: Date.parse(createdAt), network, hasLinks: links > 0, changed });
  }

  async function fill(): Promise<void> {
    began = newestChange.get() ?? 0;
    seen = began;
    for (let last = 0; ;) {
      const rows = selectSlice.all(last, SLICE);
      for (const row of rows) put(row, began);
      last = rows.at(-1)?.id ?? last;
      if (rows.length < SLICE) break;
      await nextTurn();
    }
    networks.clear();
    isFilled = true;
  }

  async function follow(): Promise<void> {
    if (!isFilled) await fill();
    for (;;) {
      const changes = selectChanges.all(seen, SLICE);
      const latest = new Map(changes.map(({ id, seq }) => [id, seq]));
      const rows = new Map(selectSome.all(JSON.stringify([...latest.keys()])).map((row) => [row.id, row]));
      for (const [id, seq] of latest) {
        const row = rows.get(id);
        if (row === undefined) columns.remove(id, seq);
        else put(row, seq);
      }
      networks.clear();
      found.noteChanged(new Set(changes.filter(({ isText }) => isText === 1).map(({ id }) => id)));
      seen = changes.at(-1)?.seq ?? seen;
      if (changes.length < SLICE) return;
      await nextTurn();
    }
  }

  /** One reader of changes at a time; whoever comes meanwhile has what was there when they came. */
  function catchUp(): Promise<void> {
    current = current.then(follow, follow);
    return current;
  }

  const findText = ({ text }: CommentFilter): Float64Array | null =>
    text === null ? null : found.find(text);

  return {
    async list(filter, query) {
      await catchUp();
      return { ...scanPage(columns, filter, findText(filter), query), moment: seen };
    },
    async freeze(filter, tab, moment) {
      await catchUp();
      if (moment < began || moment > seen) return null;
      return freezeRows(columns, filter, findText(filter), tab, moment);
    },
    async tallyAuthors(authors) {
      await catchUp();
      return tally(columns, authors);
    },
    async listArticles() {
      await catchUp();
      return articlesByComments(columns);
    },
    async trim() {
      await catchUp();
      deleteChanges.run(seen);
    },
    forgetSearches: () => found.forget(),
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function freezeRows(
  columns: CommentColumns,
  filter: CommentFilter,
  found: Float64Array | null,
  tab: CommentTab,
  moment: number,
): FrozenComments {
  const { id, changed } = columns.view();
  const [matches, isOnTab] = [filterTest(columns, filter, found), tabTest(columns, tab, filter.own)];
  const ids: number[] = [];
  const statuses: CommentStatus[] = [];
  for (let row = 0; row < columns.size(); row += 1) {
    if ((changed[row] ?? 0) > moment || !isOnTab(row) || !matches(row)) continue;
    ids.push(id[row] ?? 0);
    statuses.push(columns.statusAt(row));
  }
  return { ids, statuses };
}

function tally(columns: CommentColumns, authors: readonly string[]): ReadonlyMap<string, AuthorTally> {
  const { author, status } = columns.view();
  const wanted = new Map<number, [number, number, number, number, number]>();
  for (const key of authors) wanted.set(columns.authors.find(key), [0, 0, 0, 0, 0]);
  wanted.delete(NONE);
  for (let row = 0; row < columns.size(); row += 1) {
    const counts = wanted.get(author[row] ?? NONE);
    if (counts !== undefined) counts[status[row] ?? REMOVED] = (counts[status[row] ?? REMOVED] ?? 0) + 1;
  }
  return new Map(
    [...wanted].map(([index, [pending, approved, spam, trash]]) => [
      columns.authors.at(index),
      { pending, approved, spam, trash },
    ]),
  );
}

function articlesByComments(columns: CommentColumns): number[] {
  const { article, status } = columns.view();
  const counts = new Map<number, number>();
  for (let row = 0; row < columns.size(); row += 1) {
    if (status[row] === REMOVED) continue;
    const id = article[row] ?? 0;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b).map(([id]) => id);
}
