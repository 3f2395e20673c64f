import { isBlank } from '../../../text/invisible.ts';
import { cleanCommentLine } from '../../../community/markup/comment-text.ts';
import { guanliPaths } from '../../../site/guanli-urls.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../call.ts';
import { redirectDone } from '../frame.ts';
import { checkRegistration } from '../passkey-check.ts';
import { byVisitor } from '../submitted.ts';
import type { FieldProblems } from '../views.ts';
import { accountsPage } from './accounts.ts';

const MOST_NAME = 60;

/** `POST /guanli/accounts/passkeys` */
export async function addPasskey(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { fields, t } = call;
  const name = cleanCommentLine(fields.get('key-name') ?? '').trim();
  const refuse = (passkey: FieldProblems): Promise<Answer> =>
    accountsPage(call, deps, { passkey, status: 422 });
  if (isBlank(name)) return refuse({ 'key-name': t.passkeys.nameMissing });
  if ([...name].length > MOST_NAME) return refuse({ 'key-name': t.passkeys.nameLong });
  const passkey = await checkRegistration(fields.get('credential') ?? '', name, call, deps);
  const isAdded = passkey !== null && (await deps.passkeys.add(passkey, byVisitor(call)));
  return isAdded
    ? redirectDone(guanliPaths.accounts, 'passkeyAdded')
    : refuse({ credential: t.passkeys.notAdded });
}

/** `POST /guanli/accounts/passkeys/remove` */
export async function removePasskey(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  await deps.passkeys.remove(call.fields.get('key') ?? '', call.visitor.account.id, byVisitor(call));
  return redirectDone(guanliPaths.accounts, 'passkeyRemoved');
}
