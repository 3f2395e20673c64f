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
  /** Counts everything anew and tells where the kept counters differ; they are not touched. */
  findDrift(): Promise<CountDrift[]>;
}

/** Reads `comment_count`, which triggers keep. */
export function commentCounts(db: Database): CommentCounts {
  const select = db.prepare<[number], { status: CommentStatus; total: number }>(
    'SELECT status, total FROM comment_count WHERE article_id = ?',
  );
  const selectApproved = db.prepare<[string], { articleId: number; total: number }>(
    `SELECT article_id AS articleId, total FROM comment_count
     WHERE article_id IN (SELECT value FROM json_each(?)) AND status = 'approved' AND total > 0`,
  );
  const selectDrift = db.prepare<[], CountDrift>(
    `WITH counted AS (
       SELECT article_id, status, count(*) AS total FROM comment GROUP BY article_id, status
       UNION ALL SELECT 0, status, count(*) FROM comment GROUP BY status)
     SELECT coalesce(k.article_id, c.article_id) AS articleId, coalesce(k.status, c.status) AS status,
       coalesce(k.total, 0) AS kept, coalesce(c.total, 0) AS counted
     FROM comment_count k FULL JOIN counted c ON k.article_id = c.article_id AND k.status = c.status
     WHERE coalesce(k.total, 0) <> coalesce(c.total, 0)`,
  );
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
    findDrift: async () => selectDrift.all(),
  };
}
