import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A token nobody can guess, fit for cookies and addresses. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a token, so that whoever reads the database can sign in with none of them. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The word a form carries to show that it came from a page of ours: bound to the secret in the cookie that is sent
 * with it, stored nowhere.
 */
export function csrfTokenFor(cookie: string): string {
  return createHash('sha256').update(`guanli form\n${cookie}`).digest('base64url');
}

/** Compared by hash, so that the time taken says nothing about where they differ. */
export function isSameToken(given: string, expected: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(expected));
}
