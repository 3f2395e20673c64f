import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CommentStatus } from '../community/comment.ts';
import type { Database } from './database.ts';

export type StatusCounts = Readonly<Record<CommentStatus, number>>;

/** A counter that is not what counting gives. */
interface CountDrift {
  readonly articleId: number;
  readonly status: CommentStatus;
  readonly kept: number;
  readonly counted: number;
}

export interface CommentCounts {
  /** Comments in each state, of one article or of the whole site. */
  ofArticle(articleId: number): Promise<StatusCounts>;
  ofSite(): Promise<StatusCounts>;
  /** Approved comments of articles that have any, by article. */
  approvedOf(articleIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /**
   * Counts everything anew, in turns between which others are served, and tells where the kept counters differ; they are not
   * touched. Empty also where comments changed all the while: then the next check tells.
   */
  findDrift(): Promise<CountDrift[]>;
}

interface KeptCount {
  readonly articleId: number;
  readonly status: CommentStatus;
  readonly total: number;
}

/** Ids counted in one turn: some milliseconds. */
const SLICE = 2000;
/** Comments that change while they are counted cannot be compared. */
const MOST_ATTEMPTS = 3;

/** Reads `comment_count`, which triggers keep. */
export function commentCounts(db: Database): CommentCounts {
  const select = db.prepare<[number], { status: CommentStatus; total: number }>(
    'SELECT status, total FROM comment_count WHERE article_id = ?',
  );
  const selectApproved = db.prepare<[string], { articleId: number; total: number }>(
    `SELECT article_id AS articleId, total FROM comment_count
     WHERE article_id IN (SELECT value FROM json_each(?)) AND status = 'approved' AND total > 0`,
  );
  const selectKept = db.prepare<[], KeptCount>(
    'SELECT article_id AS articleId, status, total FROM comment_count',
  );
  const countSlice = db.prepare<[number, number], KeptCount>(
    `SELECT article_id AS articleId, status, count(*) AS total FROM comment WHERE id > ? AND id <= ?
     GROUP BY article_id, status`,
  );
  const selectLast = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM comment').pluck();
  const selectChange = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM comment_change').pluck();
  const countsOf = (articleId: number): StatusCounts => ({
    pending: 0,
    approved: 0,
    spam: 0,
    trash: 0,
    removed: 0,
    ...Object.fromEntries(select.all(articleId).map(({ status, total }) => [status, total])),
  });
  return {
    ofArticle: async (articleId) => countsOf(articleId),
    ofSite: async () => countsOf(0),
    approvedOf: async (articleIds) =>
      new Map(
        selectApproved.all(JSON.stringify(articleIds)).map(({ articleId, total }) => [articleId, total]),
      ),
    async findDrift() {
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
        const change = selectChange.get();
        const counted: KeptCount[] = [];
        const last = selectLast.get() ?? 0;
        for (let from = 0; from < last; from += SLICE) {
          for (const row of countSlice.all(from, from + SLICE)) counted.push(row, { ...row, articleId: 0 });
          await nextTurn();
        }
        if (selectChange.get() === change) return driftBetween(selectKept.all(), counted);
      }
      return [];
    },
  };
}

function driftBetween(kept: readonly KeptCount[], counted: readonly KeptCount[]): CountDrift[] {
  const found = new Map<
    string,
    { articleId: number; status: CommentStatus; kept: number; counted: number }
  >();
  const countOf = ({ articleId, status }: KeptCount) => {
    const count = found.get(`${articleId} ${status}`) ?? { articleId, status, kept: 0, counted: 0 };
    found.set(`${articleId} ${status}`, count);
    return count;
  };
  for (const row of kept) countOf(row).kept += row.total;
  for (const row of counted) countOf(row).counted += row.total;
  return [...found.values()].filter((count) => count.kept !== count.counted);
}
