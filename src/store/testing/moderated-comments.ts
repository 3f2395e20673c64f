import { lessonOf, stateAfter } from '../../community/transitions.ts';
import { openDatabase, type Database } from '../database.ts';
import { operations, type OperationParts } from '../operations.ts';

/** Moderators, one after the other. */
export const ACTOR = { accountId: 1, at: '2026-03-02T00:00:00.000Z' };
export const LATER = { accountId: 2, at: '2026-03-03T00:00:00.000Z' };

/** A database with two articles and no comments. */
export function openCommented(dataDir = ':memory:'): Database {
  const db = openDatabase(dataDir);
  db.exec("INSERT INTO article_identity (key, first_seen) VALUES ('posts/a', 'x'), ('posts/b', 'x')");
  return db;
}

/** Comments of one person on the first article. */
export function addComments(
  db: Database,
  count: number,
  status = 'pending',
  parent: number | null = null,
): number[] {
  const insert = db.prepare<object, { id: number }>(
    `INSERT INTO comment (article_id, parent_id, root_id, root_at, lang, created_at, status, status_at, name, email, website, ip_form,
       user_agent, name_key, name_skeleton, email_key, source, html, text, renderer, links, reason, settings_version)
     VALUES (1, @parent, 0, 'x', 'zh', '2026-03-01T00:00:00.000Z', @status, '2026-03-01T00:00:00.000Z', '李雷', 'a@example.org', '',
       'none', '', '李雷', '', 'a@example.org', '好', '<p>好</p>', '好', 'x', 0, 'passed', 0) RETURNING id`,
  );
  const ids = Array.from({ length: count }, () => insert.get({ status, parent })?.id ?? 0);
  db.exec(`UPDATE comment SET root_id = coalesce(parent_id, id)`);
  return ids;
}

/** Operations of which each that approves is told to one person. */
export function openOperations(db: Database, more: Partial<OperationParts> = {}) {
  return operations(db, {
    rules: {
      stateAfter,
      lessonOf,
      noticesOf: ({ comment, to }) => {
        return to.status !== 'approved' || comment.status === 'approved'
          ? []
          : [
              {
                kind: 'approved',
                commentId: comment.id,
                person: 'p',
                recipient: 'p@example.org',
                lang: 'zh',
              },
            ];
      },
    },
    onChanged: () => undefined,
    monotonic: () => performance.now(),
    now: () => new Date('2026-03-02T00:00:01Z'),
    ...more,
  });
}
