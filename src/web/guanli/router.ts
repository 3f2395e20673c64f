import express, {
  Router,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { readAccountLanguage } from '../../community/account.ts';
import { GUANLI } from '../../site/guanli-urls.ts';
import { admit } from './admission.ts';
import type { Answer, Badges, Call, GuanliDeps } from './call.ts';
import { readCookies, setCookie } from './cookies.ts';
import { guanliPhrases } from './frame.ts';
import { readOrigin } from './origin.ts';
import { refuse } from './refusals.ts';
import { GUANLI_ROUTES, type GuanliRoute } from './routes.ts';
import { findVisitor } from './session-life.ts';
import { csrfTokenFor, newToken } from './tokens.ts';
import { FORWARDING_HEADERS } from '../operations/forwarding-notice.ts';

/** Room for the longest comment that settings allow, in percent-encoding, and for a page of ticked rows. */
const BODY_LIMIT = '1mb';
const MOST_FIELDS = 2000;
const NOTHING_WAITS: Badges = { pending: 0, errors: 0 };

/**
 * The dashboard: everything under `/guanli`, answered here to the end, so that no other part of the product, and no
 * cache, ever sees a request of it.
 */
export function guanliRouter(deps: GuanliDeps): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const isHttps = deps.baseUrl.startsWith('https:');
  const formReader = (limit: string): RequestHandler =>
    express.urlencoded({ extended: false, limit, parameterLimit: MOST_FIELDS, inflate: false });

  router.use(privateHeaders);
  for (const path of new Set(GUANLI_ROUTES.map((route) => route.path))) {
    const routes = GUANLI_ROUTES.filter((route) => route.path === path);
    const at = router.route(path.slice(GUANLI.length) || '/');
    for (const route of routes) {
      if (route.method === 'GET') at.get(answering(route));
      else at.post(refusingForeign, formReader(route.bodyLimit ?? BODY_LIMIT), answering(route));
    }
    at.all(async (request, response) => {
      response.setHeader(
        'Allow',
        routes.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', '),
      );
      send(refuse('method', await readCall(request, response), deps), response);
    });
  }
  router.use(async (request, response) => {
    const path = request.originalUrl.replace(/\/+(?=\?|$)/, '');
    if (request.method === 'GET' && path !== request.originalUrl) response.redirect(301, path);
    else send(refuse('unknown', await readCall(request, response), deps), response);
  });
  router.use(
    async (error: unknown, request: Request, response: Response, next: NextFunction): Promise<void> => {
      const status = statusOf(error);
      if (status === null || response.headersSent) next(error);
      else
        send(
          refuse(status === 413 ? 'large' : 'unreadable', await readCall(request, response), deps),
          response,
        );
    },
  );
  return router;

  function answering(route: GuanliRoute): RequestHandler {
    return async (request, response) => {
      const call = await readCall(request, response, route);
      send(await admit(route, call, readOrigin(request.headers, deps.baseUrl), deps), response);
    };
  }

  /** Before the body is read: what another site sends is not even looked at. */
  async function refusingForeign(request: Request, response: Response, next: NextFunction): Promise<void> {
    if (readOrigin(request.headers, deps.baseUrl) !== 'foreign') next();
    else send(refuse('foreign', await readCall(request, response), deps), response);
  }

  /** Understands a request. Whoever is not signed in gets a cookie to which the forms of their pages are bound. */
  async function readCall(request: Request, response: Response, route?: GuanliRoute): Promise<Call> {
    const now = deps.clock.now();
    const cookies = readCookies(request.headers.cookie, isHttps);
    const visitor = await findVisitor(cookies.session, now, deps);
    const query = new URL(request.originalUrl, 'http://here.invalid').searchParams;
    const fields = readFields(request.body);
    // The forms at the gate belong to the browser, not to a session that may begin or end in another tab.
    const secret = visitor === null || route?.role === 'anyone' ? null : cookies.session;
    const formSecret = cookies.form ?? newToken();
    if (secret === null && cookies.form === null)
      setCookie(response, { name: 'form', value: formSecret, maxAgeSeconds: null }, isHttps);
    const asked = readAccountLanguage(query.get('lang') ?? fields.get('lang') ?? '');
    const lang = visitor?.account.language ?? asked ?? readAccountLanguage(deps.site().defaultLang) ?? 'en';
    return {
      method: request.method === 'POST' ? 'POST' : 'GET',
      address: request.originalUrl,
      path: request.baseUrl + (request.path === '/' ? '' : request.path),
      query,
      params: Object.fromEntries(
        Object.entries(request.params).map(([name, value]) => [name, String(value)]),
      ),
      fields,
      client: request.ip ?? '',
      userAgent: request.headers['user-agent'] ?? '',
      isFromOwnPage: readOrigin(request.headers, deps.baseUrl) === 'own',
      isForwarded: FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined),
      cookies,
      lang,
      t: guanliPhrases(lang),
      now,
      csrfToken: csrfTokenFor(secret ?? formSecret),
      visitor,
      badges: visitor === null ? NOTHING_WAITS : await countBadges(deps),
    };
  }

  function send(answer: Answer, response: Response): void {
    for (const cookie of answer.cookies ?? []) setCookie(response, cookie, isHttps);
    if ('redirect' in answer) {
      response.redirect(303, answer.redirect);
      return;
    }
    if (answer.retryAfter !== undefined) response.setHeader('Retry-After', answer.retryAfter);
    response
      .status(answer.status)
      .set('Content-Type', answer.type ?? 'text/html; charset=utf-8')
      .send(answer.html);
  }
}

async function countBadges({ desk, content }: GuanliDeps): Promise<Badges> {
  const { pending } = await desk.counts.ofSite();
  return { pending, errors: await content.countErrors() };
}

/** Nothing of the dashboard is kept by a cache, shown to a search engine or told to another site. */
function privateHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.set({
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'Referrer-Policy': 'same-origin',
  });
  next();
}

/** What the body reader refuses with: a form that is too large, damaged, or no form at all. */
function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('status' in error)) return null;
  return typeof error.status === 'number' && error.status < 500 ? error.status : null;
}

function readFields(body: unknown): URLSearchParams {
  const fields = new URLSearchParams();
  if (typeof body !== 'object' || body === null) return fields;
  for (const [name, value] of Object.entries(body)) {
    for (const each of Array.isArray(value) ? value : [value]) fields.append(name, String(each));
  }
  return fields;
}
