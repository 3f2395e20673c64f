import type { ChangeBy } from './accounts.ts';
import { auditWriter } from './audit.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import { REBUILD_MARK, spamCounter } from './spam-counts.ts';

/** What the spam filter reads of a comment that was judged. */
export interface Lesson {
  readonly id: number;
  readonly name: string;
  readonly website: string;
  readonly source: string;
  readonly text: string;
  readonly links: number;
  readonly lesson: 'none' | 'ham' | 'spam';
  readonly learned: 'none' | 'ham' | 'spam';
}

/** Forgetting is one small write where learning is hundreds. */
const FORGOTTEN_FOR_EACH_LEARNED = 20;

/**
 * Teaches the spam filter what moderators decided since the last time. It comes after their click, in slices, so that judging
 * 50,000 comments at once stays fast; a lesson is learned once, and unlearned when the decision is taken back. While a
 * rebuilding is under way it first forgets, in slices as well.
 * @param tokensOf see `spamTokens`
 * @returns learns up to `limit` comments and resolves to how many there were; to `limit` while it forgets
 */
export function commentLessons(
  db: Database,
  queue: CommitQueue,
): (limit: number, tokensOf: (lesson: Lesson) => ReadonlySet<string>) => Promise<number> {
  const select = db.prepare<[number], Lesson>(
    'SELECT id, name, website, source, text, links, lesson, learned FROM comment WHERE lesson <> learned LIMIT ?',
  );
  const settle = db.prepare('UPDATE comment SET learned = lesson WHERE id = ?');
  const count = spamCounter(db);
  const forget = forgetting(db);
  return (limit, tokensOf) =>
    queue.run(() => {
      if (forget.next(limit * FORGOTTEN_FOR_EACH_LEARNED)) return limit;
      const lessons = select.all(limit);
      for (const lesson of lessons) {
        const tokens = tokensOf(lesson);
        if (lesson.learned !== 'none') count(tokens, lesson.learned, -1);
        if (lesson.lesson !== 'none') count(tokens, lesson.lesson, 1);
        settle.run(lesson.id);
      }
      return lessons.length;
    });
}

/**
 * Has the filter learn everything anew, from all decisions there are: counts are dropped at once, and what was learned is learned
 * again by and by. A process that ends in between goes on where it was.
 */
export function rebuildLessons(db: Database, queue: CommitQueue): (by: ChangeBy) => Promise<void> {
  const audit = auditWriter(db);
  const forget = forgetting(db);
  return ({ actor, at }) =>
    queue.run(() => {
      forget.begin();
      audit({ at, actor, action: 'spam-filter-rebuilt', subject: '', detail: {} });
    });
}

/** Marks every comment as not learned yet, in order of their ids; how far it is stands beside the counts. */
function forgetting(db: Database): { begin(): void; next(limit: number): boolean } {
  const drop = db.prepare('DELETE FROM spam_token');
  const mark = db.prepare(
    'INSERT INTO spam_token (token, spam, ham) VALUES (@mark, @id, 0) ON CONFLICT (token) DO UPDATE SET spam = @id',
  );
  const marked = db.prepare<[string], { id: number }>('SELECT spam AS id FROM spam_token WHERE token = ?');
  const unmark = db.prepare('DELETE FROM spam_token WHERE token = ?');
  const ids = db
    .prepare<[number, number], number>(
      "SELECT id FROM comment WHERE learned <> 'none' AND id > ? ORDER BY id LIMIT ?",
    )
    .pluck();
  const reset = db.prepare(
    "UPDATE comment SET learned = 'none' WHERE id IN (SELECT value FROM json_each(?))",
  );
  return {
    begin() {
      drop.run();
      mark.run({ mark: REBUILD_MARK, id: 0 });
    },
    next(limit) {
      const at = marked.get(REBUILD_MARK);
      if (at === undefined) return false;
      const slice = ids.all(at.id, limit);
      reset.run(JSON.stringify(slice));
      const last = slice.at(-1);
      if (last === undefined) unmark.run(REBUILD_MARK);
      else mark.run({ mark: REBUILD_MARK, id: last });
      return true;
    },
  };
}
