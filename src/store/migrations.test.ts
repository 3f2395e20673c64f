import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foundComments } from './comment-found.ts';
import { reindexComments } from './comment-reindex.ts';
import { wordsOf } from './comment-words.ts';
import { DATABASE_FILE, openDatabase, type Database } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import { addComments, openCommented } from './testing/moderated-comments.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloop-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A file as a version left it that knew migrations up to 9 and cut no whole emails. */
function writeOldFile(file: string): void {
  const db = new Sqlite(file);
  db.pragma('synchronous = OFF');
  db.function('comment_words', { varargs: true, deterministic: true }, (...fields: unknown[]) =>
    [...wordsOf(fields.map(String))].filter((word) => !word.includes('@')).join(' '),
  );
  db.function('comment_cutter', { deterministic: true }, () => 'segments-1');
  const old = MIGRATIONS.filter(({ number }) => number <= 9);
  for (const { sql } of old) db.exec(sql);
  db.pragma(`user_version = ${old.at(-1)?.number ?? 0}`);
  fill(db);
  db.close();
}

function fill(db: Database): void {
  db.exec(
    "INSERT OR IGNORE INTO article_identity (key, first_seen) VALUES ('posts/a', 'x'), ('posts/b', 'x')",
  );
  addComments(db, 120, 'approved');
  addComments(db, 30, 'spam');
}

const schemaOf = (db: Database) =>
  db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all();
const rowsOf = (db: Database, sql: string) => db.prepare(sql).all();

describe('a database with comments that an older version left', () => {
  it('becomes the same as a new one', async () => {
    writeOldFile(join(folder, DATABASE_FILE));
    const migrated = openDatabase(folder);
    const fresh = openCommented();
    fill(fresh);
    expect(schemaOf(migrated)).toEqual(schemaOf(fresh));
    expect(rowsOf(migrated, 'SELECT * FROM comment')).toEqual(rowsOf(fresh, 'SELECT * FROM comment'));
    expect(rowsOf(migrated, 'SELECT * FROM comment_count')).toEqual(
      rowsOf(fresh, 'SELECT * FROM comment_count'),
    );
    expect(migrated.pragma('integrity_check', { simple: true })).toBe('ok');

    const found = foundComments(migrated);
    expect(found.find('a@example.org')).toHaveLength(0);
    expect(await reindexComments(migrated, () => false)).toBe(true);
    found.forget();
    for (const text of ['a@example.org', 'A@Example.org', '李雷', '好'])
      expect([text, ...found.find(text)]).toEqual([text, ...foundComments(fresh).find(text)]);
    expect(found.find('a@example.org')).toHaveLength(150);
    expect(await reindexComments(migrated, () => false)).toBe(false);
    migrated.close();
  });
});

describe('the words of a comment', () => {
  it('are these under this version of the rules; when they change, RULES_VERSION must', () => {
    const db = openDatabase(':memory:');
    expect(db.prepare('SELECT comment_cutter()').pluck().get()).toBe('segments-1 pairs-emails-1');
    const words = [...wordsOf(['Li.Lei@Example.org 写得好', 'two words'])].sort().join(' ');
    expect(words).toBe(
      '.lei .org example example_org lei lei_example li li.lei@example.org li_lei org org_写 two two_words words 写 写_得 好 得 得_好',
    );
  });
});
