import type { Migration } from '../migration.ts';

export const moderation: Migration = {
  number: 7,
  name: 'search in comments, their changes in order, and operations that can be undone',
  sql: `
    -- The words of each comment: name, email, website, address and text, cut by the function comment_words of
    -- comment-words.ts, which every connection of ours has. Everything between two spaces is one word; neighbours are there
    -- as pairs too, so places need not be kept.
    CREATE VIRTUAL TABLE comment_search USING fts5 (
      words,
      content = '', contentless_delete = 1, detail = none, prefix = '2 3',
      tokenize = "ascii tokenchars '!#$%&()*+,-./:;<=>?@[\\]^_{|}~'"
    );
    INSERT INTO comment_search (rowid, words)
      SELECT id, comment_words(name, email, website, coalesce(ip, ''), source) FROM comment;
    CREATE TABLE comment_search_state (cutter TEXT NOT NULL) STRICT;
    INSERT INTO comment_search_state VALUES (comment_cutter());

    -- Every change of what lists of comments go by, in the order in which they were made. Read by the list that is
    -- kept in memory, then thrown away but for the last, so that numbers only rise (AUTOINCREMENT would cost a third of
    -- a change).
    CREATE TABLE comment_change (
      seq INTEGER PRIMARY KEY,
      comment_id INTEGER NOT NULL,
      -- 1 where what it is found by changed too.
      is_text INTEGER NOT NULL
    ) STRICT;

    CREATE TRIGGER comment_listed_in AFTER INSERT ON comment BEGIN
      INSERT INTO comment_change (comment_id, is_text) VALUES (NEW.id, 1);
      INSERT INTO comment_search (rowid, words)
        VALUES (NEW.id, comment_words(NEW.name, NEW.email, NEW.website, coalesce(NEW.ip, ''), NEW.source));
    END;
    CREATE TRIGGER comment_listed_out AFTER DELETE ON comment BEGIN
      INSERT INTO comment_change (comment_id, is_text) VALUES (OLD.id, 1);
      DELETE FROM comment_search WHERE rowid = OLD.id;
    END;
    CREATE TRIGGER comment_listed_change
      AFTER UPDATE OF article_id, status, created_at, lang, name_key, email_key, account_id, reason ON comment BEGIN
      INSERT INTO comment_change (comment_id, is_text) VALUES (NEW.id, 0);
    END;
    CREATE TRIGGER comment_search_change AFTER UPDATE OF name, email, website, ip, source ON comment
      WHEN (OLD.name, OLD.email, OLD.website, OLD.ip, OLD.source) IS NOT (NEW.name, NEW.email, NEW.website, NEW.ip, NEW.source) BEGIN
      INSERT INTO comment_change (comment_id, is_text) VALUES (NEW.id, 1);
      DELETE FROM comment_search WHERE rowid = OLD.id;
      INSERT INTO comment_search (rowid, words)
        VALUES (NEW.id, comment_words(NEW.name, NEW.email, NEW.website, coalesce(NEW.ip, ''), NEW.source));
    END;

    CREATE INDEX comment_replies ON comment (parent_id) WHERE parent_id IS NOT NULL;
    CREATE INDEX comment_purged ON comment (status, status_at) WHERE status IN ('spam', 'trash');

    -- What moderators did, kept for 30 days so that it can be undone. Ids and former states, no text and no person.
    CREATE TABLE operation (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at TEXT NOT NULL,
      account_id INTEGER,
      action TEXT NOT NULL,
      -- The operation that this one takes back.
      undoes INTEGER REFERENCES operation (id) ON DELETE SET NULL,
      -- While it is under way: which comments, as a JSON array, and in which state each was when it was chosen, a letter each.
      ids TEXT,
      seen TEXT,
      position INTEGER NOT NULL DEFAULT 0,
      total INTEGER NOT NULL,
      done INTEGER NOT NULL DEFAULT 0,
      -- Left out: nothing to do, changed by someone meanwhile, deleted meanwhile.
      same INTEGER NOT NULL DEFAULT 0,
      changed INTEGER NOT NULL DEFAULT 0,
      gone INTEGER NOT NULL DEFAULT 0,
      finished_at TEXT
    ) STRICT;
    CREATE INDEX operation_open ON operation (id) WHERE finished_at IS NULL;
    CREATE INDEX operation_by_time ON operation (at);
    CREATE INDEX operation_undone ON operation (undoes) WHERE undoes IS NOT NULL;

    CREATE TABLE operation_item (
      operation_id INTEGER NOT NULL REFERENCES operation (id) ON DELETE CASCADE,
      comment_id INTEGER NOT NULL,
      -- What it was before; status is NULL for a comment that the operation made.
      status TEXT,
      before_spam TEXT,
      before_trash TEXT,
      status_at TEXT,
      status_by INTEGER,
      approved_at TEXT,
      lesson TEXT,
      created_at TEXT,
      article_id INTEGER,
      to_article_id INTEGER,
      -- Number of the comment_revision that keeps what it said.
      revision INTEGER,
      -- What the operation made of it, and when; of a date that was changed, the new one.
      to_status TEXT,
      to_at TEXT,
      PRIMARY KEY (operation_id, comment_id)
    ) STRICT, WITHOUT ROWID;
  `,
};
