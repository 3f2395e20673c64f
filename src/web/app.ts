import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { isIndexDamaged } from '../store/derived-schema.ts';
import { GUANLI } from '../site/guanli-urls.ts';
import { MAIL_PATH } from '../site/mail-urls.ts';
import { PREVIEWS } from '../site/preview-urls.ts';
import { DEV_EVENTS_PATH, type DevEvents } from './dev-events.ts';
import type { GuanliDeps } from './guanli/call.ts';
import { guanliRouter } from './guanli/router.ts';
import { mailRouter, type MailRouterDeps } from './mail/mail-router.ts';
import { loggedPath, requestId, requestLog } from './operations/request-log.ts';
import { watchForwarding, type ForwardingParts } from './operations/forwarding-notice.ts';
import { metricsPage, type MetricsPageDeps } from './operations/metrics-page.ts';
import { sendStored } from './page-cache.ts';
import { sendIconBytes } from './pictures/send-made.ts';
import { previews } from './previews.ts';
import { publicPages, readerErrors, type PublicPagesDeps } from './public-pages.ts';
import { securityHeaders } from './security-headers.ts';

/** What the process says of itself at /readyz. */
interface Readiness {
  readonly isReady: boolean;
  readonly reason: string | null;
}

export interface AppDeps extends PublicPagesDeps {
  readonly guanli: GuanliDeps;
  readonly mail: MailRouterDeps;
  readonly operations: MetricsPageDeps & Omit<ForwardingParts, 'trustProxy' | 'log'>;
  readonly log: Logger;
  monotonic(): number;
  readonly trustProxy: readonly string[];
  /** Static page for failures of ours, with its stylesheet's address filled in. */
  readonly failurePage: string;
  readiness(): Readiness;
  /** Null outside development. */
  readonly devEvents: DevEvents | null;
  /** The index is damaged: it should be looked at now. */
  onIndexDamaged(): void;
}

/** Icons and manifest change with the logo, at an address that does not. */
const ICON_CACHING = 'public, max-age=86400';

/** Every route of the product, grouped by who may call. A page-cache hit never comes here. */
export function createApp(deps: AppDeps): Express {
  const { context } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', [...deps.trustProxy]);
  app.use(requestLog(deps.log, deps.monotonic));
  app.use(watchForwarding({ ...deps, ...deps.operations }));
  app.use(
    securityHeaders({
      allowsRemoteImages: () => context.site().remoteImages,
      isHttps: context.baseUrl.startsWith('https:'),
    }),
  );

  // Operators
  app.get('/healthz', (_request, response) => sendText(response, 200, 'ok\n'));
  app.get('/readyz', (_request, response) => {
    const { isReady, reason } = deps.readiness();
    sendText(response, isReady ? 200 : 503, `${isReady ? 'ready' : (reason ?? 'not ready')}\n`);
  });

  app.get('/metrics', metricsPage(deps.operations));

  // Moderators; before anything that readers may ask for
  app.use(GUANLI, guanliRouter(deps.guanli));

  // Whoever follows a link in a mail
  app.use(MAIL_PATH, mailRouter(deps.mail));

  // Readers who write
  app.post(/\/comments(?:\/|$)/i, (request, response, next) => deps.talk.receive(request, response, next));

  // Readers
  app.use(onlyReads);
  const { devEvents } = deps;
  if (devEvents !== null)
    app.get(DEV_EVENTS_PATH, (request, response) => devEvents.handle(request, response));
  app.get(new RegExp(`^${PREVIEWS}/`), previews({ context, ...deps.guanli }));
  app.get(/^\/_\//, async (request, response, next) => {
    const asset = await context.assets.find(request.path);
    if (asset === null) next();
    else sendStored(asset, request, response);
  });
  app.get('/api/search', (request, response, next) => deps.search.sendApi(request, response, next));
  app.get('/favicon.ico', (request, response) =>
    sendIconBytes('favicon.ico', context, request, response, ICON_CACHING),
  );
  app.get(/.*/, publicPages(deps));

  app.use(readerErrors(context));
  app.use(failures(deps));
  return app;
}

function sendText(response: Response, status: number, text: string): void {
  response
    .status(status)
    .set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    .send(text);
}

function onlyReads(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'GET' || request.method === 'HEAD') {
    next();
    return;
  }
  response.setHeader('Allow', 'GET, HEAD');
  sendText(response, 405, 'Method not allowed.\n');
}

/** A failure is ours: the log gets all of it with a short id, the reader gets the id. */
function failures({ log, failurePage, onIndexDamaged }: AppDeps) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    const id = requestId(request);
    const path = loggedPath(request.path);
    log.error({ err: error, id, method: request.method, path }, 'a request failed');
    const isDamaged = isIndexDamaged(error);
    if (isDamaged) onIndexDamaged();
    if (response.headersSent) {
      next(error);
      return;
    }
    if (isDamaged) response.setHeader('Retry-After', '5');
    response
      .status(isDamaged ? 503 : 500)
      .set({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' });
    response.send(failurePage.replaceAll('{{reference}}', id));
  };
}
