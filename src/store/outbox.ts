import { randomUUID } from 'node:crypto';
import type { Notice, NoticeKind } from '../community/notices.ts';
import type { Instant } from '../text/instant.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';

/** Notices of one kind to one person that are due and in no mail yet. */
export interface Unclaimed {
  readonly kind: NoticeKind;
  readonly person: string;
  readonly count: number;
}

/** A mail to send: one notice, or several of one kind to one person. */
export interface Batch {
  /** Local part of the Message-ID, the same at every attempt. */
  readonly messageId: string;
  readonly kind: NoticeKind;
  readonly person: string;
  readonly recipient: string;
  readonly lang: string;
  readonly createdAt: Instant;
  readonly attempts: number;
}

export interface Outbox {
  listUnclaimed(now: Instant, limit: number): Promise<Unclaimed[]>;
  /** Mails of a kind that a person was sent since then, those on their way included, and when the first of them was sent. */
  recentOf(
    kind: NoticeKind,
    person: string,
    since: Instant,
  ): Promise<{ readonly count: number; readonly firstAt: Instant | null }>;
  /**
   * Decides in which mails the waiting notices of a kind go to a person, for good: the oldest in one each, all others
   * together in one more. A repeat after a crash therefore holds the same and has the same Message-ID.
   */
  claim(kind: NoticeKind, person: string, alone: number, at: Instant): Promise<void>;
  /** Has the notices of a kind to a person that are in no mail yet wait. */
  defer(kind: NoticeKind, person: string, dueAt: Instant): Promise<void>;
  /** Mails that are due, oldest first. */
  listBatches(now: Instant, limit: number): Promise<Batch[]>;
  /** The server took it, or it is given up. @param error a code and never words of the server, which may hold addresses */
  settle(messageId: string, state: 'sent' | 'dropped', at: Instant, error?: string): Promise<void>;
  /** It could not be sent and is tried again. */
  postpone(messageId: string, dueAt: Instant, error: string): Promise<void>;
  /** What it tells of cannot be seen just now; nothing was tried. */
  hold(messageId: string, dueAt: Instant): Promise<void>;
  /** Gives up whatever waits for a person, of one kind or of all. */
  dropFor(person: string, kind: NoticeKind | null, at: Instant, error: string): Promise<void>;
  /** Gives up what was written before an instant. Resolves to how many notices that were. */
  dropOlder(before: Instant, at: Instant, error: string): Promise<number>;
  /** When the next notice is due; null for none. */
  nextDueAt(): Promise<Instant | null>;
  /** Deletes rows settled before an instant, in one slice; resolves to how many there were. */
  purge(before: Instant, limit: number): Promise<number>;
}

/**
 * Adds mail to send, each notice once; runs within the transaction of what it tells of. A comment that is shown again after
 * it was hidden is no news.
 */
export function outboxWriter(db: Database): (notices: readonly Notice[], at: Instant) => void {
  const insert = db.prepare(
    `INSERT OR IGNORE INTO outbox (kind, comment_id, person, recipient, lang, message_id, created_at, due_at)
     SELECT @kind, @commentId, @person, @recipient, @lang, @messageId, @at, @at
     WHERE @kind NOT IN ('approved', 'reply')
       OR NOT EXISTS (SELECT 1 FROM comment WHERE id = @commentId AND approved_at < @at)`,
  );
  const ask = db.prepare(
    `INSERT INTO mail_consent (email_key, asked_at) VALUES (@person, @at) ON CONFLICT DO UPDATE SET asked_at = @at`,
  );
  return (notices, at) => {
    for (const notice of notices) {
      insert.run({ ...notice, messageId: randomUUID(), at });
      if (notice.kind === 'confirm') ask.run({ person: notice.person, at });
    }
  };
}

/**
 * Has `wake` called for every row that is added over this connection, within the transaction that adds it: look at the
 * outbox in a later turn of the event loop. Whatever writes the row need not know of it.
 */
export function onOutboxRow(db: Database, wake: () => void): void {
  db.function('outbox_row_added', () => {
    wake();
    return null;
  });
  db.exec(
    'CREATE TEMP TRIGGER outbox_wakes AFTER INSERT ON main.outbox BEGIN SELECT outbox_row_added(); END',
  );
}

/** SQL of `outbox`, for whoever sends. */
export function outbox(db: Database, queue: CommitQueue): Outbox {
  const reads = outboxReads(db);
  const claim = claimNotices(db);
  const defer = db.prepare(
    `UPDATE outbox SET due_at = @dueAt WHERE person = @person AND kind = @kind AND state = 'waiting' AND batch IS NULL`,
  );
  const settle = db.prepare(
    `UPDATE outbox SET state = @state, settled_at = @at, error = @error, attempts = attempts + 1
     WHERE batch = @messageId AND state = 'waiting'`,
  );
  const postpone = db.prepare(
    `UPDATE outbox SET due_at = @dueAt, error = @error, attempts = attempts + 1 WHERE batch = @messageId AND state = 'waiting'`,
  );
  const hold = db.prepare(`UPDATE outbox SET due_at = @dueAt WHERE batch = @messageId AND state = 'waiting'`);
  const drop = `UPDATE outbox SET state = 'dropped', settled_at = @at, error = @error WHERE state = 'waiting'`;
  const dropFor = db.prepare(`${drop} AND person = @person AND (@kind IS NULL OR kind = @kind)`);
  const dropOlder = db.prepare(`${drop} AND created_at < @before`);
  const purge = db.prepare(
    `DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE state <> 'waiting' AND settled_at < @before LIMIT @limit)`,
  );
  const write = (run: () => unknown): Promise<void> => queue.run(() => void run());
  return {
    ...reads,
    claim: (kind, person, alone, at) => write(() => claim(kind, person, alone, at)),
    defer: (kind, person, dueAt) => write(() => defer.run({ kind, person, dueAt })),
    settle: (messageId, state, at, error) =>
      write(() => settle.run({ messageId, state, at, error: error ?? null })),
    postpone: (messageId, dueAt, error) => write(() => postpone.run({ messageId, dueAt, error })),
    hold: (messageId, dueAt) => write(() => hold.run({ messageId, dueAt })),
    dropFor: (person, kind, at, error) => write(() => dropFor.run({ person, kind, at, error })),
    dropOlder: (before, at, error) => queue.run(() => dropOlder.run({ before, at, error }).changes),
    purge: (before, limit) => queue.run(() => purge.run({ before, limit }).changes),
  };
}

function outboxReads(db: Database): Pick<Outbox, 'listUnclaimed' | 'recentOf' | 'listBatches' | 'nextDueAt'> {
  const unclaimed = db.prepare<[Instant, number], Unclaimed>(
    `SELECT kind, person, count(*) AS count FROM outbox WHERE state = 'waiting' AND batch IS NULL AND due_at <= ?
     GROUP BY kind, person ORDER BY min(id) LIMIT ?`,
  );
  const recent = db.prepare<[object], { count: number; firstAt: Instant | null }>(
    `SELECT count(DISTINCT batch) AS count, min(settled_at) AS firstAt FROM outbox
     WHERE person = @person AND kind = @kind AND batch IS NOT NULL
       AND (state = 'waiting' OR (state = 'sent' AND settled_at > @since))`,
  );
  const batches = db.prepare<[Instant, number], Batch>(
    `SELECT batch AS messageId, kind, person, recipient, lang, min(created_at) AS createdAt, max(attempts) AS attempts
     FROM outbox WHERE state = 'waiting' AND batch IS NOT NULL AND due_at <= ? GROUP BY batch ORDER BY min(due_at), min(id) LIMIT ?`,
  );
  const next = db
    .prepare<[], Instant | null>("SELECT min(due_at) FROM outbox WHERE state = 'waiting'")
    .pluck();
  return {
    listUnclaimed: async (now, limit) => unclaimed.all(now, limit),
    recentOf: async (kind, person, since) =>
      recent.get({ kind, person, since }) ?? { count: 0, firstAt: null },
    listBatches: async (now, limit) => batches.all(now, limit),
    nextDueAt: async () => next.get() ?? null,
  };
}

function claimNotices(db: Database): (kind: NoticeKind, person: string, alone: number, at: Instant) => void {
  const free = `person = @person AND kind = @kind AND state = 'waiting' AND batch IS NULL`;
  const single = db.prepare(
    `UPDATE outbox SET batch = message_id, due_at = @at
     WHERE id IN (SELECT id FROM outbox WHERE ${free} ORDER BY id LIMIT @alone)`,
  );
  const others = db.prepare(
    `UPDATE outbox SET batch = (SELECT message_id FROM outbox WHERE ${free} ORDER BY id LIMIT 1), due_at = @at WHERE ${free}`,
  );
  return (kind, person, alone, at) => {
    single.run({ kind, person, alone, at });
    others.run({ kind, person, at });
  };
}
