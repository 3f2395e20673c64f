import type { NextFunction, Request, Response } from 'express';
import { Gone, NotFound } from '../errors.ts';
import { foldAlias, isMade, MalformedPath, pathOf, readPath, type Route } from '../site/urls.ts';
import type { Address } from '../store/identities.ts';
import type { PageChanges } from '../store/page-changes.ts';
import { calendarDay } from '../text/instant.ts';
import { findWithoutIndex } from './directory-index.ts';
import { sendContentFile } from './files.ts';
import { headersFor, PAGE_CACHING } from './html-page.ts';
import { articleRoute } from './lists.ts';
import { createChangeTimes } from './change-times.ts';
import { isTalkRoute, type CommentRoutes, type TalkRoute } from './comments/comment-routes.ts';
import type { NotedReads, ShownThings } from './comments/comment-reads.ts';
import { sendStored, storePage, type PageCache, type Provenance, type StoredPage } from './page-cache.ts';
import type { PageContext } from './page-context.ts';
import { errorPage, type ErrorInput, type Progress } from './pages/error.ts';
import type { SearchRequests } from './search-requests.ts';
import { buildPage, type PageRoute } from './page-builders.ts';
import { hasInlinePicture } from './pages/picture.ts';
import { sendDiagram } from './diagrams/send-diagram.ts';
import { sendMade } from './pictures/send-made.ts';

export interface PublicPagesDeps {
  readonly context: PageContext;
  readonly cache: PageCache;
  readonly comments: NotedReads;
  readonly talk: CommentRoutes;
  readonly search: Pick<SearchRequests, 'sendPage' | 'sendApi'>;
  readonly changes: PageChanges;
  /** Milliseconds since 1970. */
  now(): number;
  /** How far the first building of the index is: what is not found yet may still come. Null when it is done. */
  firstPass(): Progress | null;
}

/** Another spelling of an address leads to it for good; where an article moved may be undone, and two kept moves would circle. */
const SPELLING_CACHING = 'public, max-age=300';
/** Programs ask by themselves, again and again. */
const FILE_CACHING = 'public, max-age=600';
const RETRY_AFTER_SECONDS = '5';

/** Whoever keeps a copy of these must not be told of half the site while the index is being built. */
const LISTS_EVERYTHING: ReadonlySet<Route['name']> = new Set(['feed', 'sitemap']);

type PostRoute = Extract<Route, { name: 'post' }>;
type SearchRoute = Extract<Route, { name: 'search' }>;

interface Made {
  readonly page: StoredPage;
  readonly provenance: Provenance;
}

/** Builds pages that are not kept yet, or no longer right. */
function pageMaker({
  context,
  cache,
  comments,
  changes,
  now,
  firstPass,
}: Pick<PublicPagesDeps, 'context' | 'cache' | 'comments' | 'changes' | 'now' | 'firstPass'>) {
  const underway = new Map<string, Promise<Made>>();
  const changeTimes = createChangeTimes(changes, now);

  /** Many readers of a page that is not rendered yet wait for one rendering, if that shows all that is there when they come. */
  const storedPage = async (route: PageRoute, path: string, response: Response): Promise<StoredPage> => {
    const arrival = cache.stamp();
    for (;;) {
      const same = underway.get(path);
      if (same === undefined) break;
      const { page, provenance } = await same;
      if (cache.wasFresh(provenance, arrival)) return page;
    }
    const made = render(route, path, response).finally(() => underway.delete(path));
    underway.set(path, made);
    return (await made).page;
  };

  const render = async (route: PageRoute, path: string, response: Response): Promise<Made> => {
    const progress = LISTS_EVERYTHING.has(route.name) ? firstPass() : null;
    if (progress !== null) throw new NotReady(progress);
    const stamp = cache.stamp();
    const shown: ShownThings = { scopes: new Set(['site']), expiresAt: null };
    const page = await buildPage(route, { ...context, comments: comments(shown) });
    const isOneOfMany = route.name === 'post' && route.thread?.replyTo != null;
    const stored = await storePage(
      page.status,
      headersFor(page, response, page.type.startsWith('text/html') ? PAGE_CACHING : FILE_CACHING),
      Buffer.from(page.body),
      isOneOfMany ? undefined : changeTimes(path, page),
    );
    const provenance = { scopes: [...shown.scopes], stamp, expiresAt: shown.expiresAt };
    if (!isOneOfMany) cache.keep(path, stored, provenance);
    return { page: stored, provenance };
  };

  return storedPage;
}

/** Every public GET that is not an asset: reads the path, builds the page once per revision, sends it. */
export function publicPages(deps: PublicPagesDeps) {
  const { context, cache, talk, search, firstPass } = deps;
  const storedPage = pageMaker(deps);

  /** An article with the part of its thread that is asked for; the form that answers one of many comments is not kept. */
  const sendArticle = async (route: PostRoute, request: Request, response: Response): Promise<void> => {
    const thread = await talk.readView(route, request, response);
    if (thread === null) return;
    const asked = { ...route, thread };
    const path = pathOf(asked, context.site());
    sendStored(cache.find(path) ?? (await storedPage(asked, path, response)), request, response);
  };

  /** What is written for people or programs to read. */
  const sendPage = async (
    route: PageRoute | TalkRoute | SearchRoute,
    request: Request,
    response: Response,
  ): Promise<void> => {
    if (isTalkRoute(route)) {
      await talk.answer(route, request, response);
      return;
    }
    const path = pathOf(route, context.site());
    if (route.name === 'search') {
      if (request.path === path) await search.sendPage(route, request, response);
      else redirect(path, SPELLING_CACHING, request, response);
      return;
    }
    if (route.name === 'post' && request.path === path) {
      await sendArticle(route, request, response);
      return;
    }
    const stored = cache.find(path) ?? (await storedPage(route, path, response));
    if (request.path === path) sendStored(stored, request, response);
    else redirect(path, SPELLING_CACHING, request, response);
  };

  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const route = readPath(request.path, context.site());
    try {
      if (route === null) throw new NotFound();
      if (route.name === 'postFile' || route.name === 'pageFile' || route.name === 'contentFile') {
        await sendContentFile(route, context, request, response, next);
        return;
      }
      if (isMade(route)) {
        if (route.name === 'diagram') await sendDiagram(route, context, request, response);
        else await sendMade(route, context, request, response);
        return;
      }
      if (route.name === 'postPicture' && !(await hasInlinePicture(route, context))) {
        const { owner, slug, file } = route;
        const fileRoute = { name: 'postFile', lang: owner, slug, file } as const;
        await sendContentFile(fileRoute, context, request, response, next);
        return;
      }
      await sendPage(route, request, response);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      const moved = findMoved(request.path, route, context) ?? findWithoutIndex(request.path, context);
      const progress = firstPass();
      if (moved !== null) redirect(moved, PAGE_CACHING, request, response);
      else if (progress !== null) throw new NotReady(progress);
      else throw findGone(route, context) ?? error;
    }
  };
}

/** Thrown for an unknown address while the index is still being built. */
class NotReady extends Error {
  override readonly name = 'NotReady';
  readonly progress: Progress;
  constructor(progress: Progress) {
    super();
    this.progress = progress;
  }
}

/** One hop to the one address; what follows `?` is the visitor's and is kept. */
function redirect(path: string, caching: string, request: Request, response: Response): void {
  const query = request.originalUrl.indexOf('?');
  response.setHeader('Cache-Control', caching);
  response.redirect(301, query < 0 ? path : path + request.originalUrl.slice(query));
}

/** Where an address leads that nothing lives at: an alias, or the article that moved away from it. */
function findMoved(
  requestPath: string,
  route: Route | null,
  { articles, identities, site }: PageContext,
): string | null {
  const asked = foldAlias(requestPath);
  const bare = asked.startsWith(`/${site().defaultLang}/`)
    ? asked.slice(site().defaultLang.length + 1)
    : asked;
  const alias = articles.findByAlias(asked) ?? articles.findByAlias(bare);
  if (alias !== null) return pathOf(articleRoute(alias), site());
  const address = addressOf(route);
  if (route === null || address === null) return null;
  const old = identities.findOldSlug(address);
  const now =
    old === null ? undefined : articles.listVariants(old.key).find(({ lang }) => lang === address.lang);
  if (now === undefined) return null;
  return pathOf(route.name === 'postSource' ? { ...route, slug: now.slug } : articleRoute(now), site());
}

function findGone(route: Route | null, { articles, identities }: PageContext): Gone | null {
  const address = addressOf(route);
  if (address === null || articles.findBySlug(address) !== null) return null;
  const tombstone = identities.findTombstone(address);
  return tombstone === null ? null : new Gone(tombstone.since);
}

/** The address of the article a route means; null for routes that mean no article. */
function addressOf(route: Route | null): Address | null {
  switch (route?.name) {
    case 'post':
    case 'page':
    case 'explainer':
      return { kind: route.name, lang: route.lang, slug: route.slug };
    case 'postSource':
      return { kind: 'post', lang: route.lang, slug: route.slug };
    default:
      return null;
  }
}

/** Answers what a reader's request ran into; anything that is a bug of ours goes on to `next`. */
export function readerErrors(context: PageContext) {
  return async (error: unknown, request: Request, response: Response, next: NextFunction): Promise<void> => {
    const input = errorInput(error, request.path, context);
    if (input === null || response.headersSent) {
      next(error);
      return;
    }
    const page = await errorPage(input, context);
    if (input.status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    sendStored(
      await storePage(page.status, headersFor(page, response, 'no-cache'), Buffer.from(page.body)),
      request,
      response,
    );
  };
}

function errorInput(error: unknown, path: string, context: PageContext): ErrorInput | null {
  const site = context.site();
  const lang =
    site.languages.find((language) => path === `/${language}` || path.startsWith(`/${language}/`)) ??
    site.defaultLang;
  const base = { lang, day: null, elsewhere: null, progress: null };
  if (error instanceof MalformedPath) return { ...base, status: 400 };
  if (error instanceof NotReady) return { ...base, status: 503, progress: error.progress };
  if (error instanceof Gone)
    return { ...base, status: 410, day: calendarDay(Date.parse(error.since), site.timezone) };
  if (error instanceof NotFound) return { ...base, status: 404, elsewhere: findElsewhere(path, context) };
  return null;
}

/** The same slug in another language, or another variant of the article that has it there. */
function findElsewhere(path: string, { site, articles }: PageContext): ErrorInput['elsewhere'] {
  const route = readPath(path, site());
  if (route?.name !== 'post' && route?.name !== 'page' && route?.name !== 'explainer') return null;
  for (const lang of site().languages) {
    if (lang === route.lang) continue;
    const found = articles.findBySlug({ kind: route.name, lang, slug: route.slug });
    if (found?.live === true) return { lang, path: pathOf(articleRoute(found), site()) };
  }
  return null;
}
