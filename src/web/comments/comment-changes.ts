import type { Revisions } from '../page-cache.ts';

/** Told of every change that readers can see in comments, so that pages are built anew: those that show it, and no others. */
export interface CommentChanges {
  /**
   * Comments of these articles became visible, or no longer are, or say something else. Not for what only moderators see.
   * @param articleIds as in `article_identity`
   */
  commentsChanged(articleIds: Iterable<number>): void;
  /** Settings that decide how threads are shown, or whether they are open, were saved. */
  settingsChanged(): void;
}

/** Everything that shows newest comments, whatever their article. */
export const NEWEST_COMMENTS = 'comments';
/** Everything that shows a thread or its form. */
export const COMMENT_SETTINGS = 'comment-settings';

/** What shows an article's comments or how many there are. */
export function threadScope(articleId: number): string {
  return `thread:${articleId}`;
}

export function commentChanges(revisions: Revisions): CommentChanges {
  return {
    commentsChanged(articleIds) {
      const ids = new Set(articleIds);
      for (const id of ids) revisions.raise(threadScope(id));
      if (ids.size > 0) revisions.raise(NEWEST_COMMENTS);
    },
    settingsChanged: () => revisions.raise(COMMENT_SETTINGS),
  };
}
