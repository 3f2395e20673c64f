import type { Role } from '../../community/account.ts';
import { guanliPaths, withQuery } from '../../site/guanli-urls.ts';
import type { Answer, Call, GuanliDeps, SignedInCall } from './call.ts';
import {
  addAccount,
  changeLanguage,
  changePassword,
  changeRole,
  endSession,
  removeAccount,
} from './pages/account-changes.ts';
import { accountsPage } from './pages/accounts.ts';
import { confirm, confirmPage } from './pages/confirm.ts';
import { changeMailWishes } from './pages/mail-wishes.ts';
import { logIn, loginPage, logOut, staleLoginPage } from './pages/login.ts';
import { setUp, setupPage } from './pages/setup.ts';

interface OpenRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly role: 'anyone';
  handle(call: Call, deps: GuanliDeps): Promise<Answer>;
  /** What a POST without a good token is answered; the usual refusal when left out. */
  whenStale?(call: Call, deps: GuanliDeps): Answer;
}

interface GuardedRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A moderator is whoever is signed in. */
  readonly role: Role;
  /** Dangerous: the password must have been given a short while ago. */
  readonly needsConfirmation?: true;
  handle(call: SignedInCall, deps: GuanliDeps): Promise<Answer>;
}

export type GuanliRoute = OpenRoute | GuardedRoute;

/** Every route of the dashboard and who may use it; `router.ts` enforces the table, handlers need not ask again. */
export const GUANLI_ROUTES: readonly GuanliRoute[] = [
  { method: 'GET', path: guanliPaths.login, role: 'anyone', handle: loginPage },
  { method: 'POST', path: guanliPaths.login, role: 'anyone', handle: logIn, whenStale: staleLoginPage },
  { method: 'GET', path: guanliPaths.setup, role: 'anyone', handle: setupPage },
  { method: 'POST', path: guanliPaths.setup, role: 'anyone', handle: setUp },
  { method: 'POST', path: guanliPaths.logout, role: 'moderator', handle: logOut },
  { method: 'GET', path: guanliPaths.home, role: 'moderator', handle: toFirstPage },
  { method: 'GET', path: guanliPaths.confirm, role: 'moderator', handle: confirmPage },
  { method: 'POST', path: guanliPaths.confirm, role: 'moderator', handle: confirm },
  { method: 'GET', path: guanliPaths.accounts, role: 'moderator', handle: accountsPage },
  { method: 'POST', path: guanliPaths.password, role: 'moderator', handle: changePassword },
  { method: 'POST', path: guanliPaths.language, role: 'moderator', handle: changeLanguage },
  { method: 'POST', path: guanliPaths.accountMail, role: 'moderator', handle: changeMailWishes },
  { method: 'POST', path: guanliPaths.sessionEnd, role: 'moderator', handle: endSession },
  {
    method: 'POST',
    path: guanliPaths.accountAdd,
    role: 'owner',
    needsConfirmation: true,
    handle: addAccount,
  },
  {
    method: 'POST',
    path: guanliPaths.accountRole,
    role: 'owner',
    needsConfirmation: true,
    handle: changeRole,
  },
  {
    method: 'POST',
    path: guanliPaths.accountRemove,
    role: 'owner',
    needsConfirmation: true,
    handle: removeAccount,
  },
];

async function toFirstPage({ query }: SignedInCall): Promise<Answer> {
  return { redirect: withQuery(guanliPaths.accounts, { done: query.get('done') }) };
}
