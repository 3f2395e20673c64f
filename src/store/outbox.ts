import { randomUUID } from 'node:crypto';
import type { Notice } from '../community/notices.ts';
import type { Instant } from '../text/instant.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';

/** A mail that waits to be sent. */
export interface OutboxRow extends Notice {
  readonly id: number;
  /** Local part of the Message-ID, the same at every attempt. */
  readonly messageId: string;
  readonly createdAt: Instant;
  readonly attempts: number;
}

export interface Outbox {
  /** Mail that is due, oldest first. */
  listDue(now: Instant, limit: number): Promise<OutboxRow[]>;
  /** The server took it, or it is given up: then with the reason. */
  settle(ids: readonly number[], state: 'sent' | 'dropped', at: Instant, error?: string): Promise<void>;
  /** It could not be sent and is tried again. */
  postpone(ids: readonly number[], dueAt: Instant, error: string): Promise<void>;
}

/** Adds mail to send, each notice once; runs within the transaction of what it tells of. */
export function outboxWriter(db: Database): (notices: readonly Notice[], at: Instant) => void {
  const insert = db.prepare(
    `INSERT OR IGNORE INTO outbox (kind, comment_id, person, recipient, lang, message_id, created_at, due_at)
     VALUES (@kind, @commentId, @person, @recipient, @lang, @messageId, @at, @at)`,
  );
  return (notices, at) => {
    for (const notice of notices) insert.run({ ...notice, messageId: randomUUID(), at });
  };
}

/** SQL of `outbox`, for whoever sends. */
export function outbox(db: Database, queue: CommitQueue): Outbox {
  const selectDue = db.prepare<[Instant, number], OutboxRow>(
    `SELECT id, kind, comment_id AS commentId, person, recipient, lang, message_id AS messageId, created_at AS createdAt,
       attempts FROM outbox WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, id LIMIT ?`,
  );
  const settle = db.prepare(
    `UPDATE outbox SET state = @state, settled_at = @at, error = @error, attempts = attempts + 1
     WHERE id IN (SELECT value FROM json_each(@ids)) AND state = 'waiting'`,
  );
  const postpone = db.prepare(
    `UPDATE outbox SET due_at = @dueAt, error = @error, attempts = attempts + 1
     WHERE id IN (SELECT value FROM json_each(@ids)) AND state = 'waiting'`,
  );
  return {
    listDue: async (now, limit) => selectDue.all(now, limit),
    settle: (ids, state, at, error) =>
      queue.run(() => void settle.run({ ids: JSON.stringify(ids), state, at, error: error ?? null })),
    postpone: (ids, dueAt, error) =>
      queue.run(() => void postpone.run({ ids: JSON.stringify(ids), dueAt, error })),
  };
}
