import type { Migration } from '../migration.ts';

export const queryLog: Migration = {
  number: 2,
  name: 'what readers searched for',
  sql: `
    -- One executed search. Nothing in a row says who made it: no address, no browser, no session.
    CREATE TABLE query_log (
      id INTEGER PRIMARY KEY,
      at TEXT NOT NULL,
      query TEXT NOT NULL,
      lang TEXT NOT NULL,
      filters TEXT NOT NULL,
      results INTEGER NOT NULL,
      ms REAL NOT NULL,
      -- 1 when only the filters of a search already counted were changed.
      refined INTEGER NOT NULL,
      -- Address of the result the reader went on to.
      followed TEXT
    ) STRICT;
    CREATE INDEX query_log_by_time ON query_log (at);
    CREATE INDEX query_log_by_query ON query_log (query, lang, at);
  `,
};
