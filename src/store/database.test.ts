import { mkdtempSync, readdirSync, statSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepCopy, NewerDatabase, openDatabase } from './database.ts';
import { isDerivedIntact, rebuildDerived } from './derived-schema.ts';
import { identities } from './identities.ts';
import { MIGRATIONS } from './migrations.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloop-store-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const AT = '2026-01-02T03:04:05.000Z';

describe('the database file', () => {
  it('is brought up to date once and keeps what it holds', async () => {
    const first = openDatabase(folder);
    await identities(first).ensure(['posts/a'], AT);
    first.close();
    const second = openDatabase(folder);
    expect(second.pragma('user_version', { simple: true })).toBe(MIGRATIONS.at(-1)?.number);
    expect((await identities(second).ensure(['posts/a'], AT)).get('posts/a')).toBe(1);
    second.close();
  });

  it('is copied before it is migrated', () => {
    const db = openDatabase(folder);
    db.pragma('user_version = 0');
    db.pragma('foreign_keys = OFF');
    const tables = db.prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    );
    for (const table of tables.pluck().all()) db.exec(`DROP TABLE IF EXISTS ${table}`);
    db.exec('CREATE TABLE from_long_ago (x)');
    db.pragma('user_version = -1');
    db.close();
    openDatabase(folder).close();
    expect(readdirSync(folder).filter((name) => name.includes('.before-'))).toHaveLength(1);
  });

  it('is for nobody else to read, nor is the copy before a migration', () => {
    const db = openDatabase(folder);
    db.prepare("INSERT INTO article_identity (key, first_seen) VALUES ('posts/a', 'x')").run();
    keepCopy(db, join(folder, 'copy.db'));
    const files = readdirSync(folder);
    expect(files.sort()).toEqual(['copy.db', 'inkloop.db', 'inkloop.db-shm', 'inkloop.db-wal']);
    expect(files.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual(files.map(() => 0o600));
    db.close();
  });

  it('written by a newer version is refused with a sentence', () => {
    const db = openDatabase(folder);
    db.pragma('user_version = 9999');
    db.close();
    expect(() => openDatabase(folder)).toThrow(NewerDatabase);
    expect(() => openDatabase(folder)).toThrow(/newer Inkloop/);
  });

  it('migrations are numbered upward', () => {
    const numbers = MIGRATIONS.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });
});

describe('the derived tables', () => {
  it('count as damaged when one is missing or another schema made them', () => {
    const db = openDatabase(':memory:');
    expect(isDerivedIntact(db)).toBe(false);
    rebuildDerived(db);
    expect(isDerivedIntact(db)).toBe(true);
    db.exec('DROP TABLE article_alias');
    expect(isDerivedIntact(db)).toBe(false);
    rebuildDerived(db);
    db.exec("UPDATE meta SET value = 'other' WHERE name = 'schema'");
    expect(isDerivedIntact(db)).toBe(false);
  });

  it('are dropped without the last good sources and the times at which pages changed', () => {
    const db = openDatabase(':memory:');
    rebuildDerived(db);
    db.prepare('INSERT INTO last_good (path, source) VALUES (?, ?)').run('posts/a.md', Buffer.from('x'));
    db.exec("INSERT INTO page_change (path, tag, ms) VALUES ('/posts/a', 'x', 1000)");
    rebuildDerived(db);
    expect(db.prepare('SELECT count(*) FROM last_good').pluck().get()).toBe(1);
    expect(db.prepare('SELECT count(*) FROM page_change').pluck().get()).toBe(1);
    db.exec('DROP TABLE page_change');
    expect(isDerivedIntact(db)).toBe(false);
  });
});

describe('identities', () => {
  it('are given once, and old addresses lead to them', async () => {
    const db = openDatabase(':memory:');
    const ids = identities(db);
    const [first] = [(await ids.ensure(['posts/a', 'posts/b'], AT)).get('posts/a')];
    expect((await identities(db).ensure(['posts/a'], AT)).get('posts/a')).toBe(first);
    const old = { kind: 'post', lang: 'zh', slug: '旧', key: 'posts/a', at: AT } as const;
    await ids.rememberOldSlugs([old]);
    await ids.rememberOldSlugs([old]);
    expect(ids.findOldSlug({ kind: 'post', lang: 'zh', slug: '旧' })).toEqual({ key: 'posts/a' });
    expect(ids.findOldSlug({ kind: 'post', lang: 'en', slug: '旧' })).toBeNull();
    await ids.bury([{ ...old, slug: 'gone' }]);
    expect(ids.findTombstone({ kind: 'post', lang: 'zh', slug: 'gone' })).toEqual({ since: AT });
    await ids.revive([old, { ...old, slug: 'gone' }]);
    expect(ids.findOldSlug(old)).toBeNull();
    expect(ids.findTombstone({ ...old, slug: 'gone' })).toBeNull();
  });
});
