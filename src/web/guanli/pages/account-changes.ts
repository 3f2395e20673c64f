import { readAccountLanguage, readRole } from '../../../community/account.ts';
import { nameKey } from '../../../community/account-name.ts';
import { guanliPaths } from '../../../site/guanli-urls.ts';
import type { RoleOutcome } from '../../../store/accounts.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../call.ts';
import { redirectDone } from '../frame.ts';
import { byVisitor, idIn } from '../submitted.ts';
import { readNewAccount, readPassword } from '../new-account.ts';
import { checkOwnPassword } from '../password-check.ts';
import { hashToken } from '../tokens.ts';
import { accountsPage } from './accounts.ts';

/** `POST /guanli/accounts/password`: the current one is asked for, and every other session ends. */
export async function changePassword(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { fields, visitor, t, cookies } = call;
  const { account, session } = visitor;
  const problems = readPassword(fields, 'new-password', account.name, t);
  if (Object.keys(problems).length > 0) return accountsPage(call, deps, { password: problems, status: 422 });
  const check = await checkOwnPassword(visitor, fields.get('password') ?? '', call, deps);
  if (check.kind !== 'right') {
    const isWrong = check.kind === 'wrong';
    const password = isWrong ? t.problems.passwordWrong : t.problems.passwordThrottled;
    return accountsPage(call, deps, { password: { password }, status: isWrong ? 422 : 429 });
  }
  const kept = { session: session.id, device: cookies.device === null ? null : hashToken(cookies.device) };
  const passwordHash = await deps.hasher.hash(fields.get('new-password') ?? '');
  await deps.accounts.changePassword(account.id, passwordHash, kept, byVisitor(call));
  return redirectDone(guanliPaths.accounts, 'passwordChanged');
}

/** `POST /guanli/accounts/language` */
export async function changeLanguage(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const language = readAccountLanguage(call.fields.get('language') ?? '');
  if (language === null) return accountsPage(call, deps, { status: 422 });
  await deps.accounts.changeLanguage(call.visitor.account.id, language);
  return redirectDone(guanliPaths.accounts, 'languageChanged');
}

/** `POST /guanli/accounts/sessions`: ends one of one's own sessions (`id`), or all others (`others`). */
export async function endSession(call: SignedInCall, { sessions }: GuanliDeps): Promise<Answer> {
  const { fields, visitor, now } = call;
  const { account, session } = visitor;
  if (fields.has('others')) {
    await sessions.endOthers(account.id, session.id, account, now.toISOString());
    return redirectDone(guanliPaths.accounts, 'othersEnded');
  }
  await sessions.endOne(account.id, idIn(fields), account, now.toISOString());
  return redirectDone(guanliPaths.accounts, 'sessionEnded');
}

/** `POST /guanli/accounts/add` */
export async function addAccount(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { fields, t } = call;
  const read = readNewAccount(fields, t);
  const role = readRole(fields.get('role') ?? '');
  const author = fields.get('author') ?? '';
  const problems = {
    ...('problems' in read ? read.problems : {}),
    ...(role === null ? { role: t.problems.role } : {}),
    ...(author !== '' && !deps.site().authors.has(author) ? { author: t.problems.author } : {}),
  };
  if ('problems' in read || role === null || Object.keys(problems).length > 0)
    return accountsPage(call, deps, { add: problems, status: 422 });
  const added = await deps.accounts.add(
    {
      name: read.name,
      nameKey: nameKey(read.name),
      role,
      email: read.email,
      authorKey: author === '' ? null : author,
      language: call.lang,
      passwordHash: await deps.hasher.hash(read.password),
    },
    byVisitor(call),
  );
  if (added === null) return accountsPage(call, deps, { add: { name: t.problems.nameTaken }, status: 422 });
  return redirectDone(guanliPaths.accounts, 'accountAdded');
}

/** `POST /guanli/accounts/remove` */
export async function removeAccount(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const outcome = await deps.accounts.remove(idIn(call.fields), byVisitor(call));
  return outcome === 'done'
    ? redirectDone(guanliPaths.accounts, 'accountRemoved')
    : notChanged(outcome, call, deps);
}

/** `POST /guanli/accounts/role` */
export async function changeRole(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const role = readRole(call.fields.get('role') ?? '');
  if (role === null) return accountsPage(call, deps, { change: call.t.problems.role, status: 422 });
  const outcome = await deps.accounts.changeRole(idIn(call.fields), role, byVisitor(call));
  return outcome === 'done'
    ? redirectDone(guanliPaths.accounts, 'roleChanged')
    : notChanged(outcome, call, deps);
}

function notChanged(
  outcome: Exclude<RoleOutcome, 'done'>,
  call: SignedInCall,
  deps: GuanliDeps,
): Promise<Answer> {
  const { problems } = call.t;
  const change = outcome === 'last-owner' ? problems.lastOwner : problems.unknownAccount;
  return accountsPage(call, deps, { change, status: 422 });
}
