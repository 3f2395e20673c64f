import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';

const ids = new WeakMap<IncomingMessage, string>();

/** Short and random; whoever sees it on a page can be helped from the log. The same for the whole life of a request. */
export function requestId(request: IncomingMessage): string {
  const known = ids.get(request);
  if (known !== undefined) return known;
  const id = randomBytes(4).toString('hex');
  ids.set(request, id);
  return id;
}

/** Where a part of the path may be a secret rather than a name: links in mails, previews, feeds of moderators. */
const HOLDS_SECRETS = /^\/(?:_|guanli)\//;
const SECRET_PART = /(?<=\/)[\w.~-]{24,}(?=\/|$)/g;

/** A path as a log may hold it: without the query, in which readers search, and without secrets. */
export function loggedPath(path: string): string {
  const end = path.indexOf('?');
  const bare = end < 0 ? path : path.slice(0, end);
  return HOLDS_SECRETS.test(bare) ? bare.replace(SECRET_PART, '…') : bare;
}

/**
 * Writes one line for every request that a handler answers, at the level `debug`: id, method, path, status, milliseconds. No
 * address, no agent, no query, no cookie.
 */
export function requestLog(log: Logger, monotonic: () => number) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (log.isLevelEnabled('debug')) {
      const began = monotonic();
      const { method, originalUrl } = request;
      response.once('close', () => {
        const ms = Math.round(monotonic() - began);
        const what = response.writableFinished ? 'answered' : 'went away';
        const path = loggedPath(originalUrl);
        log.debug({ id: requestId(request), method, path, status: response.statusCode, ms }, what);
      });
    }
    next();
  };
}
