import type { Migration } from '../migration.ts';

export const siteIdentity: Migration = {
  number: 5,
  name: 'an identity of the site that no change of its address touches',
  sql: `
    CREATE TABLE site_identity (uuid TEXT NOT NULL) STRICT;
    INSERT INTO site_identity (uuid) VALUES (lower(hex(randomblob(16))));
  `,
};
