import { CONTENT, PLACE, readRow, type Row, type ThreadComment } from './comment-threads.ts';
import type { Database } from './database.ts';

export interface NewestComments {
  /** Approved comments on public articles, newest first: of one article, or written in one language; for feeds. */
  list(
    of: { readonly articleId: number } | { readonly lang: string },
    limit: number,
  ): Promise<(ThreadComment & { articleId: number })[]>;
}

/** Reads of `comment` beside the index: articles that are there and discussed. */
export function newestComments(db: Database): NewestComments {
  const newest = (index: 'comment_approved' | 'comment_by_article', where: string): string =>
    `SELECT ${PLACE}, ${CONTENT}, article_id AS articleId FROM comment INDEXED BY ${index}
     WHERE ${where} AND status = 'approved' AND EXISTS (
       SELECT 1 FROM article_identity i JOIN article a ON a.key = i.key
       WHERE i.id = comment.article_id AND a.live = 1 AND a.kind = 'post' AND a.comments <> 'off')
     ORDER BY created_at DESC, id DESC LIMIT @limit`;
  type NewestRow = Row<ThreadComment & { articleId: number }>;
  const selectNewestIn = db.prepare<{ limit: number; lang: string }, NewestRow>(
    newest('comment_approved', 'lang = @lang'),
  );
  const selectNewestOf = db.prepare<{ limit: number; articleId: number }, NewestRow>(
    newest('comment_by_article', 'article_id = @articleId'),
  );
  return {
    list: async (of, limit) =>
      ('lang' in of ? selectNewestIn.all({ ...of, limit }) : selectNewestOf.all({ ...of, limit })).map(
        readRow,
      ),
  };
}
