import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentList } from './content-list.ts';
import { openDatabase, type Database } from './database.ts';
import { rebuildDerived } from './derived-schema.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloop-content-list-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function addFile(db: Database, path: string): void {
  db.prepare(
    `INSERT INTO content_status (path, mtime_ms, size, ino, hash, judged_under, outcome, problems)
     VALUES (?, 0, 0, 0, '', '', 'indexed', '[]')`,
  ).run(path);
}

it('counts anew after a write of this connection and of another one, and only then', async () => {
  const statements: string[] = [];
  const db = openDatabase(folder, (sql) => void statements.push(sql));
  rebuildDerived(db);
  const list = contentList(db);
  const timesCounted = () => statements.filter((sql) => sql.startsWith('WITH v AS')).length;
  expect((await list.count()).all).toBe(0);
  addFile(db, 'posts/a.md');
  expect((await list.count()).all).toBe(1);
  const other = openDatabase(folder);
  addFile(other, 'posts/文章.md');
  other.close();
  expect((await list.count()).all).toBe(2);
  expect([(await list.count()).all, timesCounted()]).toEqual([2, 3]);
  db.close();
});
