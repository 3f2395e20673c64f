import type { Migration } from '../migration.ts';

export const standingAddresses: Migration = {
  number: 11,
  name: 'addresses that were public when the derived tables were dropped',
  sql: `
    -- Filled by a rebuild, emptied by the first whole look at the folder after it, which tells who is still there.
    CREATE TABLE standing_address (
      kind TEXT NOT NULL,
      lang TEXT NOT NULL,
      slug TEXT NOT NULL,
      article_id INTEGER NOT NULL REFERENCES article_identity (id),
      path TEXT NOT NULL,
      hash TEXT NOT NULL,
      PRIMARY KEY (kind, lang, slug)
    ) STRICT, WITHOUT ROWID;
    -- For the foreign key, when articles that moved are given their identities back.
    CREATE INDEX standing_of_article ON standing_address (article_id);
  `,
};
