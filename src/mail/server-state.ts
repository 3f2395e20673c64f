import type { Logger } from 'pino';
import { serverDelay } from './backoff.ts';

/** Whether the mail server can be used; it is left alone for a while after it could not. */
export interface ServerState {
  /** Milliseconds until it may be tried again; 0: now. */
  pauseLeft(now: number): number;
  /** It could not be used. Logged once, until it can be again. */
  failed(code: string, now: number): void;
  worked(): void;
}

export function createServerState(log: Logger, random: () => number): ServerState {
  let failures = 0;
  let pausedUntil = 0;
  return {
    pauseLeft: (now) => Math.max(0, pausedUntil - now),
    failed(code, now) {
      // Several mails that were on their way together found the same.
      if (now < pausedUntil) return;
      failures += 1;
      pausedUntil = now + serverDelay(failures, random());
      if (failures === 1)
        log.warn({ code }, 'the mail server cannot be used; mail waits, and it is tried again by itself');
    },
    worked() {
      if (failures > 0) log.info('the mail server can be used again');
      failures = 0;
      pausedUntil = 0;
    },
  };
}
