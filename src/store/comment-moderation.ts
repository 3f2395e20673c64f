import type { CommentStatus } from '../community/comment.ts';
import type { RenderedComment } from '../community/markup/render-as-typed.ts';
import type { Notice } from '../community/notices.ts';
import type { CommentAction, CommentState } from '../community/transitions.ts';
import type { Instant } from '../text/instant.ts';
import { commentChanger } from './comment-changer.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';

/** What rules need to know of a comment whose state may change. */
export interface ModeratedComment extends CommentState {
  readonly id: number;
  readonly articleId: number;
  readonly parentId: number | null;
  readonly emailKey: string;
  readonly lang: string;
}

/** A change of state that was made. */
interface StateChange {
  readonly comment: ModeratedComment;
  readonly to: CommentState;
}

/** The rules of a change, as pure functions. */
export interface ChangeRules {
  readonly stateAfter: (state: CommentState, action: CommentAction) => CommentState | null;
  readonly lessonOf: (action: CommentAction, to: CommentStatus) => 'ham' | 'spam' | null;
  readonly noticesOf: (change: StateChange, actor: Actor) => readonly Notice[];
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
  const changer = commentChanger(db);
  const edit = commentEditor(db);

  return {
    act: (ids, action, actor, rules) =>
      queue.run(() => {
        const changes: StateChange[] = [];
        for (const id of ids) {
          const comment = changer.find(id);
          const to = comment === undefined ? null : rules.stateAfter(comment, action);
          if (comment === undefined || to === null) continue;
          changer.change(comment, to, action, actor, rules);
          changes.push({ comment, to });
        }
        return changes;
      }),
    edit: (id, fields, actor) => queue.run(() => edit(id, fields, actor)),
  };
}

/** Replaces what a comment says and keeps what it said; runs within the caller's transaction. */
export function commentEditor(db: Database): (id: number, fields: EditedFields, actor: Actor) => boolean {
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
