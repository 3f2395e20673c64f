import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type { Browser } from '../../community/commenter-token.ts';
import { readConfirmToken, readUnsubscribeToken } from '../../community/mail-links.ts';
import type { Page, PageContext } from '../page-context.ts';
import { confirmedPage, confirmPage, invalidPage, unsubscribedPage, unsubscribePage } from './mail-pages.ts';
import { subscriptions, type SubscriptionParts } from './subscriptions.ts';

export interface MailRouterDeps extends SubscriptionParts {
  readonly context: PageContext;
  /** Opens the tokens of links. */
  readonly secret: Buffer;
  now(): Date;
  /** The browser that has commented before, by its cookie. */
  commenterOf(request: Request): Browser | null;
}

/** Room for the one field there is. */
const BODY_LIMIT = '4kb';

/**
 * Where the links in mails lead, under `/_/mail`. A GET changes nothing, since programs follow links by themselves. A POST
 * needs neither cookie nor origin: whoever has the token was sent it, and mail programs unsubscribe on their own (RFC 8058).
 */
export function mailRouter(deps: MailRouterDeps): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const { context, consent, secret } = deps;
  const subscribed = subscriptions(deps);
  const readForm = express.urlencoded({ extended: false, limit: BODY_LIMIT });
  router.use(privateHeaders);

  router
    .route('/confirm/:token')
    .get(
      answer(context, async (token, now) => {
        const link = readConfirmToken(token, now.getTime(), secret);
        if (link === null) return null;
        const state = consent.stateOf(link.emailKey, now.toISOString());
        if (state === 'confirmed') return confirmedPage(link, context);
        return state === 'withdrawn' ? invalidPage(link.lang, context) : confirmPage(link, context);
      }),
    )
    .post(
      answer(context, async (token, now, request) => {
        const link = readConfirmToken(token, now.getTime(), secret);
        if (link === null) return null;
        const state = consent.stateOf(link.emailKey, now.toISOString());
        if (state === 'withdrawn') return invalidPage(link.lang, context);
        // Good once: a link that leaks later proves nothing about whose browser opens it.
        if (state !== 'confirmed')
          await consent.confirm(link.emailKey, deps.commenterOf(request)?.key ?? null, now.toISOString());
        return confirmedPage(link, context);
      }),
    );

  router
    .route('/unsubscribe/:token')
    .get(
      answer(context, async (token, now) => {
        const link = readUnsubscribeToken(token, now.getTime(), secret);
        if (link === null) return null;
        const has = await subscribed.has(link.emailKey, link.subject, now);
        return has ? unsubscribePage(link, context) : unsubscribedPage(link, context);
      }),
    )
    .post(
      readForm,
      answer(context, async (token, now, request) => {
        const link = readUnsubscribeToken(token, now.getTime(), secret);
        if (link === null) return null;
        const isAgain = Object(request.body).again === '1';
        await subscribed[isAgain ? 'resume' : 'end'](link.emailKey, link.subject, now);
        return isAgain ? unsubscribePage(link, context) : unsubscribedPage(link, context);
      }),
    );
  return router;

  function answer(
    { site }: Pick<PageContext, 'site'>,
    build: (token: string, now: Date, request: Request) => Promise<Page | null>,
  ): RequestHandler {
    return async (request, response) => {
      const page = await build(String(request.params['token']), deps.now(), request);
      send(page ?? invalidPage(site().defaultLang, context), response);
    };
  }
}

function send(page: Page, response: Response): void {
  response.status(page.status).set({ 'Content-Type': page.type, 'Content-Language': page.language ?? '' });
  response.send(page.body);
}

/** The address holds the key to somebody's subscription: it is neither kept nor told to another site. */
function privateHeaders(_request: Request, response: Response, next: () => void): void {
  response.set({
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  });
  next();
}
