import type { Recipient } from '../community/notices.ts';
import type { Instant } from '../text/instant.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';

export interface MailConsent {
  /** Who wrote a comment, if that person wants mail about replies and has confirmed the address. Cheap; for use in a transaction. */
  answered(commentId: number): Recipient | null;
  /** `unknown` until the link in a confirmation mail was opened. */
  stateOf(emailKey: string): 'unknown' | 'confirmed' | 'withdrawn';
  /**
   * The link that was mailed to an address was opened: it may be written to, and the browser that opened it is its holder's.
   * @param browser key of that browser; null proves nothing
   */
  confirm(emailKey: string, browser: string | null, at: Instant): Promise<void>;
  /** No more mail to this address, whatever is ticked in forms. */
  withdraw(emailKey: string, at: Instant): Promise<void>;
}

/** SQL of `mail_consent` and `email_proof`. */
export function mailConsent(db: Database, queue: CommitQueue): MailConsent {
  const selectAnswered = db.prepare<[number], Recipient>(
    `SELECT email_key AS emailKey, email, lang FROM comment
     WHERE id = ? AND wants_replies = 1 AND email_key <> '' AND EXISTS (
       SELECT 1 FROM mail_consent m WHERE m.email_key = comment.email_key AND confirmed_at IS NOT NULL AND withdrawn_at IS NULL)`,
  );
  const select = db.prepare<[string], { confirmedAt: string | null; withdrawnAt: string | null }>(
    'SELECT confirmed_at AS confirmedAt, withdrawn_at AS withdrawnAt FROM mail_consent WHERE email_key = ?',
  );
  const confirm = db.prepare(
    `INSERT INTO mail_consent (email_key, confirmed_at) VALUES (@emailKey, @at)
     ON CONFLICT DO UPDATE SET confirmed_at = @at, withdrawn_at = NULL`,
  );
  const withdraw = db.prepare(
    `INSERT INTO mail_consent (email_key, withdrawn_at) VALUES (@emailKey, @at) ON CONFLICT DO UPDATE SET withdrawn_at = @at`,
  );
  const prove = db.prepare(
    'INSERT OR REPLACE INTO email_proof (email_key, browser, confirmed_at) VALUES (@emailKey, @browser, @at)',
  );
  return {
    answered: (commentId) => selectAnswered.get(commentId) ?? null,
    stateOf(emailKey) {
      const row = select.get(emailKey);
      if (row?.withdrawnAt != null) return 'withdrawn';
      return row?.confirmedAt == null ? 'unknown' : 'confirmed';
    },
    confirm: (emailKey, browser, at) =>
      queue.run(() => {
        confirm.run({ emailKey, at });
        if (browser !== null) prove.run({ emailKey, browser, at });
      }),
    withdraw: (emailKey, at) => queue.run(() => void withdraw.run({ emailKey, at })),
  };
}
