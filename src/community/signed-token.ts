import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token is good for. One made for one purpose is worth nothing for another. */
export type TokenPurpose = 'form' | 'commenter' | 'preview';

/**
 * A text that only the holder of the secret can have made, fit for cookies, forms and addresses: payload, expiry and
 * signature, each URL-safe, with dots between.
 * @param expiresAt milliseconds since 1970
 */
export function signToken(purpose: TokenPurpose, payload: string, expiresAt: number, secret: Buffer): string {
  const content = `${Buffer.from(payload).toString('base64url')}.${Math.floor(expiresAt).toString(36)}`;
  return `${content}.${signatureOf(purpose, content, secret)}`;
}

/** The payload of a token, or null when it was not made here, for another purpose, or has expired. */
export function readToken(purpose: TokenPurpose, token: string, now: number, secret: Buffer): string | null {
  const match = /^([\w-]{0,2000})\.([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token);
  if (match === null) return null;
  const [, payload = '', expiry = '', signature = ''] = match;
  const expected = Buffer.from(signatureOf(purpose, `${payload}.${expiry}`, secret));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return null;
  return Number.parseInt(expiry, 36) > now ? Buffer.from(payload, 'base64url').toString('utf8') : null;
}

function signatureOf(purpose: TokenPurpose, content: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`${purpose}.${content}`).digest('base64url');
}
