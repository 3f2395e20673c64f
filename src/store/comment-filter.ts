import type { CommentStatus } from '../community/comment.ts';
import type { DecisionReason } from '../community/decision.ts';

/** Lists of comments: `all` waits or is approved, `mine` is what of it concerns one moderator. */
export const COMMENT_TABS = ['all', 'mine', 'pending', 'approved', 'spam', 'trash'] as const;
export type CommentTab = (typeof COMMENT_TABS)[number];

/** `author` and `article` bring together what belongs together, newest first within. */
export const COMMENT_SORTS = ['newest', 'oldest', 'author', 'article'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

/** What `mine` means: comments of an account, and those on the articles it wrote. */
interface OwnComments {
  readonly accountId: number;
  readonly articleIds: ReadonlySet<number>;
}

/** Narrows a list; null asks for nothing. All conditions must hold. */
export interface CommentFilter {
  readonly own: OwnComments;
  /** Words as they are typed. */
  readonly text: string | null;
  readonly articleIds: ReadonlySet<number> | null;
  /** Comments on anything but these. */
  readonly exceptArticleIds: ReadonlySet<number> | null;
  readonly lang: string | null;
  /** Milliseconds since 1970: from here on, and before. */
  readonly from: number | null;
  readonly before: number | null;
  /** Why they became what they are. */
  readonly reason: DecisionReason | null;
  readonly hasLinks: boolean;
  /** Nothing else of its author was ever approved. */
  readonly isFirst: boolean;
  /** Written by accounts, or by visitors. */
  readonly isMember: boolean | null;
  /** An address, or a network as `networkOf` names it. */
  readonly ip: string | null;
  /** See `authorKey`. */
  readonly author: string | null;
}

/** One name for all comments of a person: the email, or without one the name. Both in comparable form. */
export function authorKey({
  emailKey,
  nameKey,
}: {
  readonly emailKey: string;
  readonly nameKey: string;
}): string {
  return emailKey === '' ? nameKey : emailKey;
}

/** What a list needs to know of a comment. */
export interface ListedComment {
  readonly id: number;
  readonly articleId: number;
  readonly status: CommentStatus;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly lang: string;
  readonly nameKey: string;
  readonly emailKey: string;
  readonly accountId: number | null;
  readonly ip: string | null;
  readonly network: string | null;
  readonly reason: string;
  readonly hasLinks: boolean;
  /** Number of the change that made it so. */
  readonly changed: number;
}

/** A place in a sorted list, between two comments; it stays when its comment goes. */
export interface ListCursor {
  readonly id: number;
  readonly at: number;
  readonly articleId: number;
  readonly nameKey: string;
}

export type TabCounts = Readonly<Record<CommentTab, number>>;
