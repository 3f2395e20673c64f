import type { Instant } from '../text/instant.ts';
import type { Database } from './database.ts';

/** How mail is doing, for whoever has to notice that it is not. */
export interface OutboxState {
  readonly waiting: number;
  /** When the oldest of them was written. */
  readonly oldestAt: Instant | null;
  /** Of those that failed before and are tried again: what the mail server said last. */
  readonly lastError: string | null;
  /** Given up since the instant asked for. */
  readonly dropped: number;
}

/** Reads `outbox`; the answer costs as much as mail is waiting. */
export function outboxHealth(db: Database): (droppedSince: Instant) => Promise<OutboxState> {
  const waiting = db.prepare<[], { waiting: number; oldestAt: Instant | null }>(
    "SELECT count(*) AS waiting, min(created_at) AS oldestAt FROM outbox WHERE state = 'waiting'",
  );
  const failed = db.prepare<[], { error: string }>(
    "SELECT error FROM outbox WHERE state = 'waiting' AND error IS NOT NULL ORDER BY id DESC LIMIT 1",
  );
  const dropped = db.prepare<[Instant], { n: number }>(
    "SELECT count(*) AS n FROM outbox WHERE state = 'dropped' AND settled_at >= ?",
  );
  return async (droppedSince) => ({
    ...(waiting.get() ?? { waiting: 0, oldestAt: null }),
    lastError: failed.get()?.error ?? null,
    dropped: dropped.get(droppedSince)?.n ?? 0,
  });
}
