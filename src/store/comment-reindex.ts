import type { Database } from './database.ts';
import { takeTurn } from './turn.ts';

/** Comments of one transaction; requests are answered in between. */
const SLICE = 100;

/**
 * Cuts all comments into words anew where another version of the cutter has cut them. Until it is done, some are found by their
 * old words. Resolves to whether there was anything to do.
 * @param isStopped asked between slices; what is left is done at the next start
 */
export async function reindexComments(db: Database, isStopped: () => boolean): Promise<boolean> {
  const isCurrent = db.prepare('SELECT 1 FROM comment_search_state WHERE cutter = comment_cutter()');
  if (isCurrent.get() !== undefined) return false;
  const selectIds = db
    .prepare<[number, number], number>('SELECT id FROM comment WHERE id > ? ORDER BY id LIMIT ?')
    .pluck();
  const remove = db.prepare('DELETE FROM comment_search WHERE rowid = ?');
  const insert = db.prepare(
    `INSERT INTO comment_search (rowid, words)
     SELECT id, comment_words(name, email, website, coalesce(ip, ''), source) FROM comment WHERE id = ?`,
  );
  const setState = db.prepare('UPDATE comment_search_state SET cutter = comment_cutter()');
  const cutAgain = db.transaction((ids: readonly number[]) => {
    for (const id of ids) {
      remove.run(id);
      insert.run(id);
    }
  });
  for (let last = 0; !isStopped();) {
    const ids = selectIds.all(last, SLICE);
    if (ids.length === 0) {
      await takeTurn(db, () => setState.run());
      break;
    }
    await takeTurn(db, () => cutAgain.immediate(ids));
    last = ids.at(-1) ?? last;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return true;
}
