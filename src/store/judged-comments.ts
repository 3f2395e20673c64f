import type { CommentStatus } from '../community/comment.ts';
import type { Instant } from '../text/instant.ts';
import type { Database } from './database.ts';

/** A stored comment with all that the policy looks at. */
export interface JudgedComment {
  readonly id: number;
  readonly articleId: number;
  readonly status: CommentStatus;
  readonly reason: string;
  readonly createdAt: Instant;
  /** A moderator, and not the policy, put it where it is. */
  readonly isByModerator: boolean;
  readonly accountId: number | null;
  readonly isAuthor: boolean;
  readonly isReply: boolean;
  readonly name: string;
  readonly nameKey: string;
  readonly nameSkeleton: string;
  readonly email: string;
  readonly emailKey: string;
  readonly website: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly source: string;
  readonly text: string;
  readonly html: string;
  readonly renderer: string;
  readonly links: number;
  readonly browser: string | null;
}

/** Reads `comment` for trying settings on what was said before. */
export interface JudgedComments {
  /** Newest first, those with an id below `before`. */
  list(before: number, limit: number): Promise<JudgedComment[]>;
  /** Whether another comment of the same browser (or account), name and email was approved before this one. */
  hadApproval(comment: JudgedComment): boolean;
  /** Whether a name of the same look, but another one, is among those approved before it. */
  hadLookAlike(comment: JudgedComment): boolean;
}

type Stored = Omit<JudgedComment, 'isByModerator' | 'isAuthor' | 'isReply'> &
  Record<'isByModerator' | 'isAuthor' | 'isReply', number>;

/** SQL that reads `comment` as the policy does. */
export function judgedComments(db: Database): JudgedComments {
  const stretch = db.prepare<[number, number], Stored>(
    `SELECT id, article_id AS articleId, status, reason, created_at AS createdAt, status_by IS NOT NULL AS isByModerator,
       account_id AS accountId, is_author AS isAuthor, parent_id IS NOT NULL AS isReply, name, name_key AS nameKey, name_skeleton AS nameSkeleton,
       email, email_key AS emailKey, website, coalesce(ip, '') AS ip, user_agent AS userAgent, source, text, html, renderer, links, browser
     FROM comment WHERE id < ? AND status <> 'removed' ORDER BY id DESC LIMIT ?`,
  );
  const known = db.prepare<[object], { id: number }>(
    `SELECT id FROM comment WHERE status = 'approved' AND id < @id AND email_key = @emailKey AND name_key = @nameKey
       AND (browser = @browser OR EXISTS (SELECT 1 FROM email_proof WHERE email_key = @emailKey AND browser = @browser)) LIMIT 1`,
  );
  const knownAccount = db.prepare<[object], { id: number }>(
    `SELECT id FROM comment WHERE account_id = @accountId AND status = 'approved' AND id < @id LIMIT 1`,
  );
  const lookAlike = db.prepare<[object], { id: number }>(
    `SELECT id FROM comment WHERE status = 'approved' AND name_skeleton = @nameSkeleton AND name_key <> @nameKey AND id < @id LIMIT 1`,
  );
  return {
    list: async (before, limit) =>
      stretch.all(before, limit).map(({ isByModerator, isAuthor, isReply, ...row }) => ({
        ...row,
        isByModerator: isByModerator === 1,
        isAuthor: isAuthor === 1,
        isReply: isReply === 1,
      })),
    hadApproval: ({ id, accountId, emailKey, nameKey, browser }) =>
      accountId === null
        ? browser !== null && known.get({ id, emailKey, nameKey, browser }) !== undefined
        : knownAccount.get({ id, accountId }) !== undefined,
    hadLookAlike: ({ id, nameKey, nameSkeleton }) =>
      nameSkeleton !== '' && lookAlike.get({ id, nameKey, nameSkeleton }) !== undefined,
  };
}
