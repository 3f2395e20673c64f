import { createHash, randomBytes } from 'node:crypto';
import { readToken, signToken } from './signed-token.ts';

const YEAR_MS = 365 * 86_400_000;
/** How long an author may change a comment. */
const EDIT_MINUTES = 10;

/** A browser that has commented: a random value, kept in a signed cookie there and as a hash here. */
export interface Browser {
  readonly value: string;
  /** As stored with comments; the value cannot be made from it. */
  readonly key: string;
}

/** A browser seen for the first time. */
export function newBrowser(random: (size: number) => Buffer = randomBytes): Browser {
  return browserOf(random(16).toString('base64url'));
}

/**
 * The cookie of a commenter. It shows its holder the own pending comments, lets him change one for ten minutes, and proves that
 * he is the one who wrote the earlier comments under a name and email: those that were stored with this browser.
 */
export function commenterToken(browser: Browser, now: number, secret: Buffer): string {
  return signToken('commenter', browser.value, now + YEAR_MS, secret);
}

/** The browser a cookie belongs to, or null for a cookie we did not make. */
export function readCommenterToken(token: string, now: number, secret: Buffer): Browser | null {
  const value = readToken('commenter', token, now, secret);
  return value === null || value === '' ? null : browserOf(value);
}

/** Whether a comment can still be changed by who wrote it. */
export function isEditable(createdAt: string, now: number): boolean {
  const age = now - Date.parse(createdAt);
  return age >= 0 && age < EDIT_MINUTES * 60_000;
}

function browserOf(value: string): Browser {
  return { value, key: createHash('sha256').update(`browser ${value}`).digest('base64url').slice(0, 22) };
}
