import type { Migration } from '../migration.ts';

export const mail: Migration = {
  number: 6,
  name: 'which notices go in one mail, who was asked, whose address refuses mail, what accounts want',
  sql: `
    -- The mail a notice goes with, by the Message-ID of that mail; NULL until it is decided.
    ALTER TABLE outbox ADD COLUMN batch TEXT;
    CREATE INDEX outbox_by_batch ON outbox (batch) WHERE batch IS NOT NULL;
    CREATE INDEX outbox_by_person ON outbox (person, kind, settled_at);
    CREATE INDEX outbox_settled ON outbox (settled_at) WHERE state <> 'waiting';

    -- When a confirmation mail was last written for the address, and when its server last refused it for good.
    ALTER TABLE mail_consent ADD COLUMN asked_at TEXT;
    ALTER TABLE mail_consent ADD COLUMN bounced_at TEXT;

    ALTER TABLE account ADD COLUMN mail_pending INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE account ADD COLUMN mail_approved INTEGER NOT NULL DEFAULT 1;
  `,
};
