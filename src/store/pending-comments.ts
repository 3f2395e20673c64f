import type { CommentStatus } from '../community/comment.ts';
import type { Instant } from '../text/instant.ts';
import type { Database } from './database.ts';

/** A comment that waits for a moderator. */
interface PendingComment {
  readonly id: number;
  readonly name: string;
  readonly lang: string;
  readonly createdAt: Instant;
  /** As a reader would see it. */
  readonly html: string;
  readonly text: string;
  readonly reason: string;
  /** Of the article in the comment's language, else in any; null while its file is gone. */
  readonly articleTitle: string | null;
}

export interface PendingComments {
  listNewest(limit: number): Promise<PendingComment[]>;
  /** How many comments that came since then are in which state now. */
  countArrivals(since: Instant): Promise<Readonly<Partial<Record<CommentStatus, number>>>>;
}

/** Reads `comment` for the overview and for feeds of what waits. */
export function pendingComments(db: Database): PendingComments {
  const newest = db.prepare<[number], PendingComment>(
    `SELECT c.id, c.name, c.lang, c.created_at AS createdAt, c.html, c.text, c.reason,
       (SELECT a.title FROM article_identity i JOIN article a ON a.key = i.key
        WHERE i.id = c.article_id ORDER BY a.lang = c.lang DESC, a.lang LIMIT 1) AS articleTitle
     FROM comment c WHERE c.status = 'pending' ORDER BY c.created_at DESC, c.id DESC LIMIT ?`,
  );
  const arrivals = db.prepare<[Instant], { status: CommentStatus; total: number }>(
    `SELECT status, count(*) AS total FROM comment INDEXED BY comment_by_time
     WHERE created_at >= ? AND status <> 'removed' GROUP BY status`,
  );
  return {
    listNewest: async (limit) => newest.all(limit),
    countArrivals: async (since) =>
      Object.fromEntries(arrivals.all(since).map(({ status, total }) => [status, total])),
  };
}
