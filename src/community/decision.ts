import type { MatchedField } from './word-list.ts';

/** Why a comment became what it is: the name of the rule that decided. */
export type DecisionReason =
  | 'parent-not-available'
  | 'post-not-public'
  | 'comments-closed'
  | 'login-required'
  | 'missing-name-or-email'
  | 'invalid-email'
  | 'empty-content'
  | 'too-long'
  | 'duplicate'
  | 'flood'
  | 'too-many-from-address'
  | 'trusted-author'
  | 'block-word'
  | 'impersonates-staff'
  | 'manual-approval'
  | 'too-many-links'
  | 'hold-word'
  | 'prior-approval'
  | 'no-prior-approval'
  | 'passed'
  // Live rules that only ever hold or mark what the rules above would have approved or held.
  | 'bait-taken'
  | 'no-form-token'
  | 'look-alike-name'
  | 'surge'
  | 'spam-score'
  | 'filter-down';

export interface Decision {
  /** `rejected`: nothing is stored. */
  readonly status: 'approved' | 'pending' | 'spam' | 'trash' | 'rejected';
  readonly reason: DecisionReason;
  /** The line of the word list that matched, and where. */
  readonly entry: string | null;
  readonly field: MatchedField | null;
  /** Of the settings that were in force. */
  readonly settingsVersion: number;
  /** Probability of spam, where it was asked. */
  readonly spamScore: number | null;
  /** After how many seconds to try again; only for `flood` and `too-many-from-address`. */
  readonly retryAfterSeconds: number | null;
}
