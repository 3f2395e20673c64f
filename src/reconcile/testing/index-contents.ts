import type { Database } from '../../store/database.ts';

/** Everything the index says that follows from sources, in an order of its own. */
export function contentsOf(db: Database) {
  const rows = (sql: string): unknown[] => db.prepare(sql).all();
  return {
    articles: rows('SELECT * FROM article ORDER BY path').map((row) => ({
      ...(row as object),
      article_id: 0,
    })),
    terms: rows('SELECT * FROM article_term ORDER BY type, slug, path'),
    aliases: rows('SELECT * FROM article_alias ORDER BY alias, path'),
    statuses: rows(
      'SELECT path, size, hash, judged_under, outcome, problems FROM content_status ORDER BY path',
    ),
    lastGood: rows('SELECT path, hex(source) AS source FROM last_good ORDER BY path'),
    languages: rows('SELECT * FROM site_language ORDER BY position'),
    site: rows("SELECT value FROM meta WHERE name = 'siteSource'"),
  };
}

/** What may not be, whatever happened before. */
export function breachesIn(db: Database): unknown[] {
  return [
    'SELECT path FROM article WHERE article_id NOT IN (SELECT id FROM article_identity WHERE key = article.key)',
    'SELECT path FROM article WHERE path NOT IN (SELECT path FROM last_good)',
    'SELECT path FROM article WHERE path NOT IN (SELECT path FROM content_status)',
    'SELECT a.path FROM article a JOIN old_slug o USING (kind, lang, slug)',
    'SELECT a.path FROM article a JOIN tombstone t USING (kind, lang, slug)',
    'PRAGMA foreign_key_check',
  ].flatMap((sql) => db.prepare(sql).all());
}
