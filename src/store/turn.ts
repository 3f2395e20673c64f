import { setTimeout as sleep } from 'node:timers/promises';
import { BUSY_MS, type Database } from './database.ts';

const PAUSE_MS = 20;

/**
 * Runs a write as soon as no other process is writing. SQLite itself waits by holding the thread, and with it every
 * reader; here requests are answered between the attempts. Gives up, with SQLite's own error, after `BUSY_MS`.
 */
export async function takeTurn<T>(db: Database, write: () => T): Promise<T> {
  const givesUpAt = performance.now() + BUSY_MS;
  for (;;) {
    try {
      return writeNow(db, write);
    } catch (error) {
      if (!isBusy(error) || performance.now() > givesUpAt) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

/** Runs a write that can be done without: left out when the database cannot take it at once. */
export function writeIfPossible(db: Database, write: () => void): void {
  try {
    writeNow(db, write);
  } catch (error) {
    if (!isBusy(error) && !isOutOfRoom(error)) throw error;
  }
}

function writeNow<T>(db: Database, write: () => T): T {
  db.pragma('busy_timeout = 0');
  try {
    return write();
  } finally {
    db.pragma(`busy_timeout = ${BUSY_MS}`);
  }
}

function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

function isOutOfRoom(error: unknown): boolean {
  return /^SQLITE_(?:FULL|IOERR|READONLY)/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
