import type { CommentStatus } from '../community/comment.ts';
import type { ConversationSize } from '../community/thread-pages.ts';
import type { Instant } from '../text/instant.ts';
import type { Database } from './database.ts';

/** A comment as a page shows it. One that is not approved has neither text nor person, only its place. */
export interface ThreadComment {
  readonly id: number;
  readonly parentId: number | null;
  readonly rootId: number;
  readonly status: CommentStatus;
  readonly createdAt: Instant;
  readonly lang: string;
  readonly name: string;
  readonly website: string;
  readonly isAuthor: boolean;
  readonly html: string;
  readonly text: string;
  readonly editedAt: Instant | null;
}

/** Where a comment is. */
interface CommentPlace {
  readonly id: number;
  readonly articleId: number;
  readonly rootId: number;
  readonly parentId: number | null;
  readonly lang: string;
  readonly status: CommentStatus;
}

export interface CommentThreads {
  /** Beginnings of the conversations that have something to show, oldest first. */
  listRoots(articleId: number, lang?: string | null): Promise<ConversationSize[]>;
  /** All comments of these conversations, in the order they were written. */
  listConversations(rootIds: readonly number[]): Promise<ThreadComment[]>;
  findPlace(id: number): Promise<CommentPlace | null>;
  /** Comments of one browser on an article that wait to be approved, whatever the policy thinks of them. */
  listOwnPending(articleId: number, browser: string): Promise<(ThreadComment & { source: string })[]>;
}

/** Columns of a `ThreadComment`, of one that may be shown. */
export const PLACE = 'id, parent_id AS parentId, root_id AS rootId, status, created_at AS createdAt, lang';
export const CONTENT = 'name, website, is_author AS isAuthor, html, text, edited_at AS editedAt';
const CONTENT_IF_SHOWN = `iif(status = 'approved', name, '') AS name, iif(status = 'approved', website, '') AS website,
  status = 'approved' AND is_author AS isAuthor, iif(status = 'approved', html, '') AS html,
  iif(status = 'approved', text, '') AS text, iif(status = 'approved', edited_at, NULL) AS editedAt`;

export type Row<T extends { isAuthor: boolean }> = Omit<T, 'isAuthor'> & { isAuthor: number };

/** Reads of `comment` for public pages. */
export function commentThreads(db: Database): CommentThreads {
  const selectRoots = db.prepare<[number], ConversationSize>(
    `SELECT root_id AS rootId, count(*) AS total FROM comment WHERE article_id = ? AND status = 'approved'
     GROUP BY root_at, root_id ORDER BY root_at, root_id`,
  );
  const selectRootsIn = db.prepare<[number, string], ConversationSize>(
    `SELECT root_id AS rootId, count(*) AS total FROM comment WHERE article_id = ? AND status = 'approved' AND lang = ?
     GROUP BY root_at, root_id ORDER BY root_at, root_id`,
  );
  const selectConversations = db.prepare<[string], Row<ThreadComment>>(
    `SELECT ${PLACE}, ${CONTENT_IF_SHOWN} FROM comment WHERE root_id IN (SELECT value FROM json_each(?))
     ORDER BY created_at, id`,
  );
  const selectPlace = db.prepare<[number], CommentPlace>(
    `SELECT ${PLACE}, article_id AS articleId FROM comment WHERE id = ?`,
  );
  const selectOwn = db.prepare<[string, number], Row<ThreadComment & { source: string }>>(
    `SELECT ${PLACE}, ${CONTENT}, source FROM comment
     WHERE browser = ? AND article_id = ? AND status IN ('pending', 'spam', 'trash') AND status_by IS NULL ORDER BY created_at`,
  );

  return {
    listRoots: async (articleId, lang = null) =>
      lang === null ? selectRoots.all(articleId) : selectRootsIn.all(articleId, lang),
    listConversations: async (rootIds) => selectConversations.all(JSON.stringify(rootIds)).map(readRow),
    findPlace: async (id) => selectPlace.get(id) ?? null,
    listOwnPending: async (articleId, browser) => selectOwn.all(browser, articleId).map(readRow),
  };
}

/** A row with its flags as such. */
export function readRow<T extends { readonly isAuthor: number }>(
  row: T,
): Omit<T, 'isAuthor'> & { isAuthor: boolean } {
  return { ...row, isAuthor: row.isAuthor === 1 };
}
