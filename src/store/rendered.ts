import { writeDerived, type Database } from './database.ts';
import { writeIfPossible } from './turn.ts';

/** HTML made at first read; a cache that any other fingerprint makes stale. */
export interface RenderedStore {
  find(path: string, fingerprint: string): string | null;
  /** Kept when the database can take it at once; a reader neither waits nor fails for it. */
  keep(path: string, fingerprint: string, html: string): void;
}

/** SQL of `rendered`. */
export function renderedStore(db: Database): RenderedStore {
  const select = db.prepare<[string, string], { html: string }>(
    'SELECT html FROM rendered WHERE path = ? AND fingerprint = ?',
  );
  const upsert = db.prepare('INSERT OR REPLACE INTO rendered (path, fingerprint, html) VALUES (?, ?, ?)');
  return {
    find: (path, fingerprint) => select.get(path, fingerprint)?.html ?? null,
    keep: (path, fingerprint, html) =>
      writeIfPossible(db, () => writeDerived(db, () => upsert.run(path, fingerprint, html))),
  };
}
