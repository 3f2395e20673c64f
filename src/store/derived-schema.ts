import { createHash } from 'node:crypto';
import type { Database } from './database.ts';
import { KEEP_STANDING } from './standing-addresses.ts';

/**
 * The derived half of the database: a function of the content's bytes and of our code. It has no migrations: when
 * this text changes, everything in it is dropped and built again. `last_good` is carried over, because a file that is
 * broken right now cannot be read again, and `page_change`, because readers keep what they were told.
 */
const SCHEMA = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE site_language (lang TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE article (
    path TEXT PRIMARY KEY,
    article_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    lang TEXT NOT NULL,
    lang_tag TEXT NOT NULL,
    slug TEXT NOT NULL,
    bundle TEXT,
    has_lang_suffix INTEGER NOT NULL,
    live INTEGER NOT NULL,
    draft INTEGER NOT NULL,
    title TEXT NOT NULL,
    title_source TEXT NOT NULL,
    date TEXT,
    updated TEXT,
    day TEXT,
    excerpt TEXT,
    opening TEXT NOT NULL,
    cover TEXT,
    cover_alt TEXT,
    comments TEXT NOT NULL,
    toc INTEGER NOT NULL,
    noindex INTEGER NOT NULL,
    canonical TEXT,
    minutes INTEGER NOT NULL,
    words INTEGER NOT NULL,
    headings TEXT NOT NULL,
    images TEXT NOT NULL,
    body_line INTEGER NOT NULL,
    hash TEXT NOT NULL,
    UNIQUE (kind, lang, slug),
    UNIQUE (key, lang)
  ) STRICT;
  CREATE INDEX article_by_date ON article (kind, live, date DESC, key DESC);
  -- Holds all that the loop loads at start, so that the wide rows stay on disk.
  CREATE INDEX article_held ON article (path, kind, key, lang, slug, bundle, has_lang_suffix, live, draft, date);
  CREATE INDEX article_by_bundle ON article (bundle);

  -- Terms a reader can browse by (category, tag, author, series), and title words for related articles.
  CREATE TABLE article_term (
    type TEXT NOT NULL,
    slug TEXT NOT NULL,
    path TEXT NOT NULL REFERENCES article (path) ON DELETE CASCADE,
    label TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (type, slug, path)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX article_term_by_path ON article_term (path);

  CREATE TABLE article_alias (
    alias TEXT NOT NULL,
    path TEXT NOT NULL REFERENCES article (path) ON DELETE CASCADE,
    PRIMARY KEY (alias, path)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX article_alias_by_path ON article_alias (path);

  -- Explainers with files of their own that an article embeds.
  CREATE TABLE explainer_use (
    path TEXT NOT NULL REFERENCES article (path) ON DELETE CASCADE,
    id TEXT NOT NULL,
    line INTEGER NOT NULL,
    col INTEGER NOT NULL,
    PRIMARY KEY (path, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX explainer_use_by_id ON explainer_use (id);

  -- What a file under explainers/ says, validated, for drawing it when a page is built.
  CREATE TABLE explainer_drawing (
    path TEXT PRIMARY KEY REFERENCES article (path) ON DELETE CASCADE,
    drawing TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- One article for one list language: the variant in that language, else the first configured one that exists.
  CREATE VIEW listed AS
    SELECT l.lang AS list_lang, a.*
    FROM site_language l CROSS JOIN article a
    WHERE a.live = 1 AND a.kind = 'post' AND (
      a.lang = l.lang OR NOT EXISTS (
        SELECT 1 FROM article b JOIN site_language p ON p.lang = b.lang
        WHERE b.key = a.key AND b.live = 1 AND b.lang <> a.lang AND (
          b.lang = l.lang OR p.position < (SELECT position FROM site_language WHERE lang = a.lang)
        )
      )
    );

  -- What the last look at each content file gave.
  CREATE TABLE content_status (
    path TEXT PRIMARY KEY,
    mtime_ms REAL NOT NULL,
    size INTEGER NOT NULL,
    ino INTEGER NOT NULL,
    hash TEXT NOT NULL,
    judged_under TEXT NOT NULL,
    outcome TEXT NOT NULL,
    problems TEXT NOT NULL,
    -- 0: its newest version is not served, or only with a hole; 1: something to look at; 2: nothing.
    rank INTEGER NOT NULL GENERATED ALWAYS AS (
      CASE WHEN outcome <> 'indexed' OR instr(problems, '"severity":"error"') > 0 THEN 0
        WHEN problems <> '[]' THEN 1 ELSE 2 END
    ) STORED
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX content_status_by_rank ON content_status (rank, path);

  -- What search finds: every variant of every document, found only while it is live. A removed one leaves an empty row,
  -- and 'changed' grows with every write, so that a reader can follow.
  CREATE TABLE search_document (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    lang TEXT NOT NULL,
    lang_tag TEXT NOT NULL,
    slug TEXT NOT NULL,
    title TEXT NOT NULL,
    excerpt TEXT,
    date TEXT,
    day TEXT,
    live INTEGER NOT NULL,
    facets TEXT NOT NULL,
    changed INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX search_document_by_change ON search_document (changed);
  -- The plain text, for snippets, as JSON in UTF-8.
  CREATE TABLE search_text (id INTEGER PRIMARY KEY, sections BLOB NOT NULL) STRICT;
  -- Tokens of documents that are not live yet.
  CREATE TABLE search_waiting (
    id INTEGER PRIMARY KEY,
    title BLOB NOT NULL, term BLOB NOT NULL, heading BLOB NOT NULL, excerpt BLOB NOT NULL,
    body BLOB NOT NULL, code BLOB NOT NULL, part BLOB NOT NULL
  ) STRICT;
  -- Text comes cut into tokens already: everything between two spaces is one. It is not kept a second time.
  CREATE VIRTUAL TABLE search USING fts5 (
    title, term, heading, excerpt, body, code, part,
    content = '', contentless_delete = 1, prefix = '2 3 4',
    tokenize = "ascii tokenchars '!#$%&()*+,-./:;<=>?@[\\]^_{|}~'"
  );
  CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab (search, row);

  -- HTML made at first read, keyed by everything that went into it.
  CREATE TABLE rendered (
    path TEXT NOT NULL,
    form TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    html TEXT NOT NULL,
    PRIMARY KEY (path, form)
  ) STRICT, WITHOUT ROWID;
`;

/** Made where they are missing, and kept by a rebuild: what no look at the folder can tell again. */
const CARRIED_OVER = `
  CREATE TABLE IF NOT EXISTS last_good (path TEXT PRIMARY KEY, source BLOB NOT NULL) STRICT, WITHOUT ROWID;
  -- The bytes last sent from an address, by their hash, and since when: for Last-Modified, also after a restart.
  CREATE TABLE IF NOT EXISTS page_change (
    path TEXT PRIMARY KEY,
    tag TEXT NOT NULL,
    ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

const DERIVED_TABLES = [
  'search_vocabulary',
  'search',
  'search_document',
  'search_text',
  'search_waiting',
  'article_term',
  'article_alias',
  'explainer_use',
  'explainer_drawing',
  'article',
  'content_status',
  'rendered',
  'site_language',
  'meta',
];
const SCHEMA_FINGERPRINT = createHash('sha256').update(SCHEMA).digest('hex');

/**
 * Whether the derived tables are there and were made by this very schema.
 * @throws when the database cannot be asked just now, which says nothing about the tables
 */
export function isDerivedIntact(db: Database): boolean {
  try {
    const count = db.prepare<string[], { n: number }>(
      `SELECT count(*) AS n FROM sqlite_schema WHERE name IN (${DERIVED_TABLES.map(() => '?').join(',')}, 'listed', 'last_good', 'page_change')`,
    );
    const fingerprint = db
      .prepare<[], { value: string }>("SELECT value FROM meta WHERE name = 'schema'")
      .get();
    return (
      fingerprint?.value === SCHEMA_FINGERPRINT &&
      count.get(...DERIVED_TABLES)?.n === DERIVED_TABLES.length + 3
    );
  } catch (error) {
    if (isIndexDamaged(error)) return false;
    throw error;
  }
}

/** Whether a failure says that a derived table is missing; the next pass builds it again. */
export function isIndexDamaged(error: unknown): boolean {
  return (
    error instanceof Error && error.name === 'SqliteError' && /^no such (?:table|column)/.test(error.message)
  );
}

/**
 * Drops every derived table but those carried over and creates them anew, empty, in one transaction. What was public
 * is written down before, or nobody would know what is missing afterwards.
 */
export function rebuildDerived(db: Database): void {
  db.transaction(() => {
    keepStanding(db);
    db.exec('DROP VIEW IF EXISTS listed');
    for (const table of DERIVED_TABLES) db.exec(`DROP TABLE IF EXISTS ${table}`);
    db.exec(CARRIED_OVER);
    db.exec(SCHEMA);
    db.prepare("INSERT INTO meta (name, value) VALUES ('schema', ?)").run(SCHEMA_FINGERPRINT);
  }).immediate();
}

function keepStanding(db: Database): void {
  try {
    db.exec(KEEP_STANDING);
  } catch (error) {
    // No index yet, or what is left of a damaged one.
    if (!isIndexDamaged(error)) throw error;
  }
}
