import type { CommentAction, CommentState } from '../community/transitions.ts';
import type { Actor, ChangeRules, ModeratedComment } from './comment-moderation.ts';
import type { Database } from './database.ts';
import { outboxWriter } from './outbox.ts';

/** Everything of a comment's state, so that it can be put back exactly. */
export interface WholeState extends ModeratedComment {
  readonly statusAt: string;
  readonly statusBy: number | null;
  readonly approvedAt: string | null;
  readonly lesson: 'none' | 'ham' | 'spam';
  readonly createdAt: string;
}

export interface CommentChanger {
  find(id: number): WholeState | undefined;
  /** Brings a comment into a state, with the decision and the mail that belong to it. */
  change(
    comment: ModeratedComment,
    to: CommentState,
    action: CommentAction,
    actor: Actor,
    rules: ChangeRules,
  ): void;
  /** Puts an earlier state back, as if it had never been left. */
  putBack(
    comment: WholeState,
    to: Omit<WholeState, keyof ModeratedComment> & CommentState,
    actor: Actor,
    rules: Pick<ChangeRules, 'noticesOf'>,
  ): void;
}

/** Writes one change of state: `comment`, `decision` and `outbox`. Runs within the caller's transaction. */
export function commentChanger(db: Database): CommentChanger {
  const select = db.prepare<[number], WholeState>(
    `SELECT id, article_id AS articleId, parent_id AS parentId, email_key AS emailKey, lang, status, before_spam AS beforeSpam,
       before_trash AS beforeTrash, status_at AS statusAt, status_by AS statusBy, approved_at AS approvedAt, lesson,
       created_at AS createdAt FROM comment WHERE id = ?`,
  );
  const update = db.prepare(
    `UPDATE comment SET status = @status, status_at = @at, status_by = @accountId, before_spam = @beforeSpam,
       before_trash = @beforeTrash, lesson = coalesce(@lesson, lesson),
       approved_at = CASE WHEN @status = 'approved' THEN coalesce(approved_at, @at) ELSE approved_at END
     WHERE id = @id`,
  );
  const restore = db.prepare(
    `UPDATE comment SET status = @status, status_at = @statusAt, status_by = @statusBy, before_spam = @beforeSpam,
       before_trash = @beforeTrash, lesson = @lesson, approved_at = @approvedAt WHERE id = @id`,
  );
  const insertDecision = db.prepare(
    `INSERT INTO decision (comment_id, at, account_id, from_status, to_status, reason)
     VALUES (@id, @at, @accountId, @from, @to, @reason)`,
  );
  // Of a comment that is not to be seen any more; should it come back, the mail is made again.
  const withdrawMail = db.prepare(
    `DELETE FROM outbox WHERE comment_id = ? AND state = 'waiting' AND kind IN ('approved', 'reply')`,
  );
  const remove = commentRemover(db);
  const writeNotices = outboxWriter(db);

  const settle = (
    comment: ModeratedComment,
    to: CommentState,
    reason: string,
    actor: Actor,
    { noticesOf }: Pick<ChangeRules, 'noticesOf'>,
  ): void => {
    insertDecision.run({ ...actor, id: comment.id, from: comment.status, to: to.status, reason });
    if (comment.status === 'approved') withdrawMail.run(comment.id);
    if (to.status !== 'removed') writeNotices(noticesOf({ comment, to }, actor), actor.at);
  };
  return {
    find: (id) => select.get(id),
    change(comment, to, action, actor, rules) {
      if (to.status === 'removed') remove(comment.id, actor);
      else update.run({ ...to, ...actor, id: comment.id, lesson: rules.lessonOf(action, to.status) });
      settle(comment, to, action, actor, rules);
    },
    putBack(comment, to, actor, rules) {
      restore.run({ ...to, id: comment.id });
      settle(comment, to, 'undo', actor, rules);
    },
  };
}

/** Deletes a comment for ever; one with replies keeps its place, without text and person, until the last of them is deleted. */
function commentRemover(db: Database): (id: number, actor: Actor) => void {
  const selectReply = db.prepare('SELECT 1 FROM comment WHERE parent_id = ? LIMIT 1');
  const selectPlaceholder = db
    .prepare<[number], number>(
      `SELECT p.id FROM comment c JOIN comment p ON p.id = c.parent_id WHERE c.id = ? AND p.status = 'removed'`,
    )
    .pluck();
  const deleteRow = db.prepare('DELETE FROM comment WHERE id = ?');
  const deleteRevisions = db.prepare('DELETE FROM comment_revision WHERE comment_id = ?');
  const deleteMail = db.prepare('DELETE FROM outbox WHERE comment_id = ?');
  const blank = db.prepare(
    `UPDATE comment SET status = 'removed', status_at = @at, status_by = @accountId, before_spam = NULL, before_trash = NULL,
       name = '', email = '', website = '', ip = NULL, ip_form = 'none', user_agent = '', account_id = NULL,
       browser = NULL, wants_replies = 0, name_key = '', name_skeleton = '', email_key = '', same_key = NULL,
       source = '', html = '', text = '', links = 0, entry = NULL, entry_field = NULL WHERE id = @id`,
  );
  return (id, actor) => {
    deleteRevisions.run(id);
    deleteMail.run(id);
    if (selectReply.get(id) !== undefined) {
      blank.run({ ...actor, id });
      return;
    }
    for (let leaf: number | undefined = id; leaf !== undefined && selectReply.get(leaf) === undefined;) {
      const above = selectPlaceholder.get(leaf);
      deleteRow.run(leaf);
      leaf = above;
    }
  };
}
