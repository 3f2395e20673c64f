import type { CommentStatus } from '../community/comment.ts';
import { commentChanger, type WholeState } from './comment-changer.ts';
import { commentEditor, type Actor, type ChangeRules, type EditedFields } from './comment-moderation.ts';
import type { Database } from './database.ts';
import type { OperationKind } from './operations.ts';

/** What became of one comment of an operation. */
export type ItemOutcome = 'done' | 'same' | 'changed' | 'gone';

/** What a comment was before, and what was made of it. */
interface Item {
  readonly operationId: number;
  readonly commentId: number;
  readonly status: CommentStatus | null;
  readonly beforeSpam: CommentStatus | null;
  readonly beforeTrash: CommentStatus | null;
  readonly statusAt: string | null;
  readonly statusBy: number | null;
  readonly approvedAt: string | null;
  readonly lesson: WholeState['lesson'] | null;
  readonly createdAt: string | null;
  readonly articleId: number | null;
  readonly toArticleId: number | null;
  readonly revision: number | null;
  readonly toStatus: CommentStatus | null;
  readonly toAt: string | null;
}

interface Step extends Actor {
  readonly id: number;
  readonly action: OperationKind;
  readonly undoes: number | null;
  readonly former: EditedFields | null;
}

export interface OperationItems {
  /** Acts on one comment. @param articles gets the articles on which something changed */
  perform(step: Step, id: number, seen: CommentStatus | null, articles: Set<number>): ItemOutcome;
  /** The comments of an operation. */
  listOf(operationId: number): number[];
}

const NOTHING: Omit<Item, 'operationId' | 'commentId'> = {
  status: null,
  beforeSpam: null,
  beforeTrash: null,
  statusAt: null,
  statusBy: null,
  approvedAt: null,
  lesson: null,
  createdAt: null,
  articleId: null,
  toArticleId: null,
  revision: null,
  toStatus: null,
  toAt: null,
};

/** Writes a row of `operation_item`; runs within the caller's transaction. */
export function itemWriter(
  db: Database,
): (operationId: number, commentId: number, item: Partial<typeof NOTHING>) => void {
  const insert = db.prepare(
    'INSERT OR REPLACE INTO operation_item VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  // By place: names cost more than the row itself.
  return (operationId, commentId, item) => {
    const { status, beforeSpam, beforeTrash, statusAt, statusBy, approvedAt, lesson, ...rest } = item;
    const { createdAt, articleId, toArticleId, revision, toStatus, toAt } = rest;
    const before = [status, beforeSpam, beforeTrash, statusAt, statusBy, approvedAt, lesson, createdAt];
    const all = [...before, articleId, toArticleId, revision, toStatus, toAt];
    insert.run(operationId, commentId, ...all.map((value) => value ?? null));
  };
}

/** Does the single steps of an operation; runs within the caller's transaction. */
export function operationItems(db: Database, rules: ChangeRules): OperationItems {
  const changer = commentChanger(db);
  const write = itemWriter(db);
  const undoItem = itemUndoer(db, rules);
  const list = db
    .prepare<[number], number>(
      'SELECT comment_id FROM operation_item WHERE operation_id = ? ORDER BY comment_id',
    )
    .pluck();

  return {
    listOf: (operationId) => list.all(operationId),
    perform(step, id, seen, articles) {
      const comment = changer.find(id);
      if (comment === undefined || comment.status === 'removed') return 'gone';
      if (step.action === 'undo') return undoItem(step, comment, articles);
      if (seen !== null && seen !== comment.status) return 'changed';
      const action = step.action;
      if (action === 'edit' || action === 'date' || action === 'attach' || action === 'reply') return 'same';
      const to = rules.stateAfter(comment, action);
      if (to === null) return 'same';
      changer.change(comment, to, action, step, rules);
      // Of what is deleted for ever nothing is kept but that it was.
      write(
        step.id,
        id,
        to.status === 'removed' ? {} : { ...stateOf(comment), toStatus: to.status, toAt: step.at },
      );
      articles.add(comment.articleId);
      return 'done';
    },
  };
}

function stateOf(comment: WholeState): Partial<Item> {
  const { status, beforeSpam, beforeTrash, statusAt, statusBy, approvedAt, lesson } = comment;
  return { status, beforeSpam, beforeTrash, statusAt, statusBy, approvedAt, lesson };
}

/** Takes one comment back to what it was, unless someone changed it since. */
function itemUndoer(
  db: Database,
  rules: ChangeRules,
): (step: Step, comment: WholeState, articles: Set<number>) => ItemOutcome {
  const changer = commentChanger(db);
  const edit = commentEditor(db);
  const write = itemWriter(db);
  const select = db.prepare<[number, number], Item>(
    `SELECT operation_id AS operationId, comment_id AS commentId, status, before_spam AS beforeSpam, before_trash AS beforeTrash,
       status_at AS statusAt, status_by AS statusBy, approved_at AS approvedAt, lesson, created_at AS createdAt,
       article_id AS articleId, to_article_id AS toArticleId, revision, to_status AS toStatus, to_at AS toAt
     FROM operation_item WHERE operation_id = ? AND comment_id = ?`,
  );
  const countRevisions = db
    .prepare<[number], number>('SELECT count(*) FROM comment_revision WHERE comment_id = ?')
    .pluck();
  const setDate = dateSetter(db);
  const setArticle = db.prepare('UPDATE comment SET article_id = ? WHERE id = ?');

  return (step, comment, articles) => {
    const item = select.get(step.undoes ?? 0, comment.id);
    if (item === undefined) return 'gone';
    const outcome = putBack(item);
    if (outcome === 'done') articles.add(comment.articleId).add(item.articleId ?? comment.articleId);
    return outcome;

    function putBack({ revision, createdAt, articleId, status, toStatus, toAt }: Item): ItemOutcome {
      if (revision !== null) {
        if (step.former === null || countRevisions.get(comment.id) !== revision) return 'changed';
        edit(comment.id, step.former, step);
      } else if (createdAt !== null) {
        if (comment.createdAt !== toAt) return 'changed';
        setDate(comment.id, createdAt);
      } else if (articleId !== null) {
        if (comment.articleId !== item?.toArticleId) return 'changed';
        setArticle.run(articleId, comment.id);
      } else {
        if (comment.status !== toStatus || comment.statusAt !== toAt) return 'changed';
        if (status === null) discard();
        else putStateBack(status);
      }
      write(step.id, comment.id, { ...stateOf(comment), toStatus: status, toAt: step.at });
      return 'done';
    }

    /** A comment that the operation itself made goes to the trash. */
    function discard(): void {
      const to = rules.stateAfter(comment, 'trash');
      if (to !== null) changer.change(comment, to, 'trash', step, rules);
    }

    function putStateBack(status: CommentStatus): void {
      const { statusAt, statusBy, approvedAt, lesson, beforeSpam, beforeTrash } = item ?? NOTHING;
      const former = { status, beforeSpam, beforeTrash, statusBy, approvedAt, createdAt: comment.createdAt };
      changer.putBack(
        comment,
        { ...former, statusAt: statusAt ?? step.at, lesson: lesson ?? comment.lesson },
        step,
        rules,
      );
    }
  };
}

/** Changes when a comment was written; its conversation goes by that of its beginning. */
export function dateSetter(db: Database): (id: number, createdAt: string) => void {
  const setCreated = db.prepare('UPDATE comment SET created_at = ? WHERE id = ?');
  const setRoot = db.prepare('UPDATE comment SET root_at = ? WHERE root_id = ?');
  return (id, createdAt) => {
    setCreated.run(createdAt, id);
    setRoot.run(createdAt, id);
  };
}
