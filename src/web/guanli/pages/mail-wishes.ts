import { sameText } from '../../../community/same-text.ts';
import { guanliPaths } from '../../../site/guanli-urls.ts';
import type { Account } from '../../../store/accounts.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../call.ts';
import { redirectDone } from '../frame.ts';
import type { MailWishesPart } from '../views.ts';

/** What an account gets mail about, and whether mail reaches it. Null: it has no address. */
export async function mailWishesPart(
  { id, email }: Pick<Account, 'id' | 'email'>,
  now: Date,
  { accountMail, desk }: Pick<GuanliDeps, 'accountMail' | 'desk'>,
): Promise<MailWishesPart | null> {
  if (email === null) return null;
  const isRefused = desk.consent.hasBounced(sameText(email), now.toISOString());
  return { ...(await accountMail.wishesOf(id)), isRefused };
}

/** `POST /guanli/accounts/mail`; saving has an address tried again whose server refused it. */
export async function changeMailWishes(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { fields, visitor } = call;
  const { id, email } = visitor.account;
  await deps.accountMail.change(id, { pending: fields.has('pending'), approved: fields.has('approved') });
  if (email !== null) await deps.desk.consent.forgetBounce(sameText(email));
  return redirectDone(guanliPaths.accounts, 'mailChanged');
}
