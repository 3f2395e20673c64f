import type { Migration } from './migration.ts';
import { identities } from './migrations/001-identities.ts';

/** In the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [identities];
