import type { CookieOptions, Request, Response } from 'express';
import { commenterToken, readCommenterToken, type Browser } from '../../community/commenter-token.ts';

const YEAR_MS = 365 * 86_400_000;

export interface CommenterCookie {
  /** The browser a request comes from, if it has commented before. */
  read(request: Request, now: number): Browser | null;
  /** @param isKept for a year; else until the browser is closed */
  set(response: Response, browser: Browser, now: number, isKept: boolean): void;
}

/** The signed cookie of those who have commented: set on a POST of theirs, and read where something is shown to them alone. */
export function commenterCookie(secret: Buffer, isHttps: boolean): CommenterCookie {
  // Over https the prefix keeps a neighbouring subdomain from planting a cookie of ours.
  const name = isHttps ? '__Host-commenter' : 'commenter';
  return {
    read({ headers }, now) {
      const sent = (headers.cookie ?? '')
        .split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`));
      return sent === undefined ? null : readCommenterToken(sent.slice(name.length + 1), now, secret);
    },
    set(response, browser, now, isKept) {
      const options: CookieOptions = { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/' };
      response.cookie(name, commenterToken(browser, now, secret), {
        ...options,
        ...(isKept ? { maxAge: YEAR_MS } : {}),
      });
    },
  };
}
