import type { Logger } from 'pino';
import type { MailSettings } from '../community/mail-settings.ts';
import type { NoticeKind } from '../community/notices.ts';
import type { MailConsent } from '../store/mail-consent.ts';
import type { MailContent, NoticedArticle } from '../store/mail-content.ts';
import type { Batch, Outbox } from '../store/outbox.ts';
import { MOST_ATTEMPTS, retryDelay } from './backoff.ts';
import type { MailSession, Verdict } from './transport.ts';
import { writeLetter, type LetterContent, type LetterParts } from './write-letter.ts';

/** Comments told of in one mail; of more there is the number. */
const MOST_COMMENTS = 20;
/** How long a mail waits whose comment is hidden just now. */
const HIDDEN_MS = 60 * 60_000;

export interface BatchParts {
  readonly outbox: Outbox;
  readonly content: MailContent;
  readonly consent: MailConsent;
  readonly letters: LetterParts;
  readonly log: Logger;
  settings(): MailSettings;
  now(): Date;
  random(): number;
}

/**
 * Sends one mail and writes down what became of it. What it says, and whether it is still wanted, is looked up at this moment.
 * @returns the verdict of the server; null when it was not asked
 */
export async function sendBatch(
  batch: Batch,
  session: MailSession,
  parts: BatchParts,
): Promise<Verdict | null> {
  const { outbox, now } = parts;
  const { messageId } = batch;
  const at = now().toISOString();
  const unwanted = unwantedBecause(batch, parts);
  if (unwanted !== null) {
    await outbox.settle(messageId, 'dropped', at, unwanted);
    return null;
  }
  const content = await readContent(batch, parts.content);
  if (content.total === 0) {
    // An approved comment that was hidden again may be shown again; one that waited was decided about.
    if (batch.kind === 'approved' || batch.kind === 'reply')
      await outbox.hold(messageId, new Date(now().getTime() + HIDDEN_MS).toISOString());
    else await outbox.settle(messageId, 'dropped', at, 'over');
    return null;
  }
  const verdict = await session.send(writeLetter(batch, content, now(), parts.letters));
  await writeDown(verdict, batch, parts);
  return verdict;
}

/** Why a mail is not to be sent any more, as a word for the outbox. */
function unwantedBecause({ kind, person }: Batch, { consent, settings, now }: BatchParts): string | null {
  const at = now().toISOString();
  if (consent.hasBounced(person, at)) return 'bounced';
  const { pending, approved, replies } = settings();
  if (kind === 'pending') return pending ? null : 'off';
  if (kind === 'approved') return approved ? null : 'off';
  if (!replies) return 'off';
  const state = consent.stateOf(person, at);
  if (kind === 'reply') return state === 'confirmed' ? null : 'unwanted';
  return state === 'asked' || state === 'unknown' ? null : 'answered';
}

const SHOWN_STATUS: Readonly<Record<NoticeKind, 'pending' | 'approved' | 'any'>> = {
  pending: 'pending',
  approved: 'approved',
  reply: 'approved',
  confirm: 'any',
};

async function readContent({ messageId, kind }: Batch, content: MailContent): Promise<LetterContent> {
  const { comments, total } = await content.commentsOf(messageId, SHOWN_STATUS[kind], MOST_COMMENTS);
  const isNoise =
    kind === 'confirm' && comments.every(({ status }) => status === 'spam' || status === 'trash');
  const ids = [...new Set(comments.map(({ articleId }) => articleId))];
  const variants = new Map<number, readonly NoticedArticle[]>();
  for (const id of ids) variants.set(id, await content.variantsOf(id));
  return { comments, total: isNoise ? 0 : total, variantsOf: (id) => variants.get(id) ?? [] };
}

async function writeDown(verdict: Verdict, batch: Batch, parts: BatchParts): Promise<void> {
  const { outbox, consent, log, now, random } = parts;
  const { messageId } = batch;
  const at = now().toISOString();
  if (verdict.kind === 'sent') {
    await outbox.settle(messageId, 'sent', at);
    return;
  }
  const { code } = verdict;
  const attempts = batch.attempts + 1;
  if (verdict.kind === 'bounced') {
    await consent.noteBounce(batch.person, at);
    await outbox.settle(messageId, 'dropped', at, code);
    await outbox.dropFor(batch.person, null, at, 'bounced');
    log.warn({ messageId, code }, 'there is no such mailbox; nothing more is sent to it');
  } else if (verdict.kind === 'refused' || attempts >= MOST_ATTEMPTS) {
    await outbox.settle(messageId, 'dropped', at, code);
    log.warn({ messageId, code, attempts }, 'a mail was given up');
  } else {
    const dueAt = new Date(now().getTime() + retryDelay(attempts, random()));
    await outbox.postpone(messageId, dueAt.toISOString(), code);
    log.debug({ messageId, code, attempts }, 'a mail is tried again later');
  }
}
