import type { Instant } from '../content/article.ts';
import type { Database } from './database.ts';

export type AuditAction =
  | 'setup'
  | 'login'
  | 'login-failed'
  | 'logout'
  | 'session-ended'
  | 'password-changed'
  | 'account-added'
  | 'account-removed'
  | 'role-changed';

/** Who acts: an account, or whoever may run commands on the machine (`id` null). */
export interface Actor {
  readonly id: number | null;
  readonly name: string;
}

export interface AuditEntry {
  readonly at: Instant;
  readonly actor: Actor;
  readonly action: AuditAction;
  /** The name of what it was done to; empty where that is the actor. */
  readonly subject: string;
  readonly detail: Readonly<Record<string, string | number | boolean>>;
}

export interface AuditRow extends AuditEntry {
  readonly id: number;
}

interface Stored extends Omit<AuditRow, 'actor' | 'detail'> {
  readonly accountId: number | null;
  readonly name: string;
  readonly detail: string;
}

/** Writes an entry inside the transaction of the change it speaks of. */
export function auditWriter(db: Database): (entry: AuditEntry) => void {
  const insert = db.prepare(
    'INSERT INTO audit (at, account_id, actor, action, subject, detail) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return ({ at, actor, action, subject, detail }) =>
    void insert.run(at, actor.id, actor.name, action, subject, JSON.stringify(detail));
}

export interface AuditLog {
  record(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  list(limit: number): Promise<AuditRow[]>;
}

/** SQL of `audit`, to which rows are only ever added. */
export function auditLog(db: Database): AuditLog {
  const write = auditWriter(db);
  const newest = db.prepare<[number], Stored>(
    'SELECT id, at, account_id AS accountId, actor AS name, action, subject, detail FROM audit ORDER BY id DESC LIMIT ?',
  );
  return {
    record: async (entry) => write(entry),
    list: async (limit) =>
      newest.all(limit).map(({ accountId, name, detail, ...row }) => ({
        ...row,
        actor: { id: accountId, name },
        detail: JSON.parse(detail) as AuditEntry['detail'],
      })),
  };
}
