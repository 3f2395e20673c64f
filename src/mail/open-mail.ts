import type { Logger } from 'pino';
import { mailSettings } from '../community/mail-settings.ts';
import type { Environment } from '../environment.ts';
import type { CommitQueue } from '../store/commit-queue.ts';
import type { Database } from '../store/database.ts';
import type { MailConsent } from '../store/mail-consent.ts';
import { mailContent } from '../store/mail-content.ts';
import { onOutboxRow, outbox, type Outbox } from '../store/outbox.ts';
import { settings } from '../store/settings.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { smtpTransport, type MailTransport } from './transport.ts';
import type { LetterParts } from './write-letter.ts';

export interface MailParts {
  readonly db: Database;
  readonly queue: CommitQueue;
  readonly consent: MailConsent;
  readonly letters: LetterParts;
  readonly environment: Pick<Environment, 'smtpUrl' | 'mailFrom' | 'baseUrl'>;
  readonly log: Logger;
  now(): Date;
  /** Real chance outside tests. */
  readonly random?: () => number;
  readonly schedule?: (ms: number, run: () => void) => () => void;
}

export interface Mail extends Delivery {
  readonly outbox: Outbox;
  /** Begins to send, and says so when there is no mail server. */
  start(): void;
}

/** Puts together what sends mail; nothing is sent before `start`. */
export function openMail(parts: MailParts): Mail {
  const { db, queue, environment, log, now } = parts;
  const box = outbox(db, queue);
  const saved = settings(db, queue);
  const delivery = createDelivery({
    outbox: box,
    content: mailContent(db),
    consent: parts.consent,
    letters: parts.letters,
    settings: () => mailSettings.parse(saved.read('mail').value),
    transport: transportOf(environment),
    log,
    now,
    random: parts.random ?? Math.random,
    schedule: parts.schedule ?? scheduleUnref,
  });
  return {
    ...delivery,
    outbox: box,
    start() {
      if (environment.smtpUrl === null)
        log.info('mail is off: SMTP_URL is not set; notices are kept for three days and then given up');
      onOutboxRow(db, () => delivery.wake());
      delivery.wake();
    },
  };
}

function transportOf({ smtpUrl, mailFrom, baseUrl }: MailParts['environment']): MailTransport | null {
  if (smtpUrl === null) return null;
  return smtpTransport({ url: smtpUrl, from: mailFrom, listHost: new URL(baseUrl).hostname });
}

/** A timer that keeps no process alive. */
function scheduleUnref(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}
