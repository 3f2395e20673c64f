import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import Sqlite from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../store/database.ts';
import { queryLog } from '../store/query-log.ts';
import { createQueryRecorder } from './query-recorder.ts';

const SEARCH = { query: '容器', lang: 'zh', filters: '', results: 1, ms: 1, refined: false };

function recorder(db = openDatabase(':memory:')) {
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
  const clock = { now: new Date('2026-03-01T00:00:00.000Z') };
  const made = createQueryRecorder({ queries: queryLog(db), now: () => clock.now, log });
  const rows = () => db.prepare<[], number>('SELECT count(*) FROM query_log').pluck().get();
  return { ...made, db, clock, rows, said };
}

describe('the recorder of searches', () => {
  it('writes when told to, and what is left at the end', async () => {
    const { noteSearch, noteFollowed, flush, close, rows, db } = recorder();
    noteSearch(SEARCH);
    expect(rows()).toBe(0);
    await flush();
    expect(rows()).toBe(1);
    noteSearch(SEARCH);
    noteFollowed({ query: '容器', lang: 'zh', path: '/zh/posts/a' });
    await close();
    expect(db.prepare('SELECT followed FROM query_log ORDER BY id').pluck().all()).toEqual([
      null,
      '/zh/posts/a',
    ]);
    noteSearch(SEARCH);
    await flush();
    expect(rows()).toBe(2);
  });

  it('never fails a search over a broken database, and says so once', async () => {
    const { noteSearch, flush, close, db, said, rows } = recorder();
    db.exec('ALTER TABLE query_log RENAME TO away');
    for (let n = 0; n < 3; n += 1) {
      noteSearch(SEARCH);
      await flush();
    }
    expect(said).toHaveLength(1);
    db.exec('ALTER TABLE away RENAME TO query_log');
    await flush();
    expect(rows()).toBe(3);
    db.exec('DROP TABLE query_log');
    noteSearch(SEARCH);
    await close();
    expect(said).toHaveLength(2);
  });

  it('waits for no other process: what is locked now is written later', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inkloop-recorder-'));
    const db = openDatabase(folder);
    const other = new Sqlite(join(folder, 'inkloop.db'));
    const { noteSearch, flush, close, said, rows } = recorder(db);
    other.exec('BEGIN IMMEDIATE');
    noteSearch(SEARCH);
    await flush();
    expect([said.length, rows(), db.pragma('busy_timeout', { simple: true })]).toEqual([1, 0, 5000]);
    other.exec('COMMIT');
    await close();
    expect(rows()).toBe(1);
    other.close();
    db.close();
    rmSync(folder, { recursive: true });
  });

  it('holds only so many', async () => {
    const { noteSearch, close, rows } = recorder();
    for (let n = 0; n < 5000; n += 1) noteSearch(SEARCH);
    await close();
    expect(rows()).toBe(2000);
  });

  it('forgets after ninety days', async () => {
    const { noteSearch, flush, close, clock, rows } = recorder();
    noteSearch(SEARCH);
    await flush();
    clock.now = new Date('2026-05-30T00:00:00.000Z');
    await flush();
    expect(rows()).toBe(1);
    clock.now = new Date('2026-05-31T00:00:00.000Z');
    await close();
    expect(rows()).toBe(0);
  });
});
