import type { MailSubject } from '../../community/mail-links.ts';
import type { NoticeKind } from '../../community/notices.ts';
import { sameText } from '../../community/same-text.ts';
import type { AccountMail } from '../../store/account-mail.ts';
import type { MailConsent } from '../../store/mail-consent.ts';
import type { Outbox } from '../../store/outbox.ts';

export interface SubscriptionParts {
  readonly consent: MailConsent;
  readonly accounts: AccountMail;
  readonly outbox: Pick<Outbox, 'dropFor'>;
}

/** What the holder of an address gets mail about: a commenter about replies, an account about the rest. */
export interface Subscriptions {
  has(emailKey: string, subject: MailSubject, at: Date): Promise<boolean>;
  /** Ends it at once: what waits to be sent is not sent any more. */
  end(emailKey: string, subject: MailSubject, at: Date): Promise<void>;
  resume(emailKey: string, subject: MailSubject, at: Date): Promise<void>;
}

const KINDS: Readonly<Record<MailSubject, readonly NoticeKind[]>> = {
  replies: ['reply', 'confirm'],
  pending: ['pending'],
  approved: ['approved'],
};

export function subscriptions({ consent, accounts, outbox }: SubscriptionParts): Subscriptions {
  /** Usually one; several accounts may share an address. */
  const accountsOf = async (emailKey: string): Promise<number[]> =>
    (await accounts.listAddresses()).filter(({ email }) => sameText(email) === emailKey).map(({ id }) => id);
  return {
    async has(emailKey, subject, at) {
      if (subject === 'replies') return consent.stateOf(emailKey, at.toISOString()) !== 'withdrawn';
      const wishes = await Promise.all((await accountsOf(emailKey)).map((id) => accounts.wishesOf(id)));
      return wishes.some((wish) => wish[subject]);
    },
    async end(emailKey, subject, at) {
      if (subject === 'replies') await consent.withdraw(emailKey, at.toISOString());
      else for (const id of await accountsOf(emailKey)) await accounts.change(id, { [subject]: false });
      for (const kind of KINDS[subject]) await outbox.dropFor(emailKey, kind, at.toISOString(), 'unwanted');
    },
    async resume(emailKey, subject, at) {
      if (subject === 'replies') await consent.confirm(emailKey, null, at.toISOString());
      else for (const id of await accountsOf(emailKey)) await accounts.change(id, { [subject]: true });
    },
  };
}
