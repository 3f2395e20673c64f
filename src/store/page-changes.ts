import { withoutFlush, type Database } from './database.ts';
import { writeIfPossible } from './turn.ts';

/** The bytes last sent from an address, by their hash, and since when, in milliseconds since 1970. */
export interface PageChange {
  readonly tag: string;
  readonly ms: number;
}

export interface PageChanges {
  find(path: string): PageChange | null;
  /** Noted when the database can take it at once; a reader neither waits nor fails for it. */
  note(path: string, change: PageChange): void;
}

/** SQL of `page_change`. */
export function pageChanges(db: Database): PageChanges {
  const select = db.prepare<[string], PageChange>('SELECT tag, ms FROM page_change WHERE path = ?');
  const upsert = db.prepare('INSERT OR REPLACE INTO page_change (path, tag, ms) VALUES (?, ?, ?)');
  return {
    find: (path) => select.get(path) ?? null,
    note: (path, { tag, ms }) => writeIfPossible(db, () => withoutFlush(db, () => upsert.run(path, tag, ms))),
  };
}
