import type { Migration } from '../migration.ts';

export const accounts: Migration = {
  number: 3,
  name: 'accounts, sessions, login failures and the audit log',
  sql: `
    CREATE TABLE account (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      -- The name folded: case, width and unseen characters make no second account.
      name_key TEXT NOT NULL UNIQUE,
      role TEXT NOT NULL CHECK (role IN ('owner', 'moderator')),
      email TEXT,
      author_key TEXT,
      language TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      created_at TEXT NOT NULL,
      password_changed_at TEXT NOT NULL
    ) STRICT;

    -- Tokens are in browsers only; here lies their SHA-256.
    CREATE TABLE session (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      token_hash BLOB NOT NULL UNIQUE,
      account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      device TEXT NOT NULL,
      is_kept INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      last_seen_at TEXT NOT NULL,
      -- Unused until then it ends; last_seen_at moves it, but never past expires_at.
      idle_until TEXT NOT NULL,
      expires_at TEXT NOT NULL,
      -- When the password was last asked for.
      confirmed_at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX session_of_account ON session (account_id, last_seen_at);

    -- Devices that have signed in to an account: strangers who guess at it cannot slow them down.
    CREATE TABLE known_device (
      token_hash BLOB PRIMARY KEY,
      account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      last_used_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX known_device_of_account ON known_device (account_id, last_used_at);

    -- The link with which the first owner is made; one row at most.
    CREATE TABLE setup_token (
      token_hash BLOB PRIMARY KEY,
      expires_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE login_failure (
      key TEXT PRIMARY KEY,
      count INTEGER NOT NULL,
      last_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX login_failure_age ON login_failure (last_at);

    -- Who did what. Names stand in full, since accounts may be removed; nothing here can be changed or taken out.
    CREATE TABLE audit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at TEXT NOT NULL,
      account_id INTEGER,
      actor TEXT NOT NULL,
      action TEXT NOT NULL,
      subject TEXT NOT NULL,
      detail TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit
    BEGIN SELECT raise(ABORT, 'audit rows are never changed'); END;
    CREATE TRIGGER audit_is_never_shortened BEFORE DELETE ON audit
    BEGIN SELECT raise(ABORT, 'audit rows are never deleted'); END;
  `,
};
