import type { Migration } from '../migration.ts';

export const comments: Migration = {
  number: 4,
  name: 'comments, decisions about them, settings, spam counts and mail to send',
  sql: `
    CREATE TABLE comment (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      article_id INTEGER NOT NULL REFERENCES article_identity (id),
      parent_id INTEGER REFERENCES comment (id),
      -- The beginning of the conversation, which may be the comment itself, and when that was written.
      root_id INTEGER NOT NULL,
      root_at TEXT NOT NULL,
      -- Of the page it was written on.
      lang TEXT NOT NULL,
      created_at TEXT NOT NULL,

      status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'spam', 'trash', 'removed')),
      status_at TEXT NOT NULL,
      -- The account that set it; NULL for the policy or the commenter.
      status_by INTEGER,
      -- What it was before it went to spam, and before it went to trash: it can have gone through both.
      before_spam TEXT,
      before_trash TEXT,
      -- The first time it became visible: mail about it is sent once.
      approved_at TEXT,

      name TEXT NOT NULL,
      email TEXT NOT NULL,
      website TEXT NOT NULL,
      ip TEXT,
      ip_form TEXT NOT NULL CHECK (ip_form IN ('full', 'shortened', 'hashed', 'none')),
      user_agent TEXT NOT NULL,
      account_id INTEGER,
      -- 1 for the author of the article, by login.
      is_author INTEGER NOT NULL DEFAULT 0,
      -- Hash of the browser's signed token.
      browser TEXT,
      wants_replies INTEGER NOT NULL DEFAULT 0,
      -- Comparable forms, see community/same-text.ts and community/look-alike.ts.
      name_key TEXT NOT NULL,
      name_skeleton TEXT NOT NULL,
      email_key TEXT NOT NULL,
      -- Hash of article, parent, name and text.
      same_key BLOB,

      source TEXT NOT NULL,
      html TEXT NOT NULL,
      text TEXT NOT NULL,
      renderer TEXT NOT NULL,
      links INTEGER NOT NULL,
      edited_at TEXT,
      edited_by INTEGER,

      -- Of the first decision.
      reason TEXT NOT NULL,
      entry TEXT,
      entry_field TEXT,
      settings_version INTEGER NOT NULL,
      spam_score REAL,
      -- What the spam filter should have learned from it, and what it has.
      lesson TEXT NOT NULL DEFAULT 'none' CHECK (lesson IN ('none', 'ham', 'spam')),
      learned TEXT NOT NULL DEFAULT 'none' CHECK (learned IN ('none', 'ham', 'spam'))
    ) STRICT;

    CREATE INDEX comment_by_article ON comment (article_id, status, root_at, root_id);
    CREATE INDEX comment_by_root ON comment (root_id);
    CREATE INDEX comment_by_state ON comment (status, created_at, id);
    CREATE INDEX comment_same ON comment (same_key) WHERE same_key IS NOT NULL;
    CREATE INDEX comment_by_email ON comment (email_key, created_at) WHERE email_key <> '';
    CREATE INDEX comment_by_account ON comment (account_id, created_at) WHERE account_id IS NOT NULL;
    CREATE INDEX comment_by_browser ON comment (browser, created_at) WHERE browser IS NOT NULL;
    CREATE INDEX comment_known ON comment (email_key, name_key, browser) WHERE status = 'approved';
    CREATE INDEX comment_look ON comment (name_skeleton, name_key) WHERE status = 'approved';
    CREATE INDEX comment_to_learn ON comment (id) WHERE lesson <> learned;
    CREATE INDEX comment_to_shorten ON comment (created_at) WHERE ip_form = 'full';

    -- Kept with every change, whatever makes it, so that no page has to count. Article 0 is the whole site.
    CREATE TABLE comment_count (
      article_id INTEGER NOT NULL,
      status TEXT NOT NULL,
      total INTEGER NOT NULL,
      PRIMARY KEY (article_id, status)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER comment_count_in AFTER INSERT ON comment BEGIN
      INSERT INTO comment_count VALUES (NEW.article_id, NEW.status, 1), (0, NEW.status, 1)
        ON CONFLICT DO UPDATE SET total = total + 1;
    END;
    CREATE TRIGGER comment_count_out AFTER DELETE ON comment BEGIN
      UPDATE comment_count SET total = total - 1
        WHERE article_id IN (OLD.article_id, 0) AND status = OLD.status;
    END;
    CREATE TRIGGER comment_count_change AFTER UPDATE OF status, article_id ON comment
      WHEN OLD.status <> NEW.status OR OLD.article_id <> NEW.article_id BEGIN
      UPDATE comment_count SET total = total - 1
        WHERE article_id IN (OLD.article_id, 0) AND status = OLD.status;
      INSERT INTO comment_count VALUES (NEW.article_id, NEW.status, 1), (0, NEW.status, 1)
        ON CONFLICT DO UPDATE SET total = total + 1;
    END;

    -- What a comment said before it was edited.
    CREATE TABLE comment_revision (
      comment_id INTEGER NOT NULL REFERENCES comment (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      name TEXT NOT NULL,
      email TEXT NOT NULL,
      website TEXT NOT NULL,
      source TEXT NOT NULL,
      replaced_at TEXT NOT NULL,
      replaced_by INTEGER,
      PRIMARY KEY (comment_id, number)
    ) STRICT, WITHOUT ROWID;

    -- Every change of state, by the policy, a moderator or the commenter. Ids only, no text and no person.
    CREATE TABLE decision (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      comment_id INTEGER NOT NULL,
      at TEXT NOT NULL,
      account_id INTEGER,
      from_status TEXT,
      to_status TEXT NOT NULL,
      reason TEXT NOT NULL,
      entry TEXT,
      settings_version INTEGER
    ) STRICT;
    CREATE INDEX decision_by_comment ON decision (comment_id);
    CREATE TRIGGER decision_is_kept BEFORE DELETE ON decision BEGIN
      SELECT RAISE(ABORT, 'decisions are only added to');
    END;
    CREATE TRIGGER decision_is_final BEFORE UPDATE ON decision BEGIN
      SELECT RAISE(ABORT, 'decisions are only added to');
    END;

    -- Settings of one area as JSON; every change is a version of its own.
    CREATE TABLE setting (
      area TEXT NOT NULL,
      version INTEGER NOT NULL,
      value TEXT NOT NULL,
      at TEXT NOT NULL,
      account_id INTEGER,
      PRIMARY KEY (area, version)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE spam_token (
      token TEXT PRIMARY KEY,
      spam INTEGER NOT NULL,
      ham INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- A browser whose user opened the link that was mailed to an address.
    CREATE TABLE email_proof (
      email_key TEXT NOT NULL,
      browser TEXT NOT NULL,
      confirmed_at TEXT NOT NULL,
      PRIMARY KEY (email_key, browser)
    ) STRICT, WITHOUT ROWID;

    -- Whether an address wants mail about replies: asked once, and withdrawn with one click.
    CREATE TABLE mail_consent (
      email_key TEXT PRIMARY KEY,
      confirmed_at TEXT,
      withdrawn_at TEXT
    ) STRICT, WITHOUT ROWID;

    -- Mail to send: one row for each notice, comment and person, written with the change it tells of.
    CREATE TABLE outbox (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      comment_id INTEGER REFERENCES comment (id) ON DELETE CASCADE,
      -- The address in comparable form.
      person TEXT NOT NULL,
      recipient TEXT NOT NULL,
      lang TEXT NOT NULL,
      -- The same at every attempt, so that a repeat is recognised.
      message_id TEXT NOT NULL,
      created_at TEXT NOT NULL,
      due_at TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped')),
      settled_at TEXT,
      error TEXT
    ) STRICT;
    CREATE UNIQUE INDEX outbox_once ON outbox (comment_id, kind, person);
    CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'waiting';
  `,
};
