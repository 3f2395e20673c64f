import type { CommentStatus } from '../community/comment.ts';
import type { Instant } from '../text/instant.ts';
import type { Database } from './database.ts';

/** A comment as the browser it was written in may see it: with all that was typed. */
export interface OwnComment {
  readonly id: number;
  readonly articleId: number;
  readonly parentId: number | null;
  readonly rootId: number;
  readonly lang: string;
  readonly status: CommentStatus;
  /** The last word about its state was a person's. */
  readonly isJudged: boolean;
  readonly createdAt: Instant;
  readonly name: string;
  readonly email: string;
  readonly website: string;
  readonly source: string;
  readonly wantsReplies: boolean;
}

export interface OwnComments {
  /** @param browser key, as stored with comments */
  find(id: number, browser: string): Promise<OwnComment | null>;
  /** What the browser's user called himself last; for filling in forms again. */
  newestPerson(browser: string): Promise<Pick<OwnComment, 'name' | 'email' | 'website'> | null>;
}

/** Reads of `comment` for who wrote it. */
export function ownComments(db: Database): OwnComments {
  const select = db.prepare<
    [number, string],
    Omit<OwnComment, 'isJudged' | 'wantsReplies'> & { isJudged: number; wantsReplies: number }
  >(
    `SELECT id, article_id AS articleId, parent_id AS parentId, root_id AS rootId, lang, status,
       status_by IS NOT NULL AS isJudged, created_at AS createdAt, name, email, website, source,
       wants_replies AS wantsReplies FROM comment WHERE id = ? AND browser = ?`,
  );
  const selectPerson = db.prepare<[string], Pick<OwnComment, 'name' | 'email' | 'website'>>(
    'SELECT name, email, website FROM comment WHERE browser = ? ORDER BY created_at DESC LIMIT 1',
  );
  return {
    async find(id, browser) {
      const row = select.get(id, browser);
      return row === undefined
        ? null
        : { ...row, isJudged: row.isJudged === 1, wantsReplies: row.wantsReplies === 1 };
    },
    newestPerson: async (browser) => selectPerson.get(browser) ?? null,
  };
}
