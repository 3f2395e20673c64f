import type { ArticleKind, Instant } from '../content/article.ts';
import type { Database } from './database.ts';
import { takeTurn } from './turn.ts';

/** A public address of one language variant. */
export interface Address {
  readonly kind: ArticleKind;
  readonly lang: string;
  readonly slug: string;
}

export interface Departure extends Address {
  readonly key: string;
  readonly at: Instant;
}

/** An article that lies elsewhere now: its identity, and all that hangs on it, goes along. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

export interface Identities {
  /**
   * Gives the identity of one key to another; of several keys that lead to one, the oldest identity goes. A key whose own
   * identity is not younger than `settledId` keeps that: it is an article in its own right, and only looks the same.
   * Returns the keys that were moved to and their ids, those of a pass that was cut short among them.
   */
  move(moves: readonly Move[], settledId: number): Promise<ReadonlyMap<string, number>>;
  /** The id given last; 0 when none was. */
  newestId(): number;
  /** Gives every key an id, once and for all. */
  ensure(keys: readonly string[], at: Instant): Promise<ReadonlyMap<string, number>>;
  /** Remembers that a variant moved away from an address, so that it redirects. */
  rememberOldSlugs(departures: readonly Departure[]): Promise<void>;
  /** Remembers that a public variant was deleted. */
  bury(departures: readonly Departure[]): Promise<void>;
  /** Something lives at these addresses again: they neither redirect nor count as deleted. */
  revive(addresses: readonly Address[]): Promise<void>;
  /** The article that once had this address. */
  findOldSlug(address: Address): { readonly key: string } | null;
  /** When the variant that lived here, under this or a later address, was deleted. */
  findTombstone(address: Address): { readonly since: Instant } | null;
}

/** SQL of `article_identity`, `old_slug` and `tombstone`. Writes are idempotent: a pass cut short is simply run again. */
export function identities(db: Database): Identities {
  const insertIdentity = db.prepare('INSERT OR IGNORE INTO article_identity (key, first_seen) VALUES (?, ?)');
  const selectIdentity = db.prepare<[string], { id: number }>(
    'SELECT id FROM article_identity WHERE key = ?',
  );
  const insertOldSlug = db.prepare(
    'INSERT OR REPLACE INTO old_slug (kind, lang, slug, article_id, since) SELECT @kind, @lang, @slug, id, @at FROM article_identity WHERE key = @key',
  );
  const insertTombstone = db.prepare(
    'INSERT OR REPLACE INTO tombstone (kind, lang, slug, article_id, since) SELECT @kind, @lang, @slug, id, @at FROM article_identity WHERE key = @key',
  );
  const deleteOldSlug = db.prepare(
    'DELETE FROM old_slug WHERE kind = @kind AND lang = @lang AND slug = @slug',
  );
  const deleteTombstone = db.prepare(
    'DELETE FROM tombstone WHERE kind = @kind AND lang = @lang AND slug = @slug',
  );
  const selectOldSlug = db.prepare<[Address], { key: string }>(
    'SELECT i.key FROM old_slug o JOIN article_identity i ON i.id = o.article_id WHERE o.kind = @kind AND o.lang = @lang AND o.slug = @slug',
  );
  const selectTombstone = db.prepare<[Address], { since: string }>(
    `SELECT since FROM tombstone WHERE kind = @kind AND lang = @lang AND slug = @slug
     UNION ALL
     SELECT t.since FROM old_slug o JOIN tombstone t ON t.article_id = o.article_id AND t.lang = o.lang
     WHERE o.kind = @kind AND o.lang = @lang AND o.slug = @slug LIMIT 1`,
  );
  const deleteIdentity = db.prepare(
    `DELETE FROM article_identity WHERE key = ? AND id > ?
       AND id NOT IN (SELECT article_id FROM old_slug UNION SELECT article_id FROM tombstone)
       AND NOT EXISTS (SELECT 1 FROM standing_address s WHERE s.article_id = article_identity.id)`,
  );
  const renameIdentity = db.prepare('UPDATE OR IGNORE article_identity SET key = @to WHERE key = @from');
  const knownIds = new Map<string, number>();
  const selectNewest = db.prepare<[], { id: number | null }>('SELECT max(id) AS id FROM article_identity');
  const moveOne = ({ from, to }: Move, settledId: number): number | null => {
    const row = selectIdentity.get(from);
    // An article of the index whose identity is gone: a pass moved it, and was cut short before it wrote the rest.
    if (row === undefined) return selectIdentity.get(to)?.id ?? null;
    deleteIdentity.run(to, settledId);
    return renameIdentity.run({ from, to }).changes === 1 ? row.id : null;
  };
  const moveAll = db.transaction((moves: readonly Move[], settledId: number) => {
    const age = ({ from }: Move): number => selectIdentity.get(from)?.id ?? 0;
    const made = new Map<string, number>();
    for (const move of [...moves].sort((a, b) => age(a) - age(b))) {
      const id = made.has(move.to) ? null : moveOne(move, settledId);
      if (id !== null) made.set(move.to, id);
    }
    return made;
  });

  const ensureAll = db.transaction((keys: readonly string[], at: Instant) => {
    for (const key of keys) insertIdentity.run(key, at);
  });
  const writeAll = db.transaction((statement: typeof insertOldSlug, rows: readonly Departure[]) => {
    for (const { kind, lang, slug, key, at } of rows) statement.run({ kind, lang, slug, key, at });
  });
  const reviveAll = db.transaction((addresses: readonly Address[]) => {
    for (const address of addresses) {
      deleteOldSlug.run(address);
      deleteTombstone.run(address);
    }
  });

  return {
    newestId: () => selectNewest.get()?.id ?? 0,
    async move(moves, settledId) {
      if (moves.length === 0) return new Map();
      const made = await takeTurn(db, () => moveAll.immediate(moves, settledId));
      for (const { from, to } of moves) {
        knownIds.delete(from);
        knownIds.delete(to);
      }
      return made;
    },
    async ensure(keys, at) {
      const unknown = keys.filter((key) => !knownIds.has(key));
      if (unknown.length > 0) await takeTurn(db, () => ensureAll.immediate(unknown, at));
      for (const key of unknown) {
        const row = selectIdentity.get(key);
        if (row !== undefined) knownIds.set(key, row.id);
      }
      return knownIds;
    },
    async rememberOldSlugs(departures) {
      if (departures.length > 0) await takeTurn(db, () => writeAll.immediate(insertOldSlug, departures));
    },
    async bury(departures) {
      if (departures.length > 0) await takeTurn(db, () => writeAll.immediate(insertTombstone, departures));
    },
    async revive(addresses) {
      const stale = addresses.filter(
        (address) => selectOldSlug.get(pick(address)) ?? selectTombstone.get(pick(address)),
      );
      if (stale.length === 0) return;
      await takeTurn(db, () => reviveAll.immediate(stale.map(pick)));
    },
    findOldSlug: (address) => selectOldSlug.get(pick(address)) ?? null,
    findTombstone: (address) => selectTombstone.get(pick(address)) ?? null,
  };
}

function pick({ kind, lang, slug }: Address): Address {
  return { kind, lang, slug };
}
