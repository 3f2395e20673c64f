import type { Role } from '../../community/account.ts';
import { guanliPaths } from '../../site/guanli-urls.ts';
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
import { auditPage } from './pages/audit.ts';
import { actOnComments, isDeletion, undoOperations } from './pages/comments/act.ts';
import { commentPage, saveComment } from './pages/comments/comment.ts';
import { attachConversation, replyToComment } from './pages/comments/conversation.ts';
import { commentsPage } from './pages/comments/list.ts';
import { confirm, confirmPage } from './pages/confirm.ts';
import { changeMailWishes } from './pages/mail-wishes.ts';
import { acceptEmptying, contentPage, makePreview, relist, revokePreviews } from './pages/content.ts';
import { insightPage } from './pages/insight.ts';
import { logIn, logInByPasskey, loginPage, logOut, staleLoginPage } from './pages/login.ts';
import { overviewPage } from './pages/overview.ts';
import { addPasskey, removePasskey } from './pages/passkeys.ts';
import { closeFeed, openFeed, pendingFeed } from './pages/pending-feed.ts';
import { restoreSettings, settingsHistoryPage } from './pages/settings-history.ts';
import { moveTried, trySettings } from './pages/settings-trial.ts';
import { saveSettings, settingsPage } from './pages/settings.ts';
import { setUp, setupPage } from './pages/setup.ts';
import { rebuildFilter, scoreText, spamFilterPage } from './pages/spam-filter.ts';

interface OpenRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly role: 'anyone';
  readonly bodyLimit?: string;
  handle(call: Call, deps: GuanliDeps): Promise<Answer>;
  /** What a POST without a good token is answered; the usual refusal when left out. */
  whenStale?(call: Call, deps: GuanliDeps): Promise<Answer>;
}

interface GuardedRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A moderator is whoever is signed in. */
  readonly role: Role;
  /** Dangerous, always or with these fields: the password must have been given a short while ago. */
  readonly needsConfirmation?: true | ((fields: URLSearchParams) => boolean);
  /** Of a form that may hold long lists. */
  readonly bodyLimit?: string;
  handle(call: SignedInCall, deps: GuanliDeps): Promise<Answer>;
}

export type GuanliRoute = OpenRoute | GuardedRoute;

/** Room for word lists of many thousand lines, in percent-encoding; also where a form with such lists is carried through. */
const LISTS_LIMIT = '4mb';

/** Every route of the dashboard and who may use it; `router.ts` enforces the table, handlers need not ask again. */
export const GUANLI_ROUTES: readonly GuanliRoute[] = [
  { method: 'GET', path: guanliPaths.login, role: 'anyone', handle: loginPage },
  {
    method: 'POST',
    path: guanliPaths.login,
    role: 'anyone',
    bodyLimit: LISTS_LIMIT,
    handle: logIn,
    whenStale: staleLoginPage,
  },
  { method: 'GET', path: guanliPaths.setup, role: 'anyone', handle: setupPage },
  { method: 'POST', path: guanliPaths.setup, role: 'anyone', handle: setUp },
  { method: 'POST', path: guanliPaths.logout, role: 'moderator', handle: logOut },
  { method: 'GET', path: guanliPaths.home, role: 'moderator', handle: overviewPage },
  { method: 'GET', path: guanliPaths.confirm, role: 'moderator', handle: confirmPage },
  {
    method: 'POST',
    path: guanliPaths.confirm,
    role: 'moderator',
    bodyLimit: LISTS_LIMIT,
    handle: confirm,
  },
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
  {
    method: 'POST',
    path: guanliPaths.passkeyLogin,
    role: 'anyone',
    bodyLimit: LISTS_LIMIT,
    handle: logInByPasskey,
    whenStale: staleLoginPage,
  },
  {
    method: 'POST',
    path: guanliPaths.passkeyAdd,
    role: 'moderator',
    needsConfirmation: true,
    handle: addPasskey,
  },
  {
    method: 'POST',
    path: guanliPaths.passkeyRemove,
    role: 'moderator',
    needsConfirmation: true,
    handle: removePasskey,
  },
  {
    method: 'POST',
    path: guanliPaths.feedOpen,
    role: 'moderator',
    needsConfirmation: true,
    handle: openFeed,
  },
  { method: 'POST', path: guanliPaths.feedClose, role: 'moderator', handle: closeFeed },
  { method: 'GET', path: guanliPaths.feed, role: 'anyone', handle: pendingFeed },
  { method: 'GET', path: guanliPaths.comments, role: 'moderator', handle: commentsPage },
  {
    method: 'POST',
    path: guanliPaths.commentsAct,
    role: 'moderator',
    needsConfirmation: isDeletion,
    handle: actOnComments,
  },
  { method: 'POST', path: guanliPaths.commentsUndo, role: 'moderator', handle: undoOperations },
  { method: 'GET', path: guanliPaths.comment, role: 'moderator', handle: commentPage },
  { method: 'POST', path: guanliPaths.comment, role: 'moderator', handle: saveComment },
  { method: 'POST', path: guanliPaths.commentReply, role: 'moderator', handle: replyToComment },
  { method: 'POST', path: guanliPaths.commentAttach, role: 'moderator', handle: attachConversation },
  { method: 'GET', path: guanliPaths.content, role: 'moderator', handle: contentPage },
  { method: 'POST', path: guanliPaths.relist, role: 'moderator', handle: relist },
  {
    method: 'POST',
    path: guanliPaths.acceptEmptying,
    role: 'owner',
    needsConfirmation: true,
    handle: acceptEmptying,
  },
  { method: 'POST', path: guanliPaths.previewMake, role: 'moderator', handle: makePreview },
  { method: 'POST', path: guanliPaths.previewsRevoke, role: 'owner', handle: revokePreviews },
  { method: 'GET', path: guanliPaths.insight, role: 'moderator', handle: insightPage },
  { method: 'GET', path: guanliPaths.settings, role: 'moderator', handle: settingsPage },
  { method: 'POST', path: guanliPaths.settings, role: 'owner', bodyLimit: LISTS_LIMIT, handle: saveSettings },
  {
    method: 'POST',
    path: guanliPaths.settingsTry,
    role: 'owner',
    bodyLimit: LISTS_LIMIT,
    handle: trySettings,
  },
  {
    method: 'POST',
    path: guanliPaths.settingsTryMove,
    role: 'owner',
    bodyLimit: LISTS_LIMIT,
    handle: moveTried,
  },
  { method: 'GET', path: guanliPaths.settingsHistory, role: 'moderator', handle: settingsHistoryPage },
  { method: 'POST', path: guanliPaths.settingsRestore, role: 'owner', handle: restoreSettings },
  { method: 'GET', path: guanliPaths.spamFilter, role: 'moderator', handle: spamFilterPage },
  { method: 'POST', path: guanliPaths.spamFilter, role: 'moderator', handle: scoreText },
  { method: 'POST', path: guanliPaths.spamFilterRebuild, role: 'owner', handle: rebuildFilter },
  { method: 'GET', path: guanliPaths.audit, role: 'moderator', handle: auditPage },
];
