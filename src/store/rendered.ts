import type { RenderedForm } from '../content/markdown/document.ts';
import { writeDerived, type Database } from './database.ts';
import { writeIfPossible } from './turn.ts';

/** HTML made at first read; a cache that any other fingerprint makes stale. */
export interface RenderedStore {
  find(path: string, form: RenderedForm, fingerprint: string): string | null;
  /** Kept when the database can take it at once; a reader neither waits nor fails for it. */
  keep(path: string, form: RenderedForm, fingerprint: string, html: string): void;
}

/** SQL of `rendered`. */
export function renderedStore(db: Database): RenderedStore {
  const select = db.prepare<[string, string, string], { html: string }>(
    'SELECT html FROM rendered WHERE path = ? AND form = ? AND fingerprint = ?',
  );
  const upsert = db.prepare(
    'INSERT OR REPLACE INTO rendered (path, form, fingerprint, html) VALUES (?, ?, ?, ?)',
  );
  return {
    find: (path, form, fingerprint) => select.get(path, form, fingerprint)?.html ?? null,
    keep: (path, form, fingerprint, html) =>
      writeIfPossible(db, () => writeDerived(db, () => upsert.run(path, form, fingerprint, html))),
  };
}
