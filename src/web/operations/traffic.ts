import type { ServerResponse } from 'node:http';

/** Upper bounds of the counted durations, in seconds. */
export const DURATION_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

interface Counted {
  readonly from: 'cache' | 'handler';
  readonly method: string;
  readonly status: number;
  readonly count: number;
}

/** How long answers of handlers took, in the form of a histogram. */
interface Durations {
  /** Answers at or below each of `DURATION_BOUNDS`. */
  readonly atMost: readonly number[];
  readonly count: number;
  readonly seconds: number;
}

export interface Traffic {
  /** A page out of the cache was sent. */
  noteCached(method: string | undefined, status: number): void;
  /** A handler begins to answer; counted when it has, also when the client went away. */
  follow(method: string | undefined, response: ServerResponse): void;
  listCounted(): Counted[];
  durations(): Durations;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** Counts answers. Plain numbers and no library, since a page out of the cache is sent in a few microseconds. */
export function createTraffic(monotonic: () => number): Traffic {
  const counts = new Map<string, number>();
  const atMost = DURATION_BOUNDS.map(() => 0);
  const sum = { count: 0, seconds: 0 };
  const add = (from: Counted['from'], method: string | undefined, status: number): void => {
    const key = `${from} ${method !== undefined && METHODS.has(method) ? method : 'other'} ${status}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  return {
    noteCached: (method, status) => add('cache', method, status),
    follow(method, response) {
      const began = monotonic();
      response.once('close', () => {
        const seconds = (monotonic() - began) / 1000;
        add('handler', method, response.statusCode);
        sum.count += 1;
        sum.seconds += seconds;
        DURATION_BOUNDS.forEach((bound, index) => {
          if (seconds <= bound) atMost[index] = (atMost[index] ?? 0) + 1;
        });
      });
    },
    listCounted: () =>
      [...counts].map(([key, count]) => {
        const [from = '', method = '', status = ''] = key.split(' ');
        return { from: from === 'cache' ? 'cache' : 'handler', method, status: Number(status), count };
      }),
    durations: () => ({ ...sum, atMost }),
  };
}
