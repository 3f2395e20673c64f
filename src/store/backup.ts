import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { DATABASE_FILE, keepCopy, NewerDatabase, PRIVATE_FILE } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

/** Thrown for a file that cannot be backed up to or restored from; the message is one sentence for the operator. */
export class BadBackup extends Error {
  override readonly name = 'BadBackup';
}

/**
 * Copies the database into one file while others write to it; what was committed before the call is in the copy. The
 * copy is checked whole and then takes the place of `file` at once, so that a failure leaves the earlier backup.
 * @returns size of the backup in bytes
 * @throws BadBackup when there is no database, or the copy is damaged
 */
export function backUp(dataDir: string, file: string): number {
  const source = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) throw new BadBackup(`There is no database at ${source}.`);
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.part`;
  removeWithSidecars(part);
  const db = new Sqlite(source, { fileMustExist: true });
  try {
    // One statement reads one snapshot, however much is written meanwhile.
    keepCopy(db, part);
  } finally {
    db.close();
  }
  settleIntoOneFile(part);
  inspect(part);
  flush(part);
  renameSync(part, file);
  return statSync(file).size;
}

/**
 * Puts a backup in the place of the database and keeps the present one beside it.
 * @returns where the present database went; null when there was none
 * @throws BadBackup when the file is no backup of ours, or the database is in use
 * @throws NewerDatabase when it was written by a newer version
 */
export function restore(dataDir: string, file: string): string | null {
  if (!existsSync(file)) throw new BadBackup(`There is no file ${file}.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const target = join(dataDir, DATABASE_FILE);
  const part = `${target}.part`;
  removeWithSidecars(part);
  copyFileSync(file, part);
  chmodSync(part, PRIVATE_FILE);
  flush(part);
  try {
    inspect(part);
    const kept = setAside(target);
    renameSync(part, target);
    return kept;
  } finally {
    removeWithSidecars(part);
  }
}

/** Moves the present database away, with everything in it that still stands in its log. */
function setAside(target: string): string | null {
  if (!existsSync(target)) return null;
  const db = new Sqlite(target, { timeout: 0 });
  try {
    // Only who is alone gets this lock, so a running server is noticed.
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE; COMMIT');
    db.pragma('journal_mode = DELETE');
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    if (error.code.startsWith('SQLITE_BUSY'))
      throw new BadBackup('The database is in use; stop Inkloop, then restore.', { cause: error });
    // A damaged database is the reason to restore; it is kept as it is.
  } finally {
    db.close();
  }
  const kept = `${target}.before-restore-${new Date().toISOString().replaceAll(':', '-')}`;
  renameSync(target, kept);
  for (const suffix of SIDECARS) if (existsSync(target + suffix)) renameSync(target + suffix, kept + suffix);
  return kept;
}

const SIDECARS = ['-wal', '-shm', '-journal'];

function removeWithSidecars(file: string): void {
  for (const suffix of ['', ...SIDECARS]) rmSync(file + suffix, { force: true });
}

function settleIntoOneFile(file: string): void {
  const db = new Sqlite(file);
  db.pragma('journal_mode = DELETE');
  db.close();
}

/** Waits until the bytes are on the disk. */
function flush(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Whether a file is a whole database of ours that this version understands. */
function inspect(file: string): void {
  const db = openReadOnly(file);
  try {
    const said = db.pragma('integrity_check', { simple: true });
    if (said !== 'ok') throw new BadBackup(`The copy is damaged: ${String(said)}.`);
    const isOurs = db
      .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'article_identity'")
      .get();
    if (isOurs === undefined) throw new BadBackup('The file is not a database of Inkloop.');
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version > (MIGRATIONS.at(-1)?.number ?? 0))
      throw new NewerDatabase('The backup was written by a newer Inkloop; restore it with that version.');
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    throw new BadBackup(`The file is not a whole SQLite database: ${error.message}.`, { cause: error });
  } finally {
    db.close();
  }
}

function openReadOnly(file: string): Sqlite.Database {
  try {
    return new Sqlite(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw new BadBackup(`${file} cannot be opened as a database.`, { cause: error });
  }
}
