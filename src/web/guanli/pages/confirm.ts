import { guanliPaths, readGuanliPath } from '../../../site/guanli-urls.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../call.ts';
import { gate, redirectDone, renderPage } from '../frame.ts';
import { hiddenFields, readKeptForm, type KeptForm } from '../kept-form.ts';
import { checkOwnPassword, secondsToWait } from '../password-check.ts';
import { offerToResume } from '../refusals.ts';

interface ConfirmState {
  readonly status: number;
  readonly alert: string | null;
  readonly next: string;
  readonly kept: KeptForm | null;
  readonly retryAfter?: number;
}

/** `GET /guanli/confirm?next=…` */
export async function confirmPage(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  return askForPassword({ status: 200, alert: null, next: nextOf(call.query), kept: null }, call, deps);
}

/** A dangerous act whose sender gave the password too long ago: asked for now, with the form kept. */
export function confirmFirstPage(kept: KeptForm | null, call: SignedInCall, deps: GuanliDeps): Answer {
  return askForPassword({ status: 403, alert: null, next: guanliPaths.accounts, kept }, call, deps);
}

/** `POST /guanli/confirm` */
export async function confirm(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { fields, visitor, now, t } = call;
  const rest = { next: nextOf(fields), kept: readKeptForm(fields) };
  const check = await checkOwnPassword(visitor, fields.get('password') ?? '', call, deps);
  if (check.kind === 'wrong')
    return askForPassword({ status: 401, alert: t.confirm.wrong, ...rest }, call, deps);
  if (check.kind !== 'right') {
    const state = { status: 429, alert: t.login.throttled, retryAfter: secondsToWait(check), ...rest };
    return askForPassword(state, call, deps);
  }
  await deps.sessions.confirm(visitor.session.id, now.toISOString());
  if (rest.kept !== null) return offerToResume(rest.kept, 'confirmed', call, deps, 200);
  return redirectDone(rest.next, 'confirmed');
}

function askForPassword(
  { status, alert, next, kept, retryAfter }: ConfirmState,
  call: SignedInCall,
  deps: GuanliDeps,
): Answer {
  const { t, csrfToken, visitor } = call;
  const { name } = visitor.account;
  const page = {
    ...gate(call, { heading: t.confirm.title, dek: t.confirm.dek(name), alert }),
    hidden: [
      ['csrf', csrfToken] as const,
      ['next', next] as const,
      ...(kept === null ? [] : hiddenFields(kept)),
    ],
    name,
    cancelHref: guanliPaths.home,
  };
  return renderPage('confirm', t.confirm.title, page, call, deps, {
    status,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

/** Only a path: what follows `?` may hold the result of something else. */
function nextOf(source: URLSearchParams): string {
  return readGuanliPath(source.get('next') ?? '')?.split('?')[0] ?? guanliPaths.accounts;
}
