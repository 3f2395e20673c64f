import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderComment } from '../community/markup/render-comment.ts';
import { lessonOf, stateAfter, type CommentAction } from '../community/transitions.ts';
import { commentCounts } from './comment-counts.ts';
import { commentEdits } from './comment-edits.ts';
import { commentPurge } from './comment-purge.ts';
import { commitQueue } from './commit-queue.ts';
import { openDatabase, type Database } from './database.ts';
import { operations, type OperationParts } from './operations.ts';

const ACTOR = { accountId: 1, at: '2026-03-02T00:00:00.000Z' };
const LATER = { accountId: 2, at: '2026-03-03T00:00:00.000Z' };

let db: Database;
beforeEach(() => {
  db = openDatabase(':memory:');
  db.exec("INSERT INTO article_identity (key, first_seen) VALUES ('posts/a', 'x'), ('posts/b', 'x')");
});

function addComments(
  count: number,
  status = 'pending',
  { parent = null }: { parent?: number | null } = {},
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

function open(more: Partial<OperationParts> = {}) {
  return operations(db, {
    rules: {
      stateAfter,
      lessonOf,
      noticesOf: ({ comment, to }) => {
        if (to.status !== 'approved' || comment.status === 'approved') return [];
        return [
          { kind: 'approved', commentId: comment.id, person: 'p', recipient: 'p@example.org', lang: 'zh' },
        ];
      },
    },
    onChanged: () => undefined,
    monotonic: () => performance.now(),
    now: () => new Date('2026-03-02T00:00:01Z'),
    ...more,
  });
}

const states = () => db.prepare('SELECT * FROM comment ORDER BY id').all();
const statusOf = (id: number) => db.prepare('SELECT status FROM comment WHERE id = ?').pluck().get(id);
const settled = async (started: Promise<{ readonly finished: Promise<void> } | null>): Promise<void> =>
  (await started)?.finished;
const selection = (ids: number[]) => ({ ids, seen: ids.map(() => null) });

describe('an operation', () => {
  it.each<[CommentAction, string]>([
    ['approve', 'pending'],
    ['hold', 'approved'],
    ['spam', 'approved'],
    ['notSpam', 'spam'],
    ['trash', 'approved'],
    ['restore', 'trash'],
  ])('%s is taken back exactly', async (action, status) => {
    const ids = addComments(3, status);
    const before = states();
    const desk = open();
    const done = await desk.act(selection(ids), action, ACTOR);
    await done.finished;
    expect(await desk.find(done.id)).toMatchObject({ done: 3, same: 0, total: 3, action, accountId: 1 });
    expect(states()).not.toEqual(before);
    const undone = await desk.undo(done.id, LATER, null);
    await undone?.finished;
    expect(states()).toEqual(before);
    expect(await desk.undo(done.id, LATER, null)).toBeNull();
    expect(await commentCounts(db).findDrift()).toEqual([]);
  });

  it('leaves out what changed since it was chosen, what is as wanted, and what is gone', async () => {
    const [a = 0, b = 0, c = 0] = addComments(3);
    const desk = open();
    await settled(desk.act(selection([b]), 'approve', LATER));
    const ids = [a, b, c, 99];
    const done = await desk.act({ ids, seen: ['pending', 'pending', null, null] }, 'spam', ACTOR);
    await done.finished;
    expect(await desk.find(done.id)).toMatchObject({ done: 2, changed: 1, gone: 1, total: 4 });
    expect([statusOf(a), statusOf(b)]).toEqual(['spam', 'approved']);
    const again = await desk.act(selection([a]), 'spam', ACTOR);
    await again.finished;
    expect(await desk.find(again.id)).toMatchObject({ done: 0, same: 1 });
  });

  it('is not taken back where someone was there since, and says so', async () => {
    const ids = addComments(3);
    const desk = open();
    const done = await desk.act(selection(ids), 'spam', ACTOR);
    await done.finished;
    await settled(desk.act(selection(ids.slice(0, 1)), 'approve', LATER));
    await settled(desk.act(selection(ids.slice(1, 2)), 'remove', LATER));
    const undone = await desk.undo(done.id, LATER, null);
    await undone?.finished;
    expect(await desk.find(undone?.id ?? 0)).toMatchObject({ done: 1, changed: 1, gone: 1, undoes: done.id });
    expect(ids.map(statusOf)).toEqual(['approved', undefined, 'pending']);
  });

  it('sends no mail twice, and none about what was taken back before it left', async () => {
    const ids = addComments(1);
    const desk = open();
    const waiting = () => db.prepare('SELECT count(*) FROM outbox').pluck().get();
    const first = await desk.act(selection(ids), 'approve', ACTOR);
    await first.finished;
    expect(waiting()).toBe(1);
    await settled(desk.undo(first.id, LATER, null));
    expect(waiting()).toBe(0);
    await settled(desk.act(selection(ids), 'approve', ACTOR));
    db.exec("UPDATE outbox SET state = 'sent'");
    await settled(desk.act(selection(ids), 'hold', ACTOR));
    await settled(desk.act(selection(ids), 'approve', LATER));
    expect(db.prepare('SELECT state FROM outbox').pluck().all()).toEqual(['sent']);
  });

  it('of deletion keeps places for replies until the last of them is gone', async () => {
    const [parent = 0] = addComments(1, 'approved');
    const [reply = 0] = addComments(1, 'approved', { parent });
    const desk = open();
    const done = await desk.act(selection([parent]), 'remove', ACTOR);
    await done.finished;
    expect(statusOf(parent)).toBe('removed');
    expect(await desk.undo(done.id, LATER, null)).toBeNull();
    await settled(desk.act(selection([reply]), 'remove', ACTOR));
    expect(db.prepare('SELECT count(*) FROM comment').pluck().get()).toBe(0);
  });

  it('is done in slices, with turns for others between them', async () => {
    const ids = addComments(50);
    let clock = 0;
    const slices: number[] = [];
    const desk = open({
      monotonic: () => (clock += 4),
      onChanged: () => void slices.push(Number(db.prepare('SELECT position FROM operation').pluck().get())),
    });
    await settled(desk.act(selection(ids), 'approve', ACTOR));
    expect(slices.length).toBeGreaterThan(10);
    expect(slices.at(-1)).toBe(50);
  });
});

describe('after a crash', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'inkloop-operations-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('whole slices are there, and the rest follows', async () => {
    db = openDatabase(folder);
    db.exec("INSERT INTO article_identity (key, first_seen) VALUES ('posts/a', 'x'), ('posts/b', 'x')");
    const ids = addComments(40);
    const before = states();
    let clock = 0;
    let slices = 0;
    const dying = open({
      monotonic: () => (clock += 4),
      onChanged: () => {
        slices += 1;
        if (slices === 3) throw new Error('killed');
      },
    });
    const done = await dying.act(selection(ids), 'trash', ACTOR);
    await expect(done.finished).rejects.toThrow('killed');
    db.close();
    db = openDatabase(folder);
    const trashed = () => db.prepare("SELECT count(*) FROM comment WHERE status = 'trash'").pluck().get();
    const revived = open();
    const reached = await revived.find(done.id);
    expect(reached).toMatchObject({ position: trashed(), done: trashed(), finishedAt: null });
    expect(reached?.position).toBeLessThan(40);
    expect(await revived.undo(done.id, LATER, null)).toBeNull();
    await revived.resume();
    expect(await revived.find(done.id)).toMatchObject({ position: 40, done: 40 });
    await settled(revived.undo(done.id, LATER, null));
    expect(states()).toEqual(before);
    db.close();
  });
});

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
    const [id = 0] = addComments(1);
    const edits = commentEdits(db, commitQueue(db));
    const edited = await edits.edit(id, fields, 0, ACTOR);
    expect(await edits.edit(id, fields, 0, LATER)).toBe('changed');
    expect(await edits.edit(99, fields, 0, LATER)).toBe('gone');
    const former = { ...fields, name: '李雷', body: renderComment('好') };
    if (typeof edited === 'string') throw new Error(edited);
    await settled(open().undo(edited.operation, LATER, former));
    expect(db.prepare('SELECT name, source FROM comment').get()).toEqual({ name: '李雷', source: '好' });
  });

  it('a date, a conversation that moved and a reply are taken back', async () => {
    const [root = 0] = addComments(1, 'approved');
    const [reply = 0] = addComments(1, 'approved', { parent: root });
    const edits = commentEdits(db, commitQueue(db));
    const desk = open();
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
    const [old = 0, fresh = 0, spam = 0] = addComments(3);
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
    const desk = open();
    const done = await desk.act(selection(addComments(2)), 'approve', ACTOR);
    await done.finished;
    const purge = commentPurge(db, { stateAfter, lessonOf, noticesOf: () => [] }, () => undefined);
    await purge.forgetOperations('2026-03-01T00:00:00.000Z');
    expect(await desk.find(done.id)).not.toBeNull();
    await purge.forgetOperations('2026-04-01T00:00:00.000Z');
    expect(await desk.find(done.id)).toBeNull();
    expect(db.prepare('SELECT count(*) FROM operation_item').pluck().get()).toBe(0);
  });
});
