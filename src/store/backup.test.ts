import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp, BadBackup, restore } from './backup.ts';
import { DATABASE_FILE, NewerDatabase, openDatabase, type Database } from './database.ts';
import { identities } from './identities.ts';

const AT = '2026-01-02T03:04:05.000Z';

let folder: string;
let dataDir: string;
let file: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloop-backup-'));
  dataDir = join(folder, 'data');
  file = join(folder, 'kept', 'inkloop.backup');
  db = openDatabase(dataDir);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

function keys(): unknown[] {
  return db.prepare('SELECT key FROM article_identity ORDER BY key').pluck().all();
}

describe('a backup', () => {
  it('made while others write holds what was committed before, and restores to exactly that', async () => {
    await identities(db).ensure(['posts/潮汐', 'posts/tide'], AT);
    // Another connection in the middle of a write, and one that begins while the copy is made.
    const other = new Sqlite(join(dataDir, DATABASE_FILE));
    other.exec("BEGIN IMMEDIATE; INSERT INTO article_identity (key, first_seen) VALUES ('posts/half', '')");
    backUp(dataDir, file);
    other.exec('COMMIT');
    other.close();
    await identities(db).ensure(['posts/zzz-after'], AT);
    db.close();

    const kept = restore(dataDir, file);
    db = openDatabase(dataDir);
    expect(keys()).toEqual(['posts/tide', 'posts/潮汐']);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    const former = new Sqlite(kept ?? '', { readonly: true });
    expect(
      former.prepare('SELECT count(*) FROM article_identity WHERE key = ?').pluck().get('posts/zzz-after'),
    ).toBe(1);
    former.close();
  });

  it('is one file, and takes the place of the one before', async () => {
    backUp(dataDir, file);
    await identities(db).ensure(['posts/tide'], AT);
    backUp(dataDir, file);
    expect(readdirSync(join(folder, 'kept'))).toEqual(['inkloop.backup']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    db.close();
    rmSync(dataDir, { recursive: true });
    expect(restore(dataDir, file)).toBeNull();
    expect(statSync(join(dataDir, DATABASE_FILE)).mode & 0o777).toBe(0o600);
    db = openDatabase(dataDir);
    expect(keys()).toEqual(['posts/tide']);
  });

  it('of nothing is refused', () => {
    expect(() => backUp(join(folder, 'elsewhere'), file)).toThrow(BadBackup);
    expect(existsSync(file)).toBe(false);
  });
});

describe('restoring is refused, and changes nothing,', () => {
  const refusals: readonly [string, (path: string) => void, typeof BadBackup | typeof NewerDatabase][] = [
    ['while the server runs', () => undefined, BadBackup],
    ['from a file that is not there', (path) => rmSync(path), BadBackup],
    ['from a file of another kind', (path) => writeFileSync(path, '备份'.repeat(4000)), BadBackup],
    ['from a backup cut short', (path) => truncateSync(path, 9000), BadBackup],
    [
      'from the database of another program',
      (path) => {
        rmSync(path);
        const songs = new Sqlite(path);
        songs.exec('CREATE TABLE song (title TEXT)');
        songs.close();
      },
      BadBackup,
    ],
    [
      'from a newer version',
      (path) => {
        const newer = new Sqlite(path);
        newer.pragma('user_version = 9999');
        newer.close();
      },
      NewerDatabase,
    ],
  ];

  it.each(refusals)('%s', async (name, spoil, expected) => {
    await identities(db).ensure(['posts/tide'], AT);
    backUp(dataDir, file);
    spoil(file);
    if (!name.includes('server runs')) db.close();
    expect(() => restore(dataDir, file)).toThrow(expected);
    db.close();
    db = openDatabase(dataDir);
    expect(keys()).toEqual(['posts/tide']);
    expect(readdirSync(dataDir).filter((entry) => !entry.startsWith(DATABASE_FILE))).toEqual([]);
    expect(readdirSync(dataDir).filter((entry) => /part|before-restore/.test(entry))).toEqual([]);
  });
});
