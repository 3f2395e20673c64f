import type { Logger } from 'pino';
import type { FollowedResult, LoggedSearch, QueryLog, QueryLogEntry } from '../store/query-log.ts';

/** Gathers what readers search for and writes it in batches, so that no search waits for the disk. */
export interface QueryRecorder {
  noteSearch(search: Omit<LoggedSearch, 'at'>): void;
  noteFollowed(followed: Omit<FollowedResult, 'at'>): void;
  /** Writes what has been gathered so far; never throws. */
  flush(): Promise<void>;
  /** Writes what is left and stops. */
  close(): Promise<void>;
}

export interface QueryRecorderDeps {
  readonly queries: Pick<QueryLog, 'append' | 'purge'>;
  now(): Date;
  readonly log: Logger;
  readonly keepDays?: number;
}

const KEEP_DAYS = 90;
const FLUSH_EVERY_MS = 5000;
const DAY_MS = 86_400_000;
/** Beyond, the newest are dropped: a flood or a broken disk may not fill the memory. */
const MOST_WAITING = 2000;

/** A recorder that writes every few seconds and forgets once a day what is too old. */
export function createQueryRecorder(deps: QueryRecorderDeps): QueryRecorder {
  const { queries, now, log, keepDays = KEEP_DAYS } = deps;
  let waiting: QueryLogEntry[] = [];
  let purgedAt = -Infinity;
  let isFailing = false;
  let isClosed = false;
  let writing: Promise<void> = Promise.resolve();

  const note = (entry: QueryLogEntry): void => {
    if (!isClosed && waiting.length < MOST_WAITING) waiting.push(entry);
  };
  const write = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    try {
      if (batch.length > 0) await queries.append(batch);
      const at = now().getTime();
      if (at - purgedAt >= DAY_MS) {
        await queries.purge(new Date(at - keepDays * DAY_MS).toISOString());
        purgedAt = at;
      }
      isFailing = false;
    } catch (error) {
      waiting = [...batch, ...waiting].slice(0, MOST_WAITING);
      if (!isFailing) log.warn({ err: error }, 'searches could not be logged; they are kept and tried again');
      isFailing = true;
    }
  };
  /** One batch at a time, so that a batch that failed goes before what came later. */
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();

  return {
    noteSearch: (search) => note({ type: 'search', search: { ...search, at: now().toISOString() } }),
    noteFollowed: (followed) =>
      note({ type: 'followed', followed: { ...followed, at: now().toISOString() } }),
    flush,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await flush();
    },
  };
}
