import type { Logger } from 'pino';
import { shortenAddress } from '../community/network.ts';
import { privacySettings } from '../community/policy-settings.ts';
import { addressShortener } from '../store/comment-addresses.ts';
import type { CommitQueue } from '../store/commit-queue.ts';
import type { Database } from '../store/database.ts';
import { mailConsent } from '../store/mail-consent.ts';
import { outbox } from '../store/outbox.ts';
import { settings } from '../store/settings.ts';

const DAY_MS = 86_400_000;
/** Rows in one transaction; readers are answered in between. */
const SLICE = 500;
/** How long it is remembered that a mail was sent. */
const SENT_DAYS = 30;
/** How long it is remembered that an address was asked and never answered. */
const UNANSWERED_DAYS = 90;

export interface UpkeepParts {
  readonly db: Database;
  readonly queue: CommitQueue;
  readonly log: Logger;
  now(): Date;
}

/** Forgets what need not be known any longer: full addresses of comments, mail that was sent, addresses never confirmed. */
export async function forgetOld({ db, queue, now }: UpkeepParts): Promise<void> {
  const before = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString();
  const { shortenAfterDays } = privacySettings.parse(settings(db, queue).read('privacy').value);
  const shorten = addressShortener(db, queue);
  const box = outbox(db, queue);
  if (shortenAfterDays > 0) await inSlices(() => shorten(before(shortenAfterDays), SLICE, shortenAddress));
  await inSlices(() => box.purge(before(SENT_DAYS), SLICE));
  await mailConsent(db, queue).forgetUnanswered(before(UNANSWERED_DAYS));
}

/** Runs `forgetOld` now and once a day. Returns what ends it, which waits for a run that is under way. */
export function keepForgetting(parts: UpkeepParts): () => Promise<void> {
  const run = async (): Promise<void> => {
    try {
      await forgetOld(parts);
    } catch (error) {
      parts.log.error({ err: error }, 'old addresses could not be shortened; it is tried again in a day');
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, DAY_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function inSlices(slice: () => Promise<number>): Promise<void> {
  while ((await slice()) === SLICE) await new Promise((resolve) => setImmediate(resolve));
}
