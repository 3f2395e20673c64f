import type { CommentStatus } from '../community/comment.ts';
import type { RenderedComment } from '../community/markup/render-comment.ts';
import type { Notice } from '../community/notices.ts';
import type { CommentAction, CommentState } from '../community/transitions.ts';
import type { Instant } from '../text/instant.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import { outboxWriter } from './outbox.ts';

/** What rules need to know of a comment whose state may change. */
export interface ModeratedComment extends CommentState {
  readonly id: number;
  readonly articleId: number;
  readonly parentId: number | null;
  readonly emailKey: string;
  readonly lang: string;
}

/** A change of state that was made. */
export interface StateChange {
  readonly comment: ModeratedComment;
  readonly to: CommentState;
}

/** The rules of a change, as pure functions. */
export interface ChangeRules {
  readonly stateAfter: (state: CommentState, action: CommentAction) => CommentState | null;
  readonly lessonOf: (action: CommentAction, to: CommentStatus) => 'ham' | 'spam' | null;
  readonly noticesOf: (change: StateChange) => readonly Notice[];
}

/** Who acts; null for the commenter and for the product itself. */
export interface Actor {
  readonly accountId: number | null;
  readonly at: Instant;
}

export interface EditedFields {
  readonly name: string;
  readonly nameKey: string;
  readonly nameSkeleton: string;
  readonly email: string;
  readonly emailKey: string;
  readonly website: string;
  readonly body: RenderedComment;
  /** See `sameKeyOf`; null leaves duplicates unchecked. */
  readonly sameKey: Buffer | null;
}

export interface CommentModeration {
  /**
   * Acts on comments in one durable transaction. Those for which the action does nothing are left out of the answer: another moderator
   * was faster.
   */
  act(
    ids: readonly number[],
    action: CommentAction,
    actor: Actor,
    rules: ChangeRules,
  ): Promise<StateChange[]>;
  /** Replaces what a comment says, and keeps what it said. False when it is gone. */
  edit(id: number, fields: EditedFields, actor: Actor): Promise<boolean>;
}

/** Changes rows of `comment`, with `comment_revision`, `decision` and `outbox`. */
export function commentModeration(db: Database, queue: CommitQueue): CommentModeration {
  const select = db.prepare<[number], ModeratedComment>(
    `SELECT id, article_id AS articleId, parent_id AS parentId, email_key AS emailKey, lang, status,
       before_spam AS beforeSpam, before_trash AS beforeTrash FROM comment WHERE id = ?`,
  );
  const update = db.prepare(
    `UPDATE comment SET status = @status, status_at = @at, status_by = @accountId, before_spam = @beforeSpam,
       before_trash = @beforeTrash, lesson = coalesce(@lesson, lesson),
       approved_at = CASE WHEN @status = 'approved' THEN coalesce(approved_at, @at) ELSE approved_at END
     WHERE id = @id`,
  );
  const insertDecision = db.prepare(
    `INSERT INTO decision (comment_id, at, account_id, from_status, to_status, reason)
     VALUES (@id, @at, @accountId, @from, @to, @reason)`,
  );
  const remove = removeComment(db);
  const edit = editComment(db);
  const writeNotices = outboxWriter(db);

  return {
    act: (ids, action, actor, rules) =>
      queue.run(() => {
        const changes: StateChange[] = [];
        for (const id of ids) {
          const comment = select.get(id);
          const to = comment === undefined ? null : rules.stateAfter(comment, action);
          if (comment === undefined || to === null) continue;
          if (to.status === 'removed') remove(id, actor);
          else update.run({ ...to, ...actor, id, lesson: rules.lessonOf(action, to.status) });
          insertDecision.run({ ...actor, id, from: comment.status, to: to.status, reason: action });
          const change = { comment, to };
          writeNotices(to.status === 'removed' ? [] : rules.noticesOf(change), actor.at);
          changes.push(change);
        }
        return changes;
      }),
    edit: (id, fields, actor) => queue.run(() => edit(id, fields, actor)),
  };
}

/** Deletes a comment for ever; one with replies keeps its place, without text and person. */
function removeComment(db: Database): (id: number, actor: Actor) => void {
  const selectReply = db.prepare('SELECT 1 FROM comment WHERE parent_id = ? LIMIT 1');
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
    if (selectReply.get(id) === undefined) deleteRow.run(id);
    else blank.run({ ...actor, id });
  };
}

function editComment(db: Database): (id: number, fields: EditedFields, actor: Actor) => boolean {
  const keep = db.prepare(
    `INSERT INTO comment_revision (comment_id, number, name, email, website, source, replaced_at, replaced_by)
     SELECT id, (SELECT count(*) + 1 FROM comment_revision WHERE comment_id = id), name, email, website, source, @at, @accountId
     FROM comment WHERE id = @id AND status <> 'removed'`,
  );
  const update = db.prepare(
    `UPDATE comment SET name = @name, name_key = @nameKey, name_skeleton = @nameSkeleton, email = @email,
       email_key = @emailKey, website = @website, source = @source, html = @html, text = @text, renderer = @renderer,
       links = @links, same_key = @sameKey, edited_at = @at, edited_by = @accountId WHERE id = @id`,
  );
  return (id, { body, ...fields }, actor) => {
    if (keep.run({ ...actor, id }).changes === 0) return false;
    update.run({ ...fields, ...body, ...actor, id });
    return true;
  };
}
