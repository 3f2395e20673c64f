import type { Instant } from '../text/instant.ts';
import { commentChanger } from './comment-changer.ts';
import type { ChangeRules } from './comment-moderation.ts';
import type { Database } from './database.ts';
import { takeTurn } from './turn.ts';

export interface CommentPurge {
  /** Deletes for ever what has been in spam or trash since before an instant; resolves to the number. */
  deleteOld(status: 'spam' | 'trash', before: Instant, at: Instant): Promise<number>;
  /** Forgets operations from before an instant: from then on they cannot be undone. */
  forgetOperations(before: Instant): Promise<void>;
}

/** Rows of one transaction; requests are answered in between. */
const SLICE = 200;

/** Empties what has lain long enough. */
export function commentPurge(
  db: Database,
  rules: Pick<ChangeRules, 'lessonOf' | 'noticesOf' | 'stateAfter'>,
  onChanged: (articleIds: ReadonlySet<number>) => void,
): CommentPurge {
  const changer = commentChanger(db);
  // With the state in the text, as the index of just these asks for.
  const oldestIn = (status: 'spam' | 'trash') =>
    db
      .prepare<[string, number], number>(
        `SELECT id FROM comment INDEXED BY comment_in_${status} WHERE status = '${status}' AND status_at < ? ORDER BY status_at LIMIT ?`,
      )
      .pluck();
  const select = { spam: oldestIn('spam'), trash: oldestIn('trash') };
  const deleteItems = db.prepare(
    `DELETE FROM operation_item WHERE operation_id = @id AND comment_id IN
       (SELECT comment_id FROM operation_item WHERE operation_id = @id LIMIT @limit)`,
  );
  const selectOperation = db
    .prepare<[string], number>(
      'SELECT id FROM operation WHERE at < ? AND finished_at IS NOT NULL ORDER BY at LIMIT 1',
    )
    .pluck();
  const deleteOperation = db.prepare('DELETE FROM operation WHERE id = ?');

  const deleteSome = db.transaction(
    (status: 'spam' | 'trash', before: Instant, at: Instant): Set<number> | null => {
      const ids = select[status].all(before, SLICE);
      const articles = new Set<number>();
      for (const id of ids) {
        const comment = changer.find(id);
        const to = comment === undefined ? null : rules.stateAfter(comment, 'remove');
        if (comment === undefined || to === null) continue;
        changer.change(comment, to, 'remove', { accountId: null, at }, rules);
        articles.add(comment.articleId);
        deleted += 1;
      }
      return ids.length === 0 ? null : articles;
    },
  );
  let deleted = 0;

  return {
    async deleteOld(status, before, at) {
      const already = deleted;
      for (;;) {
        const articles = await takeTurn(db, () => deleteSome.immediate(status, before, at));
        if (articles === null) return deleted - already;
        onChanged(articles);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    async forgetOperations(before) {
      for (let id = selectOperation.get(before); id !== undefined; id = selectOperation.get(before)) {
        const [operation, limit] = [id, 20 * SLICE];
        const { changes } = await takeTurn(db, () => deleteItems.run({ id: operation, limit }));
        if (changes < limit) await takeTurn(db, () => deleteOperation.run(operation));
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
