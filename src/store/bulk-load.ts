import type { Database } from './database.ts';
import { takeTurn } from './turn.ts';

/**
 * Taking in thousands of files at once. Then most of the writing is for pages of the database that are copied and for
 * segments of the search index that are merged time and again; both can wait until everything is in.
 */
export interface BulkLoad {
  begin(): void;
  end(): void;
  /**
   * Merges some of the segments that a load has left, so that queries have fewer to look through. Takes a few
   * milliseconds; resolves with whether there is more to do.
   */
  tidy(): Promise<boolean>;
}

/** SQLite's own choice, in pages of 4 KB, and one for loads. */
const CHECKPOINT_PAGES = { usual: 1000, load: 8000 };
/** Segments of a level that are merged into one: FTS5's own choice, and the most it takes. */
const MERGED_SEGMENTS = { usual: 4, load: 16 };
/** Pages written in one step of tidying. */
const TIDY_PAGES = 64;

export function bulkLoad(db: Database): BulkLoad {
  const configure = db.prepare<['automerge' | 'merge', number]>(
    'INSERT INTO search (search, rank) VALUES (?, CAST(? AS INTEGER))',
  );
  const countChanges = db.prepare<[], number>('SELECT total_changes()').pluck();
  const merged = db.prepare<[], number>("SELECT v FROM search_config WHERE k = 'automerge'").pluck();
  // Of a load that a crash has cut off, the settings are still there.
  let isUsual = merged.get() !== MERGED_SEGMENTS.load;
  let isTidy = isUsual;

  const setUp = (kind: 'usual' | 'load'): void => {
    db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES[kind]}`);
    configure.run('automerge', MERGED_SEGMENTS[kind]);
    isUsual = kind === 'usual';
  };

  return {
    begin() {
      isTidy = false;
      setUp('load');
    },
    end: () => setUp('usual'),
    async tidy() {
      if (isTidy) return false;
      await takeTurn(db, () => {
        if (!isUsual) setUp('usual');
        const before = countChanges.get() ?? 0;
        configure.run('merge', TIDY_PAGES);
        // Below two, nothing was merged: https://sqlite.org/fts5.html#the_merge_command
        isTidy = (countChanges.get() ?? 0) - before < 2;
      });
      return !isTidy;
    },
  };
}
