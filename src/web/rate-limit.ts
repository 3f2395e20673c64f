import { clientOf } from '../community/network.ts';

export interface RateLimit {
  /** Counts one request of a client; whole seconds to wait when it is one too many, else null. */
  take(address: string | undefined): number | null;
}

export interface RateLimitOptions {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds that never step back. */
  monotonic(): number;
  /** How many clients are remembered; beyond, those whose time began first are forgotten. */
  readonly mostClients?: number;
}

interface Window {
  readonly since: number;
  count: number;
}

const MOST_CLIENTS = 20_000;

/** Counts requests by client in windows that begin with a client's first request. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { requests, seconds, monotonic, mostClients = MOST_CLIENTS } = options;
  const lengthMs = seconds * 1000;
  // Windows stand in the order in which they began, so those that are over come first.
  const windows = new Map<string, Window>();
  const forget = (now: number): void => {
    for (const [key, { since }] of windows) {
      if (now - since < lengthMs && windows.size <= mostClients) return;
      windows.delete(key);
    }
  };
  return {
    take(address) {
      const now = monotonic();
      const key = clientOf(address ?? '');
      forget(now);
      const window = windows.get(key);
      if (window === undefined) {
        windows.set(key, { since: now, count: 1 });
        return null;
      }
      window.count += 1;
      return window.count <= requests ? null : Math.ceil((window.since + lengthMs - now) / 1000);
    },
  };
}
