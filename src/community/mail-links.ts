import { openToken, sealToken } from './sealed-token.ts';

/** What a person can have no more mail about. */
const MAIL_SUBJECTS = ['replies', 'pending', 'approved'] as const;
export type MailSubject = (typeof MAIL_SUBJECTS)[number];

/** Who a link in a mail was sent to. */
export interface ConfirmLink {
  readonly emailKey: string;
  readonly lang: string;
}

export interface UnsubscribeLink extends ConfirmLink {
  readonly subject: MailSubject;
}

const DAY_MS = 86_400_000;
/** A mail may be read, and be enough of, long after it came. */
const UNSUBSCRIBE_DAYS = 5 * 365;

/**
 * The token of a link that confirms an address.
 * @param now milliseconds since 1970
 * @param days how long it is good
 */
export function confirmToken(
  { emailKey, lang }: ConfirmLink,
  now: number,
  days: number,
  secret: Buffer,
): string {
  return sealToken('confirm', JSON.stringify([emailKey, lang]), now + days * DAY_MS, secret);
}

export function readConfirmToken(token: string, now: number, secret: Buffer): ConfirmLink | null {
  const [emailKey = '', lang = ''] = readParts(openToken('confirm', token, now, secret));
  return emailKey === '' ? null : { emailKey, lang };
}

/** The token of a link that ends mail about something. */
export function unsubscribeToken(
  { subject, emailKey, lang }: UnsubscribeLink,
  now: number,
  secret: Buffer,
): string {
  const payload = JSON.stringify([subject, emailKey, lang]);
  return sealToken('unsubscribe', payload, now + UNSUBSCRIBE_DAYS * DAY_MS, secret);
}

export function readUnsubscribeToken(token: string, now: number, secret: Buffer): UnsubscribeLink | null {
  const [name, emailKey = '', lang = ''] = readParts(openToken('unsubscribe', token, now, secret));
  const subject = MAIL_SUBJECTS.find((known) => known === name);
  return subject === undefined || emailKey === '' ? null : { subject, emailKey, lang };
}

/** What we have written ourselves is read without further checks. */
function readParts(payload: string | null): string[] {
  return payload === null ? [] : (JSON.parse(payload) as string[]);
}
