import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import { spamCounter } from './spam-counts.ts';

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

/**
 * Teaches the spam filter what moderators decided since the last time. It comes after their click, in slices, so that judging
 * 50,000 comments at once stays fast; a lesson is learned once, and unlearned when the decision is taken back.
 * @param tokensOf see `spamTokens`
 * @returns learns up to `limit` comments and resolves to how many there were
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
  return (limit, tokensOf) =>
    queue.run(() => {
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
