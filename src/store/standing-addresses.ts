import type { Instant } from '../content/article.ts';
import type { Database } from './database.ts';
import type { Move } from './identities.ts';
import { takeTurn } from './turn.ts';

/**
 * Public addresses of an index that was dropped. The new one cannot miss what it never held, so that without them a file
 * deleted while nothing ran would be unknown instead of gone.
 */
export interface StandingAddresses {
  /** Whether there are any of which nobody knows yet whether they are still taken. */
  isAwaited(): boolean;
  /** Articles that are gone while a file with their bytes and language lies elsewhere: they moved. */
  listMoves(): Move[];
  /**
   * Once everything in the folder is in the index: addresses that nothing took again redirect to where their article is
   * now, or count as deleted. Those of a file that is there but cannot be shown are waited for. Returns whether there were any.
   */
  settle(at: Instant): Promise<boolean>;
}

/** Keeps the addresses of the index that is about to be dropped; those of an earlier one that nobody settled stay. */
export const KEEP_STANDING = `
  INSERT OR IGNORE INTO standing_address (kind, lang, slug, article_id, path, hash)
  SELECT kind, lang, slug, article_id, path, hash FROM article
  WHERE live = 1 AND draft = 0 AND article_id IN (SELECT id FROM article_identity)`;

/** `s` is free, and its file is not one that merely cannot be shown just now. */
const IS_LEFT = `
  NOT EXISTS (SELECT 1 FROM article a WHERE a.kind = s.kind AND a.lang = s.lang AND a.slug = s.slug)
  AND NOT EXISTS (SELECT 1 FROM content_status c WHERE c.path = s.path AND c.outcome <> 'indexed')`;
/** The variant that had the address `s` is somewhere else now. */
const IS_ELSEWHERE = `
  EXISTS (SELECT 1 FROM article_identity i JOIN article a ON a.key = i.key WHERE i.id = s.article_id AND a.lang = s.lang)`;

/** SQL of `standing_address`. */
export function standingAddresses(db: Database): StandingAddresses {
  const any = db.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM standing_address)').pluck();
  // Both sides are written down first, so that SQLite puts an index on one of them.
  const moves = db.prepare<[], Move>(
    `WITH gone AS MATERIALIZED (
       SELECT s.kind, s.lang, s.hash, i.id, i.key FROM standing_address s JOIN article_identity i ON i.id = s.article_id
       WHERE ${IS_LEFT} AND NOT EXISTS (SELECT 1 FROM article b WHERE b.key = i.key AND b.article_id = i.id)
     ), found AS MATERIALIZED (
       SELECT kind, lang, hash, key, article_id AS id FROM article WHERE EXISTS (SELECT 1 FROM gone)
     )
     SELECT gone.key AS "from", min(found.key) AS "to" FROM gone JOIN found USING (kind, lang, hash)
     WHERE found.id <> gone.id
     GROUP BY gone.key`,
  );
  const redirect = db.prepare<[string]>(
    `INSERT OR IGNORE INTO old_slug (kind, lang, slug, article_id, since)
     SELECT kind, lang, slug, article_id, ? FROM standing_address s WHERE ${IS_LEFT} AND ${IS_ELSEWHERE}`,
  );
  const bury = db.prepare<[string]>(
    `INSERT OR IGNORE INTO tombstone (kind, lang, slug, article_id, since)
     SELECT kind, lang, slug, article_id, ? FROM standing_address s WHERE ${IS_LEFT} AND NOT ${IS_ELSEWHERE}`,
  );
  const forget = db.prepare(
    `DELETE FROM standing_address AS s WHERE ${IS_LEFT}
       OR EXISTS (SELECT 1 FROM article a WHERE a.kind = s.kind AND a.lang = s.lang AND a.slug = s.slug)`,
  );
  const settleAll = db.transaction((at: Instant) => {
    const written = redirect.run(at).changes + bury.run(at).changes;
    forget.run();
    return written > 0;
  });
  return {
    isAwaited: () => any.get() === 1,
    listMoves: () => moves.all(),
    settle: (at) => takeTurn(db, () => settleAll.immediate(at)),
  };
}
