import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';

export interface ForwardingParts {
  readonly dataDir: string;
  readonly trustProxy: readonly string[];
  readonly log: Logger;
  now(): Date;
}

/** Headers by which a proxy says for whom it asks. */
export const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/** File that says when forwarding headers were first seen while nobody is believed; for `npm run doctor`. */
export function forwardingNotice(dataDir: string): string {
  return join(dataDir, 'forwarding-headers-seen');
}

/**
 * Says once, in the log and to the doctor, that a proxy seems to be in front while TRUST_PROXY is not set: then all readers
 * have one address, and limits meant for one hit all.
 */
export function watchForwarding({ dataDir, trustProxy, log, now }: ForwardingParts) {
  const file = forwardingNotice(dataDir);
  let isSaid = trustProxy.length > 0;
  if (isSaid) rmSync(file, { force: true });
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (!isSaid && FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined)) {
      isSaid = true;
      log.warn(
        'forwarding headers are seen, but TRUST_PROXY is not set, so every reader has the address of the proxy; set TRUST_PROXY to that address',
      );
      note(file, now());
    }
    next();
  };
}

/** A full disk must not stop a reader. */
function note(file: string, at: Date): void {
  try {
    writeFileSync(file, `${at.toISOString()}\n`, { mode: 0o600 });
  } catch {
    // The log has said it.
  }
}
