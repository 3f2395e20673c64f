import { readToken, signToken } from './signed-token.ts';

const DAY_MS = 86_400_000;

/**
 * The token in a comment form. It says of which day it is and nothing else, so that a cached page can carry it for everyone;
 * it changes at midnight UTC, and is accepted for at least two days after it was served.
 * @param now milliseconds since 1970
 */
export function formToken(now: number, secret: Buffer): string {
  const day = Math.floor(now / DAY_MS);
  return signToken('form', String(day), (day + 3) * DAY_MS, secret);
}

/** When the token in pages made now will be another, in milliseconds since 1970: pages must not be kept longer. */
export function formTokenChangesAt(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}

/** Whether a form was served by us within two days. */
export function isFormToken(token: string, now: number, secret: Buffer): boolean {
  const day = readToken('form', token, now, secret);
  return day !== null && Number(day) * DAY_MS <= now;
}
