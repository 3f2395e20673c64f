import { hasRole } from '../../community/account.ts';
import type { Answer, Call, GuanliDeps } from './call.ts';
import { keepForm } from './kept-form.ts';
import type { RequestOrigin } from './origin.ts';
import { confirmFirstPage } from './pages/confirm.ts';
import { loginAgainPage } from './pages/login.ts';
import { offerToResume, refuse, toLogin } from './refusals.ts';
import type { GuanliRoute } from './routes.ts';
import { isRecentlyConfirmed } from './session-life.ts';
import { isSameToken } from './tokens.ts';

/**
 * Lets a request through to its handler, or answers why not: the one place where origin, token, session, role and a
 * recent password are asked for.
 */
export async function admit(
  route: GuanliRoute,
  call: Call,
  origin: RequestOrigin,
  deps: GuanliDeps,
): Promise<Answer> {
  const isPost = route.method === 'POST';
  if (isPost && origin === 'foreign') return refuse('foreign', call, deps);
  const isGenuine = !isPost || isSameToken(call.fields.get('csrf') ?? '', call.csrfToken);

  if (route.role === 'anyone') {
    if (isGenuine) return route.handle(call, deps);
    return route.whenStale?.(call, deps) ?? refuse('stale', call, deps);
  }
  const { visitor } = call;
  // A form is kept only when it surely came from a page of ours; else anyone's page could have it offered for sending.
  const kept = isPost && origin === 'own' ? keepForm(call) : null;
  if (visitor === null) return isPost ? loginAgainPage(kept, call, deps) : toLogin(call);
  if (!isGenuine)
    return kept === null ? refuse('stale', call, deps) : offerToResume(kept, 'stale', call, deps, 403);
  if (!hasRole(visitor.account.role, route.role)) return refuse('role', call, deps);
  const signedIn = { ...call, visitor };
  const { needsConfirmation = false } = route;
  const isDangerous =
    typeof needsConfirmation === 'function' ? needsConfirmation(call.fields) : needsConfirmation;
  if (isDangerous && !isRecentlyConfirmed(visitor.session, call.now))
    return confirmFirstPage(kept, signedIn, deps);
  return route.handle(signedIn, deps);
}
