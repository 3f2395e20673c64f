import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommentAction } from '../community/transitions.ts';
import { commentCounts } from './comment-counts.ts';
import { openDatabase, type Database } from './database.ts';
import { ACTOR, addComments, LATER, openCommented, openOperations } from './testing/moderated-comments.ts';

let db: Database;
beforeEach(() => {
  db = openCommented();
});

const states = () => db.prepare('SELECT * FROM comment ORDER BY id').all();
const statusOf = (id: number) => db.prepare('SELECT status FROM comment WHERE id = ?').pluck().get(id);
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
    const ids = addComments(db, 3, status);
    const before = states();
    const desk = openOperations(db);
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
    const [a = 0, b = 0, c = 0] = addComments(db, 3);
    const desk = openOperations(db);
    await (
      await desk.act(selection([b]), 'approve', LATER)
    ).finished;
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
    const ids = addComments(db, 3);
    const desk = openOperations(db);
    const done = await desk.act(selection(ids), 'spam', ACTOR);
    await done.finished;
    await (
      await desk.act(selection(ids.slice(0, 1)), 'approve', LATER)
    ).finished;
    await (
      await desk.act(selection(ids.slice(1, 2)), 'remove', LATER)
    ).finished;
    const undone = await desk.undo(done.id, LATER, null);
    await undone?.finished;
    expect(await desk.find(undone?.id ?? 0)).toMatchObject({ done: 1, changed: 1, gone: 1, undoes: done.id });
    expect(ids.map(statusOf)).toEqual(['approved', undefined, 'pending']);
  });

  it('sends no mail twice, and none about what was taken back before it left', async () => {
    const ids = addComments(db, 1);
    const desk = openOperations(db);
    const waiting = () => db.prepare('SELECT count(*) FROM outbox').pluck().get();
    const first = await desk.act(selection(ids), 'approve', ACTOR);
    await first.finished;
    expect(waiting()).toBe(1);
    await (
      await desk.undo(first.id, LATER, null)
    )?.finished;
    expect(waiting()).toBe(0);
    await (
      await desk.act(selection(ids), 'approve', ACTOR)
    ).finished;
    db.exec("UPDATE outbox SET state = 'sent'");
    await (
      await desk.act(selection(ids), 'hold', ACTOR)
    ).finished;
    await (
      await desk.act(selection(ids), 'approve', LATER)
    ).finished;
    expect(db.prepare('SELECT state FROM outbox').pluck().all()).toEqual(['sent']);
  });

  it('of deletion keeps places for replies until the last of them is gone', async () => {
    const [parent = 0] = addComments(db, 1, 'approved');
    const [reply = 0] = addComments(db, 1, 'approved', parent);
    const desk = openOperations(db);
    const done = await desk.act(selection([parent]), 'remove', ACTOR);
    await done.finished;
    expect(statusOf(parent)).toBe('removed');
    expect(await desk.undo(done.id, LATER, null)).toBeNull();
    await (
      await desk.act(selection([reply]), 'remove', ACTOR)
    ).finished;
    expect(db.prepare('SELECT count(*) FROM comment').pluck().get()).toBe(0);
  });

  it('is done in slices, with turns for others between them', async () => {
    const ids = addComments(db, 50);
    let clock = 0;
    const slices: number[] = [];
    const desk = openOperations(db, {
      monotonic: () => (clock += 4),
      onChanged: () => void slices.push(Number(db.prepare('SELECT position FROM operation').pluck().get())),
    });
    await (
      await desk.act(selection(ids), 'approve', ACTOR)
    ).finished;
    expect(slices.length).toBeGreaterThan(3);
    expect(slices.at(-1)).toBe(50);
  });
});

describe('after a crash', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'inkloop-operations-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('whole slices are there, and the rest follows', async () => {
    db = openCommented(folder);
    const ids = addComments(db, 40);
    const before = states();
    let clock = 0;
    let slices = 0;
    const dying = openOperations(db, {
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
    const revived = openOperations(db);
    const reached = await revived.find(done.id);
    expect(reached).toMatchObject({ position: trashed(), done: trashed(), finishedAt: null });
    expect(reached?.position).toBeLessThan(40);
    expect(await revived.undo(done.id, LATER, null)).toBeNull();
    await revived.resume();
    expect(await revived.find(done.id)).toMatchObject({ position: 40, done: 40 });
    await (
      await revived.undo(done.id, LATER, null)
    )?.finished;
    expect(states()).toEqual(before);
    db.close();
  });
});
