import type { Migration } from '../migration.ts';

export const dashboard: Migration = {
  number: 9,
  name: 'passkeys, secret feeds, the key of previews, and indexes of the dashboard',
  sql: `
    -- A second way in beside the password.
    CREATE TABLE passkey (
      -- Credential id as base64url, as browsers write it.
      id TEXT PRIMARY KEY,
      account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      public_key BLOB NOT NULL,
      counter INTEGER NOT NULL,
      transports TEXT NOT NULL,
      -- Whether it may be copied to other devices, and whether it was.
      is_backup_eligible INTEGER NOT NULL,
      is_backed_up INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      last_used_at TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX passkey_of_account ON passkey (account_id);

    -- Address of an account's feed of pending comments; the address itself is with its owner only.
    CREATE TABLE feed_secret (
      account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      token_hash BLOB NOT NULL UNIQUE,
      created_at TEXT NOT NULL
    ) STRICT;

    -- One row: whoever replaces it revokes every preview there is.
    CREATE TABLE preview_key (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      secret BLOB NOT NULL,
      created_at TEXT NOT NULL
    ) STRICT;

    CREATE INDEX audit_by_actor ON audit (actor, id);
    CREATE INDEX audit_by_action ON audit (action, id);
    CREATE INDEX outbox_dropped ON outbox (settled_at) WHERE state = 'dropped';
    CREATE INDEX comment_judged ON comment (id) WHERE learned <> 'none';
  `,
};
