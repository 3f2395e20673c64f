import type { CommentedPost } from '../../community/comment.ts';
import type { PolicySettings } from '../../community/policy-settings.ts';
import type { ArticleRecord } from '../../store/article-queries.ts';
import type { CommentReads } from './comment-reads.ts';

const DAY_MS = 86_400_000;

/** Whether an article can be commented on. */
export interface Opening {
  readonly isOpen: boolean;
  /** Only those who are signed in may. */
  readonly needsLogin: boolean;
}

/** As readers are told; a page on which comments are open is right until they close by themselves. */
export function readOpening(
  { comments, date }: Pick<ArticleRecord, 'comments' | 'date'>,
  { autoClose, autoCloseDays, requireLogin }: PolicySettings,
  reads: Pick<CommentReads, 'now' | 'becomesOther'>,
): Opening {
  const closesAt =
    autoClose && autoCloseDays > 0 && date !== null ? Date.parse(date) + autoCloseDays * DAY_MS : null;
  if (closesAt !== null) reads.becomesOther(closesAt + 1);
  return {
    isOpen: comments === 'open' && (closesAt === null || reads.now() <= closesAt),
    needsLogin: requireLogin,
  };
}

/** As the policy asks. */
export function commentedPost(
  { comments, date, live, kind }: Pick<ArticleRecord, 'comments' | 'date' | 'live' | 'kind'>,
  now: number,
): CommentedPost {
  return {
    isPublic: live && kind === 'post',
    isOpen: comments === 'open',
    ageDays: date === null ? null : (now - Date.parse(date)) / DAY_MS,
  };
}
