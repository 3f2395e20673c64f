import type { CommentedPost, Commenter } from './comment.ts';

/** A commenter in comparable form (see `sameText`). */
export interface CommenterKey {
  readonly role: Commenter['role'];
  readonly name: string;
  readonly email: string;
  readonly isProven: boolean;
}

/** What the policy may ask of the past. Each is one look-up, asked only when the rules get so far. */
export interface Facts {
  readonly post: CommentedPost;
  /** Whether the comment replied to exists, on this article, and is approved. */
  isParentAvailable(): boolean;
  /**
   * Same article, parent and name, same email if one is given, same text, and not in the trash.
   * @param text in comparable form
   */
  isDuplicate(commenter: CommenterKey, text: string): boolean;
  /**
   * Seconds since the newest comment, in any state and on any article, of the same sender: same address or (non-empty)
   * email, for an account same account or email. Null for none within the last minutes.
   */
  secondsSinceNewest(commenter: CommenterKey): number | null;
  /** An approved comment of the same name and email, or of the same account, on any article and of any age. */
  hasApproval(commenter: CommenterKey): boolean;
  /** @param email in comparable form */
  isStaffEmail(email: string): boolean;
  /** Whether the name can be mistaken for that of staff or of a known reader who is someone else. */
  looksLikeAnother(commenter: CommenterKey): boolean;
  /** Comments that came lately: of this network in ten minutes, on this article and on the site in one. */
  countRecent(scope: 'address' | 'article' | 'site'): number;
  /** Probability of spam by the moderators' earlier decisions, or null when the filter cannot say. */
  spamScore(): number | null;
}
