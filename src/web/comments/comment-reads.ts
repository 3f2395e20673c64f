import type { CommentCounts } from '../../store/comment-counts.ts';
import { threadScope } from './comment-changes.ts';

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
}

export type NotedReads = (shown: ShownThings) => CommentReads;

export function commentReads({ counts }: { readonly counts: CommentCounts }): NotedReads {
  return ({ scopes }) => ({
    countsOf(articleIds) {
      for (const id of articleIds) scopes.add(threadScope(id));
      return counts.approvedOf(articleIds);
    },
  });
}
