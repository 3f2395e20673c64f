import type { Recipient } from '../community/notices.ts';
import type { Instant } from '../text/instant.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';

/**
 * Whether an address may be written to about replies. `asked`: a confirmation mail was written a short while ago;
 * `bounced`: its server refused it.
 */
type ConsentState = 'unknown' | 'asked' | 'confirmed' | 'withdrawn' | 'bounced';

export interface MailConsent {
  /** Who wrote a comment, if that person wants mail about replies and has confirmed the address. Cheap; for use in a transaction. */
  answered(commentId: number): Recipient | null;
  /** `unknown` until the link in a confirmation mail was opened, and again some time after it was not. */
  stateOf(emailKey: string, at: Instant): ConsentState;
  /** Whether the server of an address refused it lately. */
  hasBounced(emailKey: string, at: Instant): boolean;
  /**
   * The link that was mailed to an address was opened: it may be written to, and the browser that opened it is its holder's.
   * @param browser key of that browser; null proves nothing
   */
  confirm(emailKey: string, browser: string | null, at: Instant): Promise<void>;
  /** No more mail to this address, whatever is ticked in forms. */
  withdraw(emailKey: string, at: Instant): Promise<void>;
  /** Its server says that there is no such address. */
  noteBounce(emailKey: string, at: Instant): Promise<void>;
  /** The address is to be tried again. */
  forgetBounce(emailKey: string): Promise<void>;
  /** Forgets addresses that were asked before an instant and never answered. */
  forgetUnanswered(before: Instant): Promise<void>;
}

const DAY_MS = 86_400_000;
/** As long as the link in a confirmation mail is good; nobody is asked twice in this time. */
export const ASKED_DAYS = 30;
/** A mailbox that was refused may be there again later. */
const BOUNCED_DAYS = 90;

/** SQL of `mail_consent` and `email_proof`. */
export function mailConsent(db: Database, queue: CommitQueue): MailConsent {
  const selectAnswered = db.prepare<[number], Recipient>(
    `SELECT email_key AS emailKey, email, lang FROM comment
     WHERE id = ? AND wants_replies = 1 AND email_key <> '' AND EXISTS (
       SELECT 1 FROM mail_consent m WHERE m.email_key = comment.email_key AND confirmed_at IS NOT NULL AND withdrawn_at IS NULL)`,
  );
  const select = db.prepare<[string], Record<'confirmed' | 'withdrawn' | 'asked' | 'bounced', string | null>>(
    `SELECT confirmed_at AS confirmed, withdrawn_at AS withdrawn, asked_at AS asked, bounced_at AS bounced
     FROM mail_consent WHERE email_key = ?`,
  );
  const confirm = db.prepare(
    `INSERT INTO mail_consent (email_key, confirmed_at) VALUES (@emailKey, @at)
     ON CONFLICT DO UPDATE SET confirmed_at = @at, withdrawn_at = NULL, bounced_at = NULL`,
  );
  const withdraw = db.prepare(
    `INSERT INTO mail_consent (email_key, withdrawn_at) VALUES (@emailKey, @at) ON CONFLICT DO UPDATE SET withdrawn_at = @at`,
  );
  const bounce = db.prepare(
    `INSERT INTO mail_consent (email_key, bounced_at) VALUES (@emailKey, @at) ON CONFLICT DO UPDATE SET bounced_at = @at`,
  );
  const unbounce = db.prepare('UPDATE mail_consent SET bounced_at = NULL WHERE email_key = ?');
  const forget = db.prepare(
    'DELETE FROM mail_consent WHERE asked_at < ? AND confirmed_at IS NULL AND withdrawn_at IS NULL AND bounced_at IS NULL',
  );
  const prove = db.prepare(
    'INSERT OR REPLACE INTO email_proof (email_key, browser, confirmed_at) VALUES (@emailKey, @browser, @at)',
  );
  const isRecent = (instant: string | null | undefined, days: number, at: Instant): boolean =>
    instant != null && instant >= daysBefore(at, days);
  return {
    answered: (commentId) => selectAnswered.get(commentId) ?? null,
    stateOf(emailKey, at) {
      const row = select.get(emailKey);
      if (row === undefined) return 'unknown';
      if (row.withdrawn !== null) return 'withdrawn';
      if (isRecent(row.bounced, BOUNCED_DAYS, at)) return 'bounced';
      if (row.confirmed !== null) return 'confirmed';
      return isRecent(row.asked, ASKED_DAYS, at) ? 'asked' : 'unknown';
    },
    hasBounced: (emailKey, at) => isRecent(select.get(emailKey)?.bounced, BOUNCED_DAYS, at),
    confirm: (emailKey, browser, at) =>
      queue.run(() => {
        confirm.run({ emailKey, at });
        if (browser !== null) prove.run({ emailKey, browser, at });
      }),
    withdraw: (emailKey, at) => queue.run(() => void withdraw.run({ emailKey, at })),
    noteBounce: (emailKey, at) => queue.run(() => void bounce.run({ emailKey, at })),
    forgetBounce: (emailKey) => queue.run(() => void unbounce.run(emailKey)),
    forgetUnanswered: (before) => queue.run(() => void forget.run(before)),
  };
}

function daysBefore(at: Instant, days: number): Instant {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : new Date(ms - days * DAY_MS).toISOString();
}
