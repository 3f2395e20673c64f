import type { ArticleKind } from '../content/article.ts';
import type { CommentStatus } from '../community/comment.ts';
import type { Instant } from '../text/instant.ts';
import type { Database } from './database.ts';

/** What a mail says of a comment. There is no address of any kind in it, so no mail can tell one. */
export interface NoticedComment {
  readonly id: number;
  readonly articleId: number;
  readonly status: CommentStatus;
  readonly name: string;
  readonly text: string;
  readonly lang: string;
  readonly createdAt: Instant;
  /** Why it waits: a rule of the policy, or what a moderator did. */
  readonly reason: string;
  /** The entry of a word list that matched, if it is not one of addresses, and where: `name` or `body`. */
  readonly entry: string | null;
  readonly entryField: string | null;
  /** From 0 to 1; null where the filter was not asked. */
  readonly spamScore: number | null;
}

/** A public variant of the article a comment is on. */
export interface NoticedArticle {
  readonly kind: ArticleKind;
  readonly lang: string;
  readonly slug: string;
  readonly title: string;
}

export interface MailContent {
  /** Comments a mail tells of that are in this state, oldest first, and how many there are in all. */
  commentsOf(
    messageId: string,
    status: CommentStatus | 'any',
    limit: number,
  ): Promise<{ readonly comments: readonly NoticedComment[]; readonly total: number }>;
  /** In the site's order of languages; empty when the article is not public. */
  variantsOf(articleId: number): Promise<NoticedArticle[]>;
}

/** Reads what mails say, at the time they are sent. */
export function mailContent(db: Database): MailContent {
  const from = `FROM outbox o JOIN comment c ON c.id = o.comment_id
     WHERE o.batch = @messageId AND o.state = 'waiting' AND (@status = 'any' OR c.status = @status)`;
  const select = db.prepare<[object], NoticedComment>(
    `SELECT c.id, c.article_id AS articleId, c.status, c.name, c.text, c.lang, c.created_at AS createdAt, c.reason,
       CASE WHEN c.entry_field IN ('name', 'body') THEN c.entry END AS entry, c.entry_field AS entryField,
       c.spam_score AS spamScore
     ${from} ORDER BY c.created_at, c.id LIMIT @limit`,
  );
  const count = db.prepare<[object], number>(`SELECT count(*) ${from}`).pluck();
  const variants = db.prepare<[number], NoticedArticle>(
    `SELECT a.kind, a.lang, a.slug, a.title FROM article a JOIN site_language l ON l.lang = a.lang
     WHERE a.article_id = ? AND a.live = 1 ORDER BY l.position`,
  );
  return {
    commentsOf: async (messageId, status, limit) => ({
      comments: select.all({ messageId, status, limit }),
      total: count.get({ messageId, status }) ?? 0,
    }),
    variantsOf: async (articleId) => variants.all(articleId),
  };
}
