import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a passkey is asked to sign: for one purpose, one browser, once, and not for long. */
export interface PasskeyChallenges {
  /** @param browser what the answer has to come back with: the token of the browser's forms */
  issue(purpose: 'login' | 'registration', browser: string, now: Date): string;
  /** Whether it was issued so and is still good. */
  isGood(challenge: string, purpose: 'login' | 'registration', browser: string, now: Date): boolean;
  /** Only for answers that were right, so that nobody can fill the memory. False: it was used before. */
  use(challenge: string, now: Date): boolean;
}

const LIFE_MS = 30 * 60_000;
const NONCE_BYTES = 16;

/** Challenges need no storage: they carry their end and a mark that only this process can make. */
export function createPasskeyChallenges(): PasskeyChallenges {
  const key = randomBytes(32);
  const used = new Map<string, number>();
  const sign = (purpose: string, browser: string, head: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, browser, head]))
      .digest('base64url');
  // Letters, digits, - and _ only: browsers and libraries take it for base64url.
  const headOf = (challenge: string): string => challenge.slice(0, -43);
  const endOf = (challenge: string): number => Number.parseInt(headOf(challenge).slice(-10), 36);
  return {
    issue(purpose, browser, now) {
      const end = (now.getTime() + LIFE_MS).toString(36).padStart(10, '0');
      const head = randomBytes(NONCE_BYTES).toString('base64url') + end;
      return head + sign(purpose, browser, head);
    },
    isGood(challenge, purpose, browser, now) {
      if (!/^[\w-]{75}$/.test(challenge) || used.has(challenge)) return false;
      const expected = Buffer.from(sign(purpose, browser, headOf(challenge)));
      return timingSafeEqual(expected, Buffer.from(challenge.slice(-43))) && endOf(challenge) > now.getTime();
    },
    use(challenge, now) {
      for (const [each, end] of used) if (end <= now.getTime()) used.delete(each);
      if (used.has(challenge)) return false;
      used.set(challenge, endOf(challenge));
      return true;
    },
  };
}
