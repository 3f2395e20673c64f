import { guanliPaths, withQuery } from '../../site/guanli-urls.ts';
import type { Answer, Call, GuanliDeps } from './call.ts';
import { gate, renderPage } from './frame.ts';
import type { KeptForm } from './kept-form.ts';

type Deps = Pick<GuanliDeps, 'site' | 'assets' | 'views' | 'baseUrl'>;
type Reason = 'foreign' | 'role' | 'unknown' | 'method' | 'large' | 'unreadable' | 'stale';

const STATUS: Readonly<Record<Reason, number>> = {
  foreign: 403,
  role: 403,
  unknown: 404,
  method: 405,
  large: 413,
  unreadable: 400,
  stale: 403,
};

/** A page that says why nothing was done, and the way back. */
export function refuse(reason: Reason, call: Call, deps: Deps): Answer {
  const { t, visitor } = call;
  const heading = t.refused[reason];
  const dek =
    reason === 'foreign' ? t.refused.foreignDek(deps.baseUrl + guanliPaths.home) : t.refused[`${reason}Dek`];
  const back =
    visitor === null
      ? { href: guanliPaths.login, label: t.login.title }
      : { href: guanliPaths.home, label: t.backToDashboard };
  return renderPage('refused', heading, { ...gate(call, { heading, dek }), back }, call, deps, {
    status: STATUS[reason],
  });
}

/**
 * Offers a kept form for sending, with a token that is good now. Nothing is sent by itself: a form that waited through
 * a login is carried out only when its sender says so again.
 */
export function offerToResume(
  kept: KeptForm,
  why: 'signedIn' | 'confirmed' | 'stale',
  call: Call,
  deps: Deps,
  status: number,
): Answer {
  const { t, csrfToken } = call;
  const page = {
    ...gate(call, { heading: t.resume.title, dek: t.resume[why] }),
    action: kept.action,
    hidden: [['csrf', csrfToken] as const, ...kept.fields],
    fields: kept.fields.flatMap(([name, value]) => (value.trim() === '' ? [] : [{ name, value }])),
    discardHref: guanliPaths.home,
  };
  return renderPage('resume', t.resume.title, page, call, deps, { status });
}

/** Where someone who is not signed in is sent, to come back to `address` afterwards. */
export function toLogin({ address, query }: Pick<Call, 'address' | 'query'>): Answer {
  return { redirect: withQuery(guanliPaths.login, { next: address, lang: query.get('lang') }) };
}
