import Sqlite from 'better-sqlite3';
import type { Instant } from '../text/instant.ts';
import { MIGRATIONS } from './migrations.ts';

export interface DatabaseState {
  /** What SQLite finds wrong with the file; null for nothing. */
  readonly problem: string | null;
  /** Number of the last migration that ran, and of the last we know. */
  readonly version: number;
  readonly newest: number;
  /** The newest instant that was written down by anybody; null where nothing was. */
  readonly lastWritten: Instant | null;
}

/**
 * Looks at a database file without changing it, also while a server writes to it.
 * @throws SqliteError when it cannot be opened
 */
export function inspectDatabase(file: string): DatabaseState {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const [first] = db.pragma('quick_check(1)') as { quick_check: string }[];
    const verdict = first?.quick_check ?? 'it says nothing';
    const version = Number(db.pragma('user_version', { simple: true }));
    const newest = MIGRATIONS.at(-1)?.number ?? 0;
    return {
      problem: verdict === 'ok' ? null : verdict,
      version,
      newest,
      lastWritten: verdict === 'ok' ? lastWritten(db) : null,
    };
  } finally {
    db.close();
  }
}

function lastWritten(db: Sqlite.Database): Instant | null {
  const exists = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'audit'").get() !== undefined;
  if (!exists) return null;
  return db.prepare<[], Instant | null>('SELECT max(at) FROM audit').pluck().get() ?? null;
}
