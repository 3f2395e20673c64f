import type { Instant } from '../content/article.ts';
import type { Database } from './database.ts';

type AuditAction =
  | 'setup'
  | 'login'
  | 'login-failed'
  | 'logout'
  | 'session-ended'
  | 'password-changed'
  | 'account-added'
  | 'account-removed'
  | 'role-changed'
  | 'settings-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'feed-opened'
  | 'feed-closed'
  | 'relist-asked'
  | 'emptying-accepted'
  | 'previews-revoked'
  | 'spam-filter-rebuilt';

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

/** Which entries to read; null lets all through. */
export interface AuditFilter {
  readonly actor: string | null;
  readonly action: string | null;
  readonly from: Instant | null;
  /** Not included. */
  readonly to: Instant | null;
}

export interface AuditLog {
  record(entry: AuditEntry): Promise<void>;
  /** Newest first, those with an id below `before`. */
  find(filter: AuditFilter, before: number | null, limit: number): Promise<AuditRow[]>;
  /** Everyone and everything there are entries of, for filters. */
  listFilters(): Promise<{ readonly actors: readonly string[]; readonly actions: readonly string[] }>;
  /** Newest first. */
  list(limit: number): Promise<AuditRow[]>;
}

/** SQL of `audit`, to which rows are only ever added. */
export function auditLog(db: Database): AuditLog {
  const write = auditWriter(db);
  const newest = db.prepare<[number], Stored>(`SELECT ${COLUMNS} FROM audit ORDER BY id DESC LIMIT ?`);
  const within =
    'id < @before AND (@from IS NULL OR at >= @from) AND (@to IS NULL OR at < @to) ORDER BY id DESC LIMIT @limit';
  // One statement for each way in, so that an index leads to the rows.
  const byNothing = db.prepare<[object], Stored>(`SELECT ${COLUMNS} FROM audit WHERE ${within}`);
  const byActor = db.prepare<[object], Stored>(
    `SELECT ${COLUMNS} FROM audit WHERE actor = @actor AND (@action IS NULL OR action = @action) AND ${within}`,
  );
  const byAction = db.prepare<[object], Stored>(
    `SELECT ${COLUMNS} FROM audit WHERE action = @action AND ${within}`,
  );
  const actors = db.prepare<[], string>(distinct('actor')).pluck();
  const actions = db.prepare<[], string>(distinct('action')).pluck();
  return {
    record: async (entry) => write(entry),
    async find(filter, before, limit) {
      const statement = filter.actor !== null ? byActor : filter.action !== null ? byAction : byNothing;
      return statement.all({ ...filter, before: before ?? Number.MAX_SAFE_INTEGER, limit }).map(toRow);
    },
    listFilters: async () => ({ actors: actors.all(), actions: actions.all() }),
    list: async (limit) => newest.all(limit).map(toRow),
  };
}

const COLUMNS = 'id, at, account_id AS accountId, actor AS name, action, subject, detail';

/** The values of a column, by jumping from one to the next in its index: the log may be long, its values are few. */
function distinct(column: 'actor' | 'action'): string {
  return `WITH RECURSIVE each (value) AS (
      SELECT min(${column}) FROM audit
      UNION ALL SELECT (SELECT min(${column}) FROM audit WHERE ${column} > value) FROM each WHERE value IS NOT NULL
    ) SELECT value FROM each WHERE value IS NOT NULL`;
}

function toRow({ accountId, name, detail, ...row }: Stored): AuditRow {
  return {
    ...row,
    actor: { id: accountId, name },
    detail: JSON.parse(detail) as AuditEntry['detail'],
  };
}
