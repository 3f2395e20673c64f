import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bulkLoad } from './bulk-load.ts';
import { openDatabase, type Database } from './database.ts';
import { indexStore } from './index-store.ts';

let db: Database;
beforeEach(() => {
  db = openDatabase(':memory:');
  indexStore(db);
});
afterEach(() => db.close());

const settingOf = (): unknown =>
  db.prepare("SELECT v FROM search_config WHERE k = 'automerge'").pluck().get();
const countSegments = (): unknown => db.prepare('SELECT count(DISTINCT segid) FROM search_idx').pluck().get();

function fill(from: number, count: number): void {
  const insert = db.prepare('INSERT INTO search (rowid, title, body) VALUES (?, ?, ?)');
  for (let id = from; id < from + count; id += 1)
    insert.run(id, `标 题 post${id}`, `loop pod node ${id} 容 器`);
}

describe('a bulk load', () => {
  it('leaves many segments, which tidying merges step by step without losing a word', async () => {
    const load = bulkLoad(db);
    load.begin();
    fill(1, 40);
    load.end();
    const before = Number(countSegments());
    let steps = 0;
    while ((await load.tidy()) && steps < 1000) steps += 1;
    expect(before).toBeGreaterThan(4);
    expect(Number(countSegments())).toBeLessThan(before);
    expect(db.prepare(`SELECT count(*) FROM search WHERE search MATCH '"容 器"'`).pluck().get()).toBe(40);
    expect(await load.tidy()).toBe(false);
  });

  it('that a crash cut off leaves no setting behind', async () => {
    bulkLoad(db).begin();
    expect(settingOf()).toBe(16);
    await bulkLoad(db).tidy();
    expect(settingOf()).toBe(4);
    expect(db.pragma('wal_autocheckpoint', { simple: true })).toBe(1000);
  });
});
