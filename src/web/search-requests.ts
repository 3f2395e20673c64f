import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import type { SearchAnswer } from '../search/answer.ts';
import { foldQuery } from '../search/fold-query.ts';
import {
  listFilters,
  readParameters,
  readSearchAddress,
  type SearchAddress,
} from '../site/search-address.ts';
import { MalformedPath, pathOf, readPath, type Route } from '../site/urls.ts';
import { headersFor, PAGE_CACHING } from './html-page.ts';
import { sendStored, storePage } from './page-cache.ts';
import type { PageContext } from './page-context.ts';
import { searchPage } from './pages/search.ts';
import type { QueryRecorder } from './query-recorder.ts';
import type { RateLimit } from './rate-limit.ts';
import { isCountable } from './reader-wishes.ts';
import { readReferringSearch } from './referring-search.ts';
import { filtersOf } from './search-facets.ts';
import { apiAnswer } from './search-results.ts';

export interface SearchRequestsDeps {
  readonly context: PageContext;
  readonly recorder: Pick<QueryRecorder, 'noteSearch' | 'noteFollowed'>;
  readonly apiLimit: RateLimit;
  /** Milliseconds that never step back. */
  monotonic(): number;
  /** False while the index is being built. */
  isComplete(): boolean;
}

export interface SearchRequests {
  /** `P/search`. Not kept in the page cache: there are as many of these pages as there are queries. */
  sendPage(route: Extract<Route, { name: 'search' }>, request: Request, response: Response): Promise<void>;
  /** `/api/search`. */
  sendApi(request: Request, response: Response, next: NextFunction): Promise<void>;
  /** Told of every answered request: notes when a reader went from a search page to an article. */
  noteAnswered(request: IncomingMessage, status: number): void;
}

interface Executed {
  readonly answer: SearchAnswer;
  readonly ms: number;
}

/** Everything that is asked of search over HTTP. */
export function searchRequests(deps: SearchRequestsDeps): SearchRequests {
  const { context, recorder, apiLimit, monotonic, isComplete } = deps;

  const execute = (address: SearchAddress, lang: string, isTyping: boolean): Executed => {
    const { query, filters, sort, page } = address;
    const startedAt = monotonic();
    const answer = context.search({ query, filters, sort, page, lang, isTyping });
    return { answer, ms: monotonic() - startedAt };
  };

  /** A search counts once: not again for its further pages, nor for another order. */
  const record = (address: SearchAddress, lang: string, { answer, ms }: Executed, request: Request): void => {
    if (address.query === '' || address.page > 1 || !isCountable(request.method, request.headers)) return;
    const before = readReferringSearch(
      request.headers,
      context.site(),
      filtersOf(context.site()),
      context.baseUrl,
    );
    const query = foldQuery(address.query);
    const isSame = before !== null && before.lang === lang && foldQuery(before.address.query) === query;
    if (isSame && filterText(before.address) === filterText(address)) return;
    recorder.noteSearch({
      query,
      lang,
      ms,
      filters: filterText(address),
      results: answer.relaxed ? 0 : answer.total,
      refined: isSame,
    });
  };

  return {
    async sendPage(route, request, response) {
      const address = readSearchAddress(queryStringOf(request), filtersOf(context.site()));
      const isEmpty = address.query === '' && address.filters.size === 0;
      const executed = isEmpty ? null : execute(address, route.lang, false);
      const isRebuilding = !isComplete();
      const page = await searchPage(
        { route, address, answer: executed?.answer ?? null, isRebuilding },
        context,
      );
      if (executed !== null) record(address, route.lang, executed, request);
      const headers = headersFor(page, response, PAGE_CACHING);
      sendStored(await storePage(page.status, headers, Buffer.from(page.body)), request, response);
    },

    async sendApi(request, response, next) {
      response.set({ 'Content-Type': 'application/json; charset=utf-8', 'X-Robots-Tag': 'noindex' });
      const wait = apiLimit.take(request.ip);
      if (wait !== null) {
        response.setHeader('Retry-After', String(wait));
        sendProblem(response, 429, `Too many requests. Try again in ${wait} s.`);
        return;
      }
      try {
        const parameters = readParameters(queryStringOf(request));
        const address = readSearchAddress(queryStringOf(request), filtersOf(context.site()));
        const lang = interfaceOf(parameters.get('ui'), address, context);
        const isTyping = parameters.get('typing') === '1';
        const executed = execute(address, lang, isTyping);
        if (!isTyping) record(address, lang, executed, request);
        const body = JSON.stringify(apiAnswer(address, executed.answer, lang, context));
        const headers = { ...response.getHeaders(), 'Cache-Control': PAGE_CACHING, Vary: 'Accept-Encoding' };
        sendStored(await storePage(200, headers, Buffer.from(body)), request, response);
      } catch (error) {
        if (error instanceof MalformedPath)
          sendProblem(response, 400, 'The address holds broken percent-encoding.');
        else next(error);
      }
    },

    noteAnswered(request, status) {
      if (status !== 200 && status !== 304) return;
      const site = context.site();
      const from = readReferringSearch(request.headers, site, filtersOf(site), context.baseUrl);
      if (from === null || from.address.query === '' || !isCountable(request.method, request.headers)) return;
      const route = readPath((request.url ?? '').split('?', 1)[0] ?? '', site);
      // Posts stand on that page as results only; pages are linked from the masthead and footer too.
      if (route?.name !== 'post' && route?.name !== 'explainer') return;
      recorder.noteFollowed({
        query: foldQuery(from.address.query),
        lang: from.lang,
        path: pathOf(route, site),
      });
    },
  };
}

function sendProblem(response: Response, status: number, error: string): void {
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .send(`${JSON.stringify({ error })}\n`);
}

function queryStringOf({ originalUrl }: Request): string {
  const at = originalUrl.indexOf('?');
  return at < 0 ? '' : originalUrl.slice(at);
}

function filterText(address: SearchAddress): string {
  return new URLSearchParams(listFilters(address)).toString();
}

/** A program that asks for one language reads that language; else the site's first one comes first. */
function interfaceOf(asked: string | null, { filters }: SearchAddress, { site }: PageContext): string {
  const wanted = asked ?? (filters.get('lang')?.length === 1 ? filters.get('lang')?.[0] : null);
  return site().languages.find((lang) => lang === wanted) ?? site().defaultLang;
}
