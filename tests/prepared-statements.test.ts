import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../src/testing/accounts.ts';
import { guanliBrowser, type GuanliBrowser } from '../src/testing/guanli-browser.ts';
import { post, world, type World } from '../src/testing/world.ts';
import { commenter } from '../src/web/comments/testing/commenter.ts';

/** Quotes, ends of statements, and syntax of MATCH, in both scripts. */
const hostile = [
  "' OR 1=1 --",
  '"; DROP TABLE comment; --',
  "灯'); DELETE FROM account; --",
  'title:灯 OR body:* NEAR(a b) ^x -"',
  '%_[]*?\\',
  'a\u0000b',
];

let w: World;
let owner: GuanliBrowser;
const made: string[] = [];
beforeAll(async () => {
  w = await world(
    { 'posts/lamp.md': post('Lamp'), 'posts/lamp.zh.md': post('灯', '正文。') },
    { environment: { TRUST_PROXY: 'loopback' } },
  );
  owner = await signedIn(w, 'owner', 'Mei');
  const { prepare, exec } = w.db;
  w.db.prepare = ((sql: string) => {
    made.push(sql);
    return prepare.call(w.db, sql);
  }) as typeof prepare;
  w.db.exec = (sql) => {
    made.push(sql);
    return exec.call(w.db, sql);
  };
});
afterAll(() => w.close());

test('a statement that is prepared late is seen', () => {
  w.db.prepare('SELECT 1').get();
  expect(made.splice(0)).toEqual(['SELECT 1']);
});

test.each(hostile)('what anybody sends becomes no SQL: %j', async (text) => {
  const asked = encodeURIComponent(text);
  const statuses: number[] = [];
  for (const path of [
    `/search?q=${asked}&tag=${asked}&sort=${asked}&page=${asked}&year=${asked}`,
    `/zh/search?q=${asked}`,
    `/api/search?q=${asked}&typing=1&author=${asked}`,
    `/posts/${asked}`,
    `/zh/tag/${asked}`,
    `/posts/lamp?comments=${asked}&order=${asked}&in=${asked}`,
    `/_/mail/confirm/${asked}`,
  ])
    statuses.push((await w.raw(path)).status);
  for (const page of ['comments', 'content', 'audit', 'insight'])
    statuses.push(
      (
        await owner.get(
          `/guanli/${page}?q=${asked}&status=${asked}&sort=${asked}&after=${asked}&view=${asked}`,
        )
      ).status,
    );
  const form = { author: text, email: 'a@example.org', url: text, content: text, parent: text };
  statuses.push((await commenter(w).send('/posts/lamp/comments', form)).status);
  statuses.push((await guanliBrowser(w.url).logIn(text, text)).status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(made).toEqual([]);
  expect(w.db.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('no file outside the store speaks SQL', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/^store\/|\.test\.ts$|testing\//.test(path),
  );
  const speaks = /\.prepare\(|\b(?:db|database)\.(?:exec|pragma|transaction)\(/;
  expect(files.filter((path) => speaks.test(readFileSync(join('src', path), 'utf8')))).toEqual([]);
  expect(files.length).toBeGreaterThan(200);
});
