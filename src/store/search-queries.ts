import type { StoredSection } from '../search/document.ts';
import type { DocumentRow, SearchIndex, VocabularyWord } from '../search/search-index.ts';
import type { Database } from './database.ts';

type StoredRow = Omit<DocumentRow, 'live'> & { readonly live: number };
interface TextRow {
  readonly title: string;
  readonly excerpt: string | null;
  readonly sections: Uint8Array;
}

const ALL = -1;
const utf8 = new TextDecoder();

/**
 * SQL that reads the search index.
 * @param weights what a hit in each column of `search` is worth, in the columns' order
 */
export function searchQueries(db: Database, weights: readonly number[]): SearchIndex {
  const newest = db.prepare<[], { changed: number | null }>(
    'SELECT max(changed) AS changed FROM search_document',
  );
  const changed = db.prepare<[number], StoredRow>(
    'SELECT id, key, kind, lang, lang_tag AS langTag, slug, date, day, live, facets, changed FROM search_document WHERE changed > ? ORDER BY id',
  );
  const matches = db
    .prepare<[string, number], number>('SELECT rowid FROM search WHERE search MATCH ? LIMIT ?')
    .pluck();
  // Weights are numbers of ours; bm25 takes them as arguments only.
  const scored = db
    .prepare<unknown[], [number, number]>(
      `SELECT rowid, bm25(search, ${weights.map(() => '?').join(', ')}) FROM search WHERE search MATCH ? LIMIT ?`,
    )
    .raw();
  const count = db.prepare<[string], number>('SELECT count(*) FROM search WHERE search MATCH ?').pluck();
  const text = db.prepare<[number], TextRow>(
    `SELECT d.title, d.excerpt, t.sections FROM search_document d JOIN search_text t ON t.id = d.id
     WHERE d.id = ? AND d.live = 1`,
  );
  const words = db.prepare<[object], VocabularyWord>(
    `SELECT term AS word, doc AS documents FROM search_vocabulary
     WHERE term >= @beginning AND term < @beginning || char(1114111) AND length(term) BETWEEN @shortest AND @longest`,
  );
  return {
    generation: () => String(db.pragma('schema_version', { simple: true })),
    newestChange: () => newest.get()?.changed ?? 0,
    listChanged: (since) => changed.all(since).map((row) => ({ ...row, live: row.live === 1 })),
    listMatches: (expression, limit = ALL) => matches.all(expression, limit),
    listScored: (expression, limit) =>
      scored.all(...weights, expression, limit).map(([id, score]) => ({ id, score })),
    countMatches: (expression) => count.get(expression) ?? 0,
    findText(id) {
      const row = text.get(id);
      return row === undefined
        ? null
        : { ...row, sections: JSON.parse(utf8.decode(row.sections)) as StoredSection[] };
    },
    listWords: (beginning, length, difference) =>
      words.all({ beginning, shortest: length - difference, longest: length + difference }),
  };
}
