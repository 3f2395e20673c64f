import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentList } from './content-list.ts';
import { openDatabase, type Database } from './database.ts';
import { rebuildDerived } from './derived-schema.ts';
import { indexWriter } from './index-writer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloop-content-list-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the loop writes of a file that cannot be read as an article. */
async function noteRefused(db: Database, path: string): Promise<void> {
  const file = { path, mtimeMs: 0, size: 0, ino: 0, hash: '', judgedUnder: '' };
  const statuses = [{ ...file, outcome: 'refused' as const, problems: [] }];
  await indexWriter(db).apply(
    { upserts: [], removals: [], liveness: [], forgotten: [], statuses },
    new Map(),
  );
}

it('counts anew after the index was written, by whomever, and not after anything else', async () => {
  const statements: string[] = [];
  const db = openDatabase(folder, (sql) => void statements.push(sql));
  rebuildDerived(db);
  const list = contentList(db);
  const timesCounted = () => statements.filter((sql) => sql.startsWith('WITH v AS')).length;
  const counted = async () => [(await list.count()).all, timesCounted()];
  expect(await counted()).toEqual([0, 1]);
  await noteRefused(db, 'posts/a.md');
  expect(await counted()).toEqual([1, 2]);

  const other = openDatabase(folder);
  await noteRefused(other, 'posts/文章.md');
  expect(await counted()).toEqual([2, 3]);
  for (const each of [db, other])
    each.exec('INSERT INTO login_failure (key, count, last_at) VALUES (hex(randomblob(4)), 1, 0)');
  other.close();
  expect(await counted()).toEqual([2, 3]);

  indexWriter(db).setLanguages(['en', 'zh']);
  expect(await counted()).toEqual([2, 4]);
  rebuildDerived(db);
  expect(await counted()).toEqual([0, 5]);
  await noteRefused(db, 'posts/a.md');
  expect(await counted()).toEqual([1, 6]);
  db.close();
});
