/** Addresses of the pages that links in mails lead to. Their language is that of the mail, kept in the token. */
export const MAIL_PATH = '/_/mail';

export type MailAction = 'confirm' | 'unsubscribe';

export function mailPath(action: MailAction, token: string): string {
  return `${MAIL_PATH}/${action}/${token}`;
}
