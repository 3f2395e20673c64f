import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Express } from 'express';
import type { Traffic } from './operations/traffic.ts';
import { sendStored, type PageCache } from './page-cache.ts';

/** How long slow or idle clients may hold a connection, in milliseconds. */
interface Patience {
  /** Until all headers are there. */
  readonly headers: number;
  /** Until the whole request is there. */
  readonly request: number;
  /** Between two requests. */
  readonly idle: number;
  /** While not one byte goes either way, as with a reader who takes no answer. */
  readonly silence: number;
  /** How often the first two are looked at. */
  readonly look: number;
}

const PATIENCE: Patience = {
  headers: 10_000,
  request: 30_000,
  idle: 15_000,
  silence: 60_000,
  look: 2000,
};
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
  patience = PATIENCE,
): Server {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.idle,
      connectionsCheckingInterval: patience.look,
    },
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
  server.timeout = patience.silence;
  return server;
}
