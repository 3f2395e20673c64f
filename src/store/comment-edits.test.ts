import { beforeEach, describe, expect, it } from 'vitest';
import { renderComment } from '../community/markup/render-comment.ts';
import { lessonOf, stateAfter } from '../community/transitions.ts';
import { commentEdits } from './comment-edits.ts';
import { commentPurge } from './comment-purge.ts';
import { reindexComments } from './comment-reindex.ts';
import { commitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import { ACTOR, addComments, LATER, openCommented, openOperations } from './testing/moderated-comments.ts';

let db: Database;
beforeEach(() => {
  db = openCommented();
});

const states = () => db.prepare('SELECT * FROM comment ORDER BY id').all();
const statusOf = (id: number) => db.prepare('SELECT status FROM comment WHERE id = ?').pluck().get(id);
const selection = (ids: number[]) => ({ ids, seen: ids.map(() => null) });

describe('single changes', () => {
  const fields = {
    name: '韩梅梅',
    nameKey: '韩梅梅',
    nameSkeleton: '',
    email: '',
    emailKey: '',
    website: '',
    body: renderComment('新'),
    sameKey: null,
  };

  it('an edit is refused when someone else was faster, and is taken back', async () => {
    const [id = 0] = addComments(db, 1);
    const edits = commentEdits(db, commitQueue(db));
    const edited = await edits.edit(id, fields, 0, ACTOR);
    expect(await edits.edit(id, fields, 0, LATER)).toBe('changed');
    expect(await edits.edit(99, fields, 0, LATER)).toBe('gone');
    const former = { ...fields, name: '李雷', body: renderComment('好') };
    if (typeof edited === 'string') throw new Error(edited);
    await (
      await openOperations(db).undo(edited.operation, LATER, former)
    )?.finished;
    expect(db.prepare('SELECT name, source FROM comment').get()).toEqual({ name: '李雷', source: '好' });
  });

  it('a date, a conversation that moved and a reply are taken back', async () => {
    const [root = 0] = addComments(db, 1, 'approved');
    const [reply = 0] = addComments(db, 1, 'approved', root);
    const edits = commentEdits(db, commitQueue(db));
    const desk = openOperations(db);
    const before = states();
    const made = [
      await edits.redate(root, '2025-01-01T00:00:00.000Z', ACTOR),
      await edits.attach(reply, 2, ACTOR),
    ];
    expect(db.prepare('SELECT DISTINCT article_id, root_at FROM comment').all()).toEqual([
      { article_id: 2, root_at: '2025-01-01T00:00:00.000Z' },
    ]);
    for (const each of made)
      if (typeof each !== 'string') await (await desk.undo(each.operation, LATER, null))?.finished;
    expect(states().map((row) => ({ ...(row as object), root_at: 0 }))).toEqual(
      before.map((row) => ({ ...(row as object), root_at: 0 })),
    );
    const noted = await edits.noteReply(reply, ACTOR);
    if (typeof noted !== 'string') await (await desk.undo(noted.operation, LATER, null))?.finished;
    expect(statusOf(reply)).toBe('trash');
  });
});

describe('what has lain long enough', () => {
  it('is deleted, by the time since when it lies there', async () => {
    const [old = 0, fresh = 0, spam = 0] = addComments(db, 3);
    db.exec(`UPDATE comment SET status = 'trash', status_at = '2026-01-01T00:00:00.000Z' WHERE id = ${old}`);
    db.exec(
      `UPDATE comment SET status = 'trash', status_at = '2026-02-20T00:00:00.000Z' WHERE id = ${fresh}`,
    );
    db.exec(`UPDATE comment SET status = 'spam', status_at = '2026-01-01T00:00:00.000Z' WHERE id = ${spam}`);
    const purge = commentPurge(db, { stateAfter, lessonOf, noticesOf: () => [] }, () => undefined);
    expect(await purge.deleteOld('trash', '2026-02-01T00:00:00.000Z', 'x')).toBe(1);
    expect(await purge.deleteOld('trash', '2026-02-01T00:00:00.000Z', 'x')).toBe(0);
    expect([statusOf(old), statusOf(fresh), statusOf(spam)]).toEqual([undefined, 'trash', 'spam']);
  });

  it('of operations is forgotten', async () => {
    const desk = openOperations(db);
    const done = await desk.act(selection(addComments(db, 2)), 'approve', ACTOR);
    await done.finished;
    const purge = commentPurge(db, { stateAfter, lessonOf, noticesOf: () => [] }, () => undefined);
    await purge.forgetOperations('2026-03-01T00:00:00.000Z');
    expect(await desk.find(done.id)).not.toBeNull();
    await purge.forgetOperations('2026-04-01T00:00:00.000Z');
    expect(await desk.find(done.id)).toBeNull();
    expect(db.prepare('SELECT count(*) FROM operation_item').pluck().get()).toBe(0);
  });
});

describe('words cut by another version', () => {
  it('are cut anew, once', async () => {
    addComments(db, 250);
    db.exec("DELETE FROM comment_search; UPDATE comment_search_state SET cutter = 'older'");
    const found = () =>
      db.prepare("SELECT count(*) FROM comment_search WHERE comment_search MATCH '好'").pluck().get();
    expect(found()).toBe(0);
    expect(await reindexComments(db, () => true)).toBe(true);
    expect(await reindexComments(db, () => false)).toBe(true);
    expect(found()).toBe(250);
    expect(await reindexComments(db, () => false)).toBe(false);
  });
});
