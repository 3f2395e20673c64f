import type { Instant } from '../text/instant.ts';
import { commentChanger } from './comment-changer.ts';
import { commentEditor, type Actor, type EditedFields } from './comment-moderation.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import { dateSetter, itemWriter } from './operation-items.ts';
import type { OperationKind } from './operations.ts';

/** The operation by which a change can be taken back; or why nothing was done. */
type EditOutcome = { readonly operation: number } | 'changed' | 'gone';

export interface CommentEdits {
  /**
   * Replaces what a comment says.
   * @param revisions how many earlier versions there were when the form was made: with more, someone else was faster
   */
  edit(id: number, fields: EditedFields, revisions: number, actor: Actor): Promise<EditOutcome>;
  /** Changes when a comment was written. */
  redate(id: number, createdAt: Instant, actor: Actor): Promise<EditOutcome>;
  /** Hangs the whole conversation of a comment under another article. */
  attach(id: number, articleId: number, actor: Actor): Promise<EditOutcome>;
  /** Writes down that a moderator wrote this comment, so that it can be taken back. */
  noteReply(id: number, actor: Actor): Promise<EditOutcome>;
}

/** Changes of single comments, each with the operation that takes it back, in one durable transaction. */
export function commentEdits(db: Database, queue: CommitQueue): CommentEdits {
  const changer = commentChanger(db);
  const replace = commentEditor(db);
  const write = itemWriter(db);
  const setDate = dateSetter(db);
  const insert = db.prepare<object, { id: number }>(
    `INSERT INTO operation (at, account_id, action, total, done, position, finished_at)
     VALUES (@at, @accountId, @action, @total, @total, @total, @at) RETURNING id`,
  );
  const countRevisions = db
    .prepare<[number], number>('SELECT count(*) FROM comment_revision WHERE comment_id = ?')
    .pluck();
  const selectConversation = db
    .prepare<[number], number>(
      'SELECT id FROM comment WHERE root_id = (SELECT root_id FROM comment WHERE id = ?)',
    )
    .pluck();
  const setArticle = db.prepare('UPDATE comment SET article_id = ? WHERE id = ?');
  const begin = (action: OperationKind, total: number, actor: Actor): number =>
    insert.get({ ...actor, action, total })?.id ?? 0;

  return {
    edit: (id, fields, revisions, actor) =>
      queue.run(() => {
        if (countRevisions.get(id) !== revisions) return changer.find(id) === undefined ? 'gone' : 'changed';
        if (!replace(id, fields, actor)) return 'gone';
        const operation = begin('edit', 1, actor);
        write(operation, id, { revision: revisions + 1 });
        return { operation };
      }),
    redate: (id, createdAt, actor) =>
      queue.run(() => {
        const comment = changer.find(id);
        if (comment === undefined) return 'gone';
        setDate(id, createdAt);
        const operation = begin('date', 1, actor);
        write(operation, id, { createdAt: comment.createdAt, toAt: createdAt });
        return { operation };
      }),
    attach: (id, articleId, actor) =>
      queue.run(() => {
        const former = changer.find(id)?.articleId;
        if (former === undefined) return 'gone';
        const conversation = selectConversation.all(id);
        const operation = begin('attach', conversation.length, actor);
        for (const member of conversation) {
          setArticle.run(articleId, member);
          write(operation, member, { articleId: former, toArticleId: articleId });
        }
        return { operation };
      }),
    noteReply: (id, actor) =>
      queue.run(() => {
        const comment = changer.find(id);
        if (comment === undefined) return 'gone';
        const operation = begin('reply', 1, actor);
        write(operation, id, { toStatus: comment.status, toAt: comment.statusAt });
        return { operation };
      }),
  };
}
