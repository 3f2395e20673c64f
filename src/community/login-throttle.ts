/**
 * How often a password may be guessed (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). Three counts
 * of failures, each forgotten an hour after its last:
 *
 * - of the client's network, whatever names it tried: after five, it waits a minute, then twice as long each time;
 * - of the name, over all strangers: nobody is refused for it, or whoever knows a name could lock its owner out. The
 *   answer is held back, longer each time, up to four seconds;
 * - of a device that has signed in to this very account before. It is counted by itself: neither the neighbours in its
 *   network nor strangers who guess at the account keep it out.
 */
export interface Failures {
  readonly count: number;
  /** Milliseconds since the epoch. */
  readonly lastAt: number;
}

export interface AttemptHistory {
  readonly network: Failures | null;
  readonly account: Failures | null;
  readonly device: Failures | null;
  /** The client showed the token of a device that has signed in to this account. */
  readonly isKnownDevice: boolean;
}

export type AttemptVerdict =
  { readonly kind: 'refuse'; readonly waitMs: number } | { readonly kind: 'check'; readonly holdMs: number };

const MINUTE = 60_000;
export const FORGET_AFTER_MS = 60 * MINUTE;
const FREE_NETWORK = 5;
const FREE_DEVICE = 10;
const FREE_ACCOUNT = 5;
const LONGEST_WAIT_MS = 15 * MINUTE;
const FIRST_HOLD_MS = 250;
const LONGEST_HOLD_MS = 4000;

/** Whether a password may be looked at now, and how long its answer is held back. */
export function judgeAttempt(history: AttemptHistory, now: number): AttemptVerdict {
  const waitMs = history.isKnownDevice
    ? waitAfter(history.device, FREE_DEVICE, now)
    : waitAfter(history.network, FREE_NETWORK, now);
  if (waitMs > 0) return { kind: 'refuse', waitMs };
  if (history.isKnownDevice) return { kind: 'check', holdMs: 0 };
  const over = countNow(history.account, now) - FREE_ACCOUNT;
  return { kind: 'check', holdMs: over < 0 ? 0 : Math.min(FIRST_HOLD_MS * 2 ** over, LONGEST_HOLD_MS) };
}

function waitAfter(failures: Failures | null, free: number, now: number): number {
  const count = countNow(failures, now);
  if (failures === null || count < free) return 0;
  const whole = Math.min(MINUTE * 2 ** (count - free), LONGEST_WAIT_MS);
  return Math.max(0, failures.lastAt + whole - now);
}

function countNow(failures: Failures | null, now: number): number {
  return failures === null || now - failures.lastAt > FORGET_AFTER_MS ? 0 : failures.count;
}
