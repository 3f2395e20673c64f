/** What an arrival is counted under; a scope and a key within it. */
type ArrivalScope = 'sender' | 'network' | 'article' | 'site';

/**
 * Who commented lately, in memory: limits need to know for minutes what the database, for privacy, may not be told at all.
 * A restart forgets it.
 */
export interface RecentArrivals {
  /** @param at milliseconds since 1970 */
  record(keys: Readonly<Record<ArrivalScope, string>>, at: number): void;
  /** Arrivals of the last `windowMs`. */
  count(scope: ArrivalScope, key: string, windowMs: number, now: number): number;
  /** When the newest came, or null. */
  newest(scope: ArrivalScope, key: string): number | null;
}

/** Longer ago than any limit asks. */
const KEPT_MS = 15 * 60_000;
/** Keys, and times of one key: more than any limit needs to be exact. */
const MAX_KEYS = 100_000;
const MAX_TIMES = 10_000;

export function recentArrivals(): RecentArrivals {
  // In the order of their newest arrival, so that the oldest can be dropped from the front.
  const arrivals = new Map<string, number[]>();
  const timesOf = (scope: ArrivalScope, key: string): readonly number[] =>
    arrivals.get(`${scope} ${key}`) ?? [];

  function dropOld(now: number): void {
    for (const [name, times] of arrivals) {
      if ((times.at(-1) ?? 0) > now - KEPT_MS && arrivals.size <= MAX_KEYS) return;
      arrivals.delete(name);
    }
  }

  return {
    record(keys, at) {
      for (const [scope, key] of Object.entries(keys)) {
        const name = `${scope} ${key}`;
        const times = arrivals.get(name) ?? [];
        arrivals.delete(name);
        times.push(at);
        if (times.length > MAX_TIMES) times.splice(0, MAX_TIMES / 2);
        arrivals.set(name, times);
      }
      dropOld(at);
    },
    count(scope, key, windowMs, now) {
      const times = timesOf(scope, key);
      let low = 0;
      let high = times.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((times[middle] ?? 0) <= now - windowMs) low = middle + 1;
        else high = middle;
      }
      return times.length - low;
    },
    newest: (scope, key) => timesOf(scope, key).at(-1) ?? null,
  };
}
