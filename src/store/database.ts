import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { defineCommentWords } from './comment-words.ts';
import { MIGRATIONS } from './migrations.ts';

export type Database = Sqlite.Database;

/** Name of the one file in the data folder. */
export const DATABASE_FILE = 'inkloop.db';
/** What people wrote, with their addresses: for nobody but the user we run as. */
export const PRIVATE_FILE = 0o600;
/** How long a statement waits for another process (a backup, `npm run user`) before it fails. */
export const BUSY_MS = 5000;

/** Thrown when the file was written by a newer Inkloop than this one; the message is one line for the operator. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/**
 * Opens (and creates) the one database file and brings its precious tables up to date. A copy of the file is kept
 * beside it before migrations run.
 * @param dataDir folder of the file, created when missing; `:memory:` for a database that leaves nothing behind
 * @param onStatement told of every statement that runs
 * @throws NewerDatabase when the file has migrations this version does not know
 */
export function openDatabase(dataDir: string, onStatement?: (sql: string) => void): Database {
  const inMemory = dataDir === ':memory:';
  if (!inMemory) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = inMemory ? dataDir : join(dataDir, DATABASE_FILE);
  const isNew = !existsSync(file);
  // SQLite gives its journals the rights of this file.
  if (isNew && !inMemory) closeSync(openSync(file, 'a', PRIVATE_FILE));
  const db = new Sqlite(file, {
    timeout: BUSY_MS,
    ...(onStatement === undefined ? {} : { verbose: (sql) => onStatement(String(sql)) }),
  });
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('cache_size = -65536');
  db.pragma('mmap_size = 268435456');
  defineCommentWords(db);
  migrate(db, isNew ? null : file);
  return db;
}

function migrate(db: Database, file: string | null): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  const newest = MIGRATIONS.at(-1)?.number ?? 0;
  if (version > newest) {
    db.close();
    throw new NewerDatabase(
      `The database was written by a newer Inkloop (schema ${version}, this version knows ${newest}). Start that version, or restore a backup.`,
    );
  }
  const pending = MIGRATIONS.filter((migration) => migration.number > version);
  if (pending.length === 0) return;
  if (file !== null) keepCopy(db, `${file}.before-${newest}-${Date.now()}`);
  for (const migration of pending) {
    db.transaction(() => {
      db.exec(migration.sql);
      db.pragma(`user_version = ${migration.number}`);
    }).immediate();
  }
}

/** Copies the database, as it is now, into a file that nobody else can read. */
export function keepCopy(db: Database, file: string): void {
  // An empty file is taken as a new database.
  closeSync(openSync(file, 'w', PRIVATE_FILE));
  chmodSync(file, PRIVATE_FILE);
  db.prepare('VACUUM INTO ?').run(file);
}

/**
 * Runs a write to derived tables without waiting for the disk: what a power cut takes, the next relist finds again. The
 * rest of the file keeps its promise of durability.
 */
export function writeDerived<T>(db: Database, write: () => T): T {
  return withoutFlush(db, write);
}

/** Runs a write that is on the disk only when the next one that waits for it is. */
export function withoutFlush<T>(db: Database, write: () => T): T {
  db.pragma('synchronous = NORMAL');
  try {
    return write();
  } finally {
    db.pragma('synchronous = FULL');
  }
}
