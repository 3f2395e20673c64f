import type { Migration } from './migration.ts';
import { identities } from './migrations/001-identities.ts';
import { queryLog } from './migrations/002-query-log.ts';
import { accounts } from './migrations/003-accounts.ts';
import { comments } from './migrations/004-comments.ts';
import { siteIdentity } from './migrations/005-site-identity.ts';
import { mail } from './migrations/006-mail.ts';
import { moderation } from './migrations/007-moderation.ts';
import { dashboard } from './migrations/009-dashboard.ts';
import { operationSpeed } from './migrations/010-operation-speed.ts';
import { standingAddresses } from './migrations/011-standing-addresses.ts';

/** In the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [
  identities,
  queryLog,
  accounts,
  comments,
  siteIdentity,
  mail,
  moderation,
  dashboard,
  operationSpeed,
  standingAddresses,
];
