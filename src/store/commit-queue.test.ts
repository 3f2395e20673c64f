import { beforeEach, expect, test } from 'vitest';
import { commitQueue, type CommitQueue } from './commit-queue.ts';
import { openDatabase, type Database } from './database.ts';

let db: Database;
let queue: CommitQueue;
let statements: string[];
beforeEach(() => {
  statements = [];
  db = openDatabase(':memory:', (sql) => statements.push(sql));
  db.exec('CREATE TABLE note (text TEXT NOT NULL UNIQUE)');
  queue = commitQueue(db, () => 0);
});

const write = (text: string | null): Promise<void> =>
  queue.run(() => {
    db.prepare('INSERT INTO note VALUES (?)').run(text);
  });
const notes = (): unknown[] => db.prepare('SELECT text FROM note ORDER BY text').pluck().all();

test('work asked for together shares one commit', async () => {
  statements.length = 0;
  await Promise.all(['a', 'b', '三'].map(write));
  expect(statements.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
  expect(notes()).toEqual(['a', 'b', '三']);
});

test('nothing is told before it is committed', async () => {
  const inTransaction: boolean[] = [];
  await write('a').then(() => inTransaction.push(db.inTransaction));
  expect(inTransaction).toEqual([false]);
});

test('what one throws undoes its own work and reaches its own caller', async () => {
  const results = await Promise.allSettled([
    write('a'),
    queue.run(() => {
      db.exec("INSERT INTO note VALUES ('half')");
      throw new Error('mine');
    }),
    write(null),
    write('b'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(notes()).toEqual(['a', 'b']);
});

test('a commit that fails is told to all, and the next one works', async () => {
  db.exec(
    'CREATE TABLE owner (id INTEGER PRIMARY KEY); CREATE TABLE owned (id INTEGER REFERENCES owner DEFERRABLE INITIALLY DEFERRED)',
  );
  const results = await Promise.allSettled([
    write('a'),
    queue.run(() => void db.exec('INSERT INTO owned VALUES (1)')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(notes()).toEqual([]);
  await write('b');
  expect(notes()).toEqual(['b']);
});

test('work can ask for more work', async () => {
  await write('a').then(() => write('b'));
  expect(notes()).toEqual(['a', 'b']);
});
