import type { Database } from './database.ts';
import { bulkLoad, type BulkLoad } from './bulk-load.ts';
import { contentStatusQueries, type ContentStatusQueries } from './content-status.ts';
import { isDerivedIntact, rebuildDerived } from './derived-schema.ts';
import { identities, type Identities } from './identities.ts';
import { indexWriter, type IndexWriter } from './index-writer.ts';
import { standingAddresses, type StandingAddresses } from './standing-addresses.ts';

/**
 * `siteSource`: text of the last good site.yaml. `audience`: whether drafts count as live in this index. `settledIdentity`: the
 * newest identity when everything in the folder was last in the index; articles with later ones may be moved ones.
 */
type FactName = 'siteSource' | 'audience' | 'settledIdentity';

/** What the reconcile loop needs of the database. */
export interface IndexStore extends ContentStatusQueries {
  readonly writer: IndexWriter;
  readonly identities: Identities;
  readonly standing: StandingAddresses;
  readonly bulkLoad: BulkLoad;
  isIntact(): boolean;
  /** Empties the derived tables; readers find nothing until the next pass has filled them. */
  rebuild(): void;
  /** A fact about the derived tables as a whole, kept with them. */
  getFact(name: FactName): string | null;
  setFact(name: FactName, value: string | null): void;
}

/** Opens the derived tables, creating them when they are missing or were made by another schema. */
export function indexStore(db: Database): IndexStore {
  if (!isDerivedIntact(db)) rebuildDerived(db);
  const select = db.prepare<[string], { value: string }>('SELECT value FROM meta WHERE name = ?');
  const upsert = db.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM meta WHERE name = ?');
  return {
    ...contentStatusQueries(db),
    writer: indexWriter(db),
    identities: identities(db),
    standing: standingAddresses(db),
    bulkLoad: bulkLoad(db),
    isIntact: () => isDerivedIntact(db),
    rebuild: () => rebuildDerived(db),
    getFact: (name) => select.get(name)?.value ?? null,
    setFact: (name, value) => void (value === null ? remove.run(name) : upsert.run(name, value)),
  };
}
