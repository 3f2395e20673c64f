import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { isTooLong } from './password-rules.ts';

/** Argon2id as OWASP's Password Storage Cheat Sheet asks for: 19 MiB, two passes, one lane. About 15 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes wait for each other, so that a flood of logins takes one core at most and readers keep the others. */
const MOST_WAITING = 64;

/** Who asks: strangers wait behind strangers only, so that a flood of them keeps no one out who is known. */
export type HashingLane = 'known' | 'stranger';

/** Thrown when so many passwords wait to be checked that one more would wait too long. */
export class TooManyLogins extends Error {
  override readonly name = 'TooManyLogins';
}

export interface PasswordHasher {
  /** @throws TooManyLogins */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one that was hashed. Null stands for an account that does not exist: the same work is
   * done against a hash that nothing matches, so that the time taken does not tell.
   * @throws TooManyLogins
   */
  verify(passwordHash: string | null, password: string, lane: HashingLane): Promise<boolean>;
}

/** Passwords are compared in NFKC, so that full-width letters of a Chinese keyboard are the letters they look like. */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const lanes = { known: createQueue(), stranger: createQueue() };
  const matchedByNothing = await hash(randomBytes(32), COST);
  return {
    hash: (password) => lanes.known(() => hash(password.normalize('NFKC'), COST)),
    verify: (passwordHash, password, lane) =>
      lanes[lane](async () => {
        const isLong = isTooLong(password);
        const text = isLong ? '' : password.normalize('NFKC');
        const isRight = await verify(passwordHash ?? matchedByNothing, text);
        return isRight && !isLong && passwordHash !== null;
      }),
  };
}

/** Runs one job after the other. */
function createQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (job) => {
    if (waiting >= MOST_WAITING) throw new TooManyLogins();
    waiting += 1;
    const result = last.then(job, job);
    last = result.catch(() => null);
    try {
      return await result;
    } finally {
      waiting -= 1;
    }
  };
}
