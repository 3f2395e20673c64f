import type { Migration } from '../migration.ts';

export const identities: Migration = {
  number: 1,
  name: 'article identities, old addresses and tombstones',
  sql: `
    -- Given when a key is first seen and never reused: comments name their article by this id.
    CREATE TABLE article_identity (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      key TEXT NOT NULL UNIQUE,
      first_seen TEXT NOT NULL
    ) STRICT;

    -- An address an article had before; it redirects for as long as nothing else lives there.
    CREATE TABLE old_slug (
      kind TEXT NOT NULL,
      lang TEXT NOT NULL,
      slug TEXT NOT NULL,
      article_id INTEGER NOT NULL REFERENCES article_identity (id),
      since TEXT NOT NULL,
      PRIMARY KEY (kind, lang, slug)
    ) STRICT, WITHOUT ROWID;

    -- An address that was public and whose variant was deleted on purpose: 410 instead of 404.
    CREATE TABLE tombstone (
      kind TEXT NOT NULL,
      lang TEXT NOT NULL,
      slug TEXT NOT NULL,
      article_id INTEGER NOT NULL REFERENCES article_identity (id),
      since TEXT NOT NULL,
      PRIMARY KEY (kind, lang, slug)
    ) STRICT, WITHOUT ROWID;
  `,
};
