import { guanliPaths, readGuanliPath } from '../../../site/guanli-urls.ts';
import { htmlTag } from '../../../site/languages.ts';
import type { Account } from '../../../store/accounts.ts';
import type { Answer, Call, Cookie, GuanliDeps, SignedInCall } from '../call.ts';
import { gate, guanliPhrases, renderPage } from '../frame.ts';
import { hiddenFields, readKeptForm, type KeptForm } from '../kept-form.ts';
import { checkPasskey, loginOptions } from '../passkey-check.ts';
import { checkLogin, secondsToWait } from '../password-check.ts';
import { offerToResume } from '../refusals.ts';
import { beginSession } from '../session-life.ts';
import { csrfTokenFor } from '../tokens.ts';

interface LoginState {
  readonly status: number;
  readonly alert: string | null;
  readonly next: string;
  readonly kept: KeptForm | null;
  readonly retryAfter?: number;
}

/** `GET /guanli/login` */
export async function loginPage(call: Call, deps: GuanliDeps): Promise<Answer> {
  const next = nextOf(call.query);
  if (call.visitor !== null) return { redirect: next };
  const alert = (await deps.accounts.count()) === 0 ? call.t.login.noAccount : null;
  return renderLogin({ status: 200, alert, next, kept: null }, call, deps);
}

/** A form that arrived after its sender was signed out: the way in, with all that was typed. */
export function loginAgainPage(kept: KeptForm | null, call: Call, deps: GuanliDeps): Promise<Answer> {
  const alert = kept === null ? call.t.login.signedOut : call.t.login.expired;
  return renderLogin({ status: 401, alert, next: guanliPaths.home, kept }, call, deps);
}

/** The login form came back without the cookie it belongs to. */
export function staleLoginPage(call: Call, deps: GuanliDeps): Promise<Answer> {
  return renderLogin({ status: 403, alert: call.t.login.stale, ...restOf(call) }, call, deps);
}

/** `POST /guanli/login` */
export async function logIn(call: Call, deps: GuanliDeps): Promise<Answer> {
  const { fields, t } = call;
  const rest = restOf(call);
  const check = await checkLogin(fields.get('name') ?? '', fields.get('password') ?? '', call, deps);
  if (check.kind === 'wait' || check.kind === 'busy') {
    const alert = check.kind === 'wait' ? t.login.throttled : t.login.busy;
    return renderLogin({ status: 429, alert, retryAfter: secondsToWait(check), ...rest }, call, deps);
  }
  const cookies =
    check.kind === 'right' ? await beginSession(check, fields.get('keep') === '1', call, deps) : null;
  if (check.kind === 'wrong' || cookies === null)
    return renderLogin({ status: 401, alert: t.login.wrong, ...rest }, call, deps);
  return comeIn(check.account, cookies, rest, call, deps);
}

/** On to the page that was asked for, or to the form that was interrupted. */
function comeIn(
  { language: lang }: Account,
  cookies: readonly Cookie[],
  { next, kept }: Pick<LoginState, 'next' | 'kept'>,
  call: Call,
  deps: GuanliDeps,
): Answer {
  if (kept === null) return { redirect: next, cookies };
  const token = cookies.find(({ name }) => name === 'session')?.value ?? '';
  const signedIn = { ...call, lang, t: guanliPhrases(lang), csrfToken: csrfTokenFor(token) };
  return { ...offerToResume(kept, 'signedIn', signedIn, deps, 200), cookies };
}

/** `POST /guanli/login/passkey`: the second way in. */
export async function logInByPasskey(call: Call, deps: GuanliDeps): Promise<Answer> {
  const { fields, t } = call;
  const rest = restOf(call);
  const check = await checkPasskey(fields.get('credential') ?? '', call, deps);
  if (check.kind === 'wait')
    return renderLogin(
      { status: 429, alert: t.login.throttled, retryAfter: check.seconds, ...rest },
      call,
      deps,
    );
  const cookies =
    check.kind === 'right'
      ? await beginSession(check, fields.get('keep') === '1', call, deps, 'passkey')
      : null;
  if (check.kind !== 'right' || cookies === null) {
    const alert = check.kind === 'unknown' ? t.passkeys.unknown : t.passkeys.failed;
    return renderLogin({ status: 401, alert, ...rest }, call, deps);
  }
  return comeIn(check.account, cookies, rest, call, deps);
}

/** `POST /guanli/logout` */
export async function logOut({ visitor, now }: SignedInCall, { sessions }: GuanliDeps): Promise<Answer> {
  await sessions.end(visitor.session, visitor.account, now.toISOString());
  return {
    redirect: guanliPaths.login,
    cookies: [{ name: 'session', value: null, maxAgeSeconds: null }],
  };
}

async function renderLogin(
  { status, alert, next, kept, retryAfter }: LoginState,
  call: Call,
  deps: GuanliDeps,
): Promise<Answer> {
  const { t, fields, csrfToken, lang } = call;
  // Fields of a form that was interrupted are not those of this form.
  const isHere = call.path === guanliPaths.login || call.path === guanliPaths.passkeyLogin;
  const typed = isHere ? fields : new URLSearchParams();
  const page = {
    ...gate(call.path === guanliPaths.login ? call : { ...call, path: guanliPaths.login }, {
      heading: t.brand,
      dek: t.login.dek,
      alert,
    }),
    headingIn: lang === 'zh' ? null : { text: guanliPhrases('zh').brand, tag: htmlTag('zh') },
    hidden: [
      ['csrf', csrfToken] as const,
      ['next', next] as const,
      ['lang', lang] as const,
      ...(kept === null ? [] : hiddenFields(kept)),
    ],
    name: typed.get('name') ?? '',
    isKept: typed.get('keep') === '1',
    passkeyOptions: JSON.stringify(await loginOptions(call, deps)),
  };
  // The other language would be another request, without what is kept.
  const shown = kept === null ? page : { ...page, languages: [] };
  return renderPage('login', t.login.title, shown, call, deps, {
    status,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

function restOf({ fields }: Call): { next: string; kept: KeptForm | null } {
  return { next: nextOf(fields), kept: readKeptForm(fields) };
}

function nextOf(source: URLSearchParams): string {
  return readGuanliPath(source.get('next') ?? '') ?? guanliPaths.home;
}
