import type { CookieOptions, Response } from 'express';
import type { Cookie, CookieName, SentCookies } from './call.ts';

const NAMES: Readonly<Record<CookieName, string>> = {
  session: 'guanli',
  device: 'guanli-device',
  form: 'guanli-form',
};

/** Over https the `__Host-` prefix keeps a neighbouring subdomain from planting a cookie of ours. */
function nameOf(name: CookieName, isHttps: boolean): string {
  return isHttps ? `__Host-${NAMES[name]}` : NAMES[name];
}

const TOKEN = /^[\w-]{20,100}$/;

/** Our cookies in a request; of several of one name the first counts, as browsers send the most specific first. */
export function readCookies(header: string | undefined, isHttps: boolean): SentCookies {
  const sent = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    if (at > 0 && !sent.has(name)) sent.set(name, part.slice(at + 1).trim());
  }
  const read = (name: CookieName): string | null => {
    const value = sent.get(nameOf(name, isHttps));
    return value !== undefined && TOKEN.test(value) ? value : null;
  };
  return { session: read('session'), device: read('device'), form: read('form') };
}

/**
 * Sets or takes back a cookie. `Lax`, since a moderator comes from links in mails; every POST is checked by its origin
 * and its token besides.
 */
export function setCookie(
  response: Response,
  { name, value, maxAgeSeconds }: Cookie,
  isHttps: boolean,
): void {
  const options: CookieOptions = { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/' };
  if (value === null) response.clearCookie(nameOf(name, isHttps), options);
  else
    response.cookie(nameOf(name, isHttps), value, {
      ...options,
      ...(maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds * 1000 }),
    });
}
