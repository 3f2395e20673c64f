import type { ResultKind } from '../search/answer.ts';
import type { SearchText } from '../search/document.ts';
import type { Database } from './database.ts';

/** One document as the search index takes it; articles, pages and explainers alike. */
export interface SearchDocument {
  /** Names the document for good: the path of its file. */
  readonly path: string;
  readonly kind: ResultKind;
  /** Shared by its language variants. */
  readonly key: string;
  readonly lang: string;
  readonly langTag: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string | null;
  readonly date: string | null;
  readonly day: string | null;
  /** Only live documents are found. */
  readonly live: boolean;
  /** Values by facet, each with its label as written. */
  readonly facets: Readonly<Record<string, readonly (readonly [value: string, label: string])[]>>;
  readonly text: SearchText;
}

/** SQL that writes the search index. Every function runs inside the transaction of its caller. */
export interface SearchIndexWriter {
  put(document: SearchDocument): void;
  remove(path: string): void;
  /** Lets a document be found that was indexed while it was not public, or hides it until it is put again. */
  setLive(path: string, live: boolean): void;
}

const COLUMNS = 'title, term, heading, excerpt, body, code, part';
const VALUES = '@title, @term, @heading, @excerpt, @body, @code, @part';

export function searchIndexWriter(db: Database): SearchIndexWriter {
  const nextChange = db.prepare<[], { next: number }>(
    'SELECT coalesce(max(changed), 0) + 1 AS next FROM search_document',
  );
  const upsert = db.prepare<[object], { id: number }>(
    `INSERT INTO search_document (path, kind, key, lang, lang_tag, slug, title, excerpt, date, day, live, facets, changed)
     VALUES (@path, @kind, @key, @lang, @langTag, @slug, @title, @excerpt, @date, @day, @live, @facets, @changed)
     ON CONFLICT (path) DO UPDATE SET kind = @kind, key = @key, lang = @lang, lang_tag = @langTag, slug = @slug, title = @title,
       excerpt = @excerpt, date = @date, day = @day, live = @live, facets = @facets, changed = @changed
     RETURNING id`,
  );
  const find = db.prepare<[string], { id: number; live: number }>(
    'SELECT id, live FROM search_document WHERE path = ?',
  );
  // A row without content stays behind, so that whoever follows the changes learns of the removal.
  const blank = db.prepare(
    `UPDATE search_document SET live = 0, slug = '', title = '', excerpt = NULL, facets = '{}', changed = @changed WHERE id = @id`,
  );
  const updateLive = db.prepare('UPDATE search_document SET live = @live, changed = @changed WHERE id = @id');
  const insertTokens = db.prepare(`INSERT INTO search (rowid, ${COLUMNS}) VALUES (@id, ${VALUES})`);
  const deleteTokens = db.prepare('DELETE FROM search WHERE rowid = ?');
  const upsertText = db.prepare('INSERT OR REPLACE INTO search_text (id, sections) VALUES (?, ?)');
  const deleteText = db.prepare('DELETE FROM search_text WHERE id = ?');
  const insertWaiting = db.prepare(
    `INSERT OR REPLACE INTO search_waiting (id, ${COLUMNS}) VALUES (@id, ${VALUES})`,
  );
  const releaseWaiting = db.prepare<[number]>(
    `INSERT INTO search (rowid, ${COLUMNS}) SELECT id, ${COLUMNS} FROM search_waiting WHERE id = ?`,
  );
  const deleteWaiting = db.prepare('DELETE FROM search_waiting WHERE id = ?');

  const changed = (): number => nextChange.get()?.next ?? 1;

  const hide = (path: string): number | null => {
    const row = find.get(path);
    if (row === undefined) return null;
    if (row.live === 1) deleteTokens.run(row.id);
    deleteWaiting.run(row.id);
    return row.id;
  };

  return {
    put({ text, live, facets, ...document }) {
      hide(document.path);
      const row = { ...document, live: Number(live), facets: JSON.stringify(facets), changed: changed() };
      const id = upsert.get(row)?.id ?? 0;
      upsertText.run(id, text.sections);
      (live ? insertTokens : insertWaiting).run({ id, ...text.columns });
    },
    remove(path) {
      const id = hide(path);
      if (id === null) return;
      deleteText.run(id);
      blank.run({ id, changed: changed() });
    },
    setLive(path, live) {
      const row = find.get(path);
      if (row === undefined || row.live === Number(live)) return;
      if (!live) deleteTokens.run(row.id);
      else if (releaseWaiting.run(row.id).changes === 0) return;
      deleteWaiting.run(row.id);
      updateLive.run({ id: row.id, live: Number(live), changed: changed() });
    },
  };
}
