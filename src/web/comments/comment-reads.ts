import { formToken, formTokenChangesAt } from '../../community/form-token.ts';
import type { PolicySettings, ThreadSettings } from '../../community/policy-settings.ts';
import type { Clock } from '../../reconcile/clock.ts';
import type { CommentCounts } from '../../store/comment-counts.ts';
import type { CommentThreads } from '../../store/comment-threads.ts';
import type { NewestComments } from '../../store/newest-comments.ts';
import { COMMENT_SETTINGS, NEWEST_COMMENTS, threadScope } from './comment-changes.ts';
import type { CommentSettings } from './comment-settings.ts';

/** What a page turned out to show, gathered while it is built; see `Provenance` of the page cache. */
export interface ShownThings {
  readonly scopes: Set<string>;
  /** The earliest moment at which something shown becomes another, in milliseconds since 1970. */
  expiresAt: number | null;
}

/** What pages may ask about comments. Whatever is asked is noted, so that a page is built anew when the answer changes. */
export interface CommentReads {
  /** How many comments readers see, of those articles that have any. */
  countsOf(articleIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  threadOf(articleId: number): Pick<CommentThreads, 'listRoots' | 'listConversations' | 'listOwnPending'>;
  /** Newest comments that readers see, newest first: written in a language, or on one article. */
  listNewest: NewestComments['list'];
  settings(): { readonly threads: ThreadSettings; readonly policy: PolicySettings };
  readonly sendsMail: boolean;
  /** For the form, which then is good until the token changes. */
  formToken(): string;
  /** Present time, in milliseconds since 1970. What is made of it must be told to `becomesOther`. */
  now(): number;
  /** What is shown is right only until this moment; one that has passed counts for nothing. */
  becomesOther(at: number): void;
}

export type NotedReads = (shown: ShownThings) => CommentReads;

export interface CommentReadsParts {
  readonly counts: CommentCounts;
  readonly threads: CommentThreads;
  readonly newest: NewestComments;
  readonly settings: CommentSettings;
  readonly secret: Buffer;
  readonly clock: Clock;
  readonly sendsMail: boolean;
}

export function commentReads({
  counts,
  threads,
  newest,
  settings,
  secret,
  clock,
  sendsMail,
}: CommentReadsParts): NotedReads {
  const now = (): number => clock.now().getTime();
  return (shown) => {
    const becomesOther = (at: number): void => {
      if (at > now()) shown.expiresAt = Math.min(shown.expiresAt ?? at, at);
    };
    return {
      sendsMail,
      countsOf(articleIds) {
        for (const id of articleIds) shown.scopes.add(threadScope(id));
        return counts.approvedOf(articleIds);
      },
      threadOf(articleId) {
        shown.scopes.add(threadScope(articleId));
        return threads;
      },
      listNewest(of, limit) {
        shown.scopes.add('articleId' in of ? threadScope(of.articleId) : NEWEST_COMMENTS);
        return newest.list(of, limit);
      },
      settings() {
        shown.scopes.add(COMMENT_SETTINGS);
        return { threads: settings.threads(), policy: settings.policy().settings };
      },
      formToken() {
        becomesOther(formTokenChangesAt(now()));
        return formToken(now(), secret);
      },
      now,
      becomesOther,
    };
  };
}
