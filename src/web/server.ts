import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Express } from 'express';
import type { Traffic } from './operations/traffic.ts';
import { sendStored, type PageCache } from './page-cache.ts';

/** Slow or idle clients may not hold a connection longer than this. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 15_000;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * The HTTP server: a page that is cached is answered here, before Express is entered.
 * @param noteAnswered told of every answered request that came from a search page
 */
export function createWebServer(
  app: Express,
  cache: PageCache,
  noteAnswered: (request: IncomingMessage, status: number) => void,
  traffic: Pick<Traffic, 'noteCached' | 'follow'>,
): Server {
  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => {
      if (request.headers.referer?.includes('/search?') === true)
        response.once('finish', () => noteAnswered(request, response.statusCode));
      const page =
        request.method === 'GET' || request.method === 'HEAD' ? cache.find(request.url ?? '') : null;
      if (page === null) {
        traffic.follow(request.method, response);
        app(request, response);
      } else {
        sendStored(page, request, response);
        traffic.noteCached(request.method, response.statusCode);
      }
    },
  );
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}
