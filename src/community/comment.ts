import type { RenderedComment } from './markup/render-as-typed.ts';

/**
 * What a comment can be. `removed` is deleted for ever and keeps only its place in the thread, for the replies below it;
 * it has neither text nor person.
 */
export type CommentStatus = 'pending' | 'approved' | 'spam' | 'trash' | 'removed';

/** `postAuthor` and `moderator` come from a login and nothing else; `member` is any other account. */
export type CommenterRole = 'visitor' | 'member' | 'postAuthor' | 'moderator';

export interface Commenter {
  readonly role: CommenterRole;
  /** Empty when not given. Of an account, the account's own. */
  readonly name: string;
  readonly email: string;
  /** The holder of the address: by a signed browser token or a confirmed email, or by a login. */
  readonly isProven: boolean;
}

/** What the form it came in says of who filled it in. */
export interface FormEvidence {
  /** Served by us within two days, by its token. */
  readonly isOurs: boolean;
  /** A field that people do not see was filled in. */
  readonly tookBait: boolean;
}

/** A comment as it arrives, with its text rendered. */
export interface SubmittedComment {
  readonly commenter: Commenter;
  readonly website: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly isReply: boolean;
  readonly form: FormEvidence;
  readonly body: RenderedComment;
}

/** The article that is commented on. */
export interface CommentedPost {
  readonly isPublic: boolean;
  readonly isOpen: boolean;
  /** Null for an article without a date. */
  readonly ageDays: number | null;
}
