import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import { commentCounts } from '../../src/store/comment-counts.ts';
import type { Database } from '../../src/store/database.ts';
import { addComments, openCommented } from '../../src/store/testing/moderated-comments.ts';
import { addAccount, PASSWORD } from '../../src/testing/accounts.ts';
import { guanliBrowser, type GuanliBrowser } from '../../src/testing/guanli-browser.ts';
import { builtProduct, type BuiltProduct } from './built-product.ts';

const COMMENTS = 5000;
const ACT = '/guanli/comments/act';

let product: BuiltProduct;
let db: Database;
beforeAll(async () => {
  await buildIfStale();
  product = builtProduct('operation-kill');
  db = openCommented(product.dataDir);
  db.transaction(() => addComments(db, COMMENTS))();
  await addAccount({ db }, 'Mei', 'moderator');
}, 120_000);
afterAll(async () => {
  db.close();
  await product.remove();
});

interface Reached {
  readonly position: number;
  readonly done: number;
  readonly isFinished: number;
}
const reached = (): Reached =>
  db
    .prepare<[], Reached>(
      'SELECT position, done, finished_at IS NOT NULL AS isFinished FROM operation ORDER BY id DESC LIMIT 1',
    )
    .get() ?? { position: 0, done: 0, isFinished: 0 };
const countIn = (status: string) =>
  Number(db.prepare('SELECT count(*) FROM comment WHERE status = ?').pluck().get(status));
const countItems = () => Number(db.prepare('SELECT count(*) FROM operation_item').pluck().get());
const everything = () => JSON.stringify(db.prepare('SELECT * FROM comment ORDER BY id').all());

async function until(is: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 20_000; !is();) {
    if (Date.now() > deadline) throw new Error(`waited too long: ${JSON.stringify(reached())}`);
    await sleep(2);
  }
}

async function signIn(): Promise<GuanliBrowser> {
  const browser = guanliBrowser(await product.start());
  expect((await browser.logIn('Mei', PASSWORD)).status).toBe(303);
  return browser;
}

test('an operation on all that match is whole slices after kill -9, goes on by itself, and is taken back exactly', async () => {
  const before = everything();
  const browser = await signIn();
  const list = await browser.get('/guanli/comments?status=pending');
  const asked = await browser.submit(list, ACT, { action: 'trash', all: '1' });
  const answer = browser.submit(asked, ACT, {}).catch(() => null);
  await until(() => reached().position > 0);
  await product.kill9();
  await answer;

  const { position, done, isFinished } = reached();
  expect(isFinished).toBe(0);
  expect(position).toBeLessThan(COMMENTS);
  expect([done, countIn('trash'), countItems()]).toEqual([position, position, position]);
  expect(await commentCounts(db).findDrift()).toEqual([]);

  const again = await signIn();
  await until(() => reached().isFinished === 1);
  expect([reached().done, countIn('trash'), countItems()]).toEqual([COMMENTS, COMMENTS, COMMENTS]);
  expect(await commentCounts(db).findDrift()).toEqual([]);

  const { id } = db.prepare<[], { id: number }>('SELECT id FROM operation').get() ?? { id: 0 };
  const result = await again.get(`/guanli/comments?op=${id}`);
  await again.submit(result, '/guanli/comments/undo', {});
  await until(() => reached().isFinished === 1 && countIn('trash') === 0);
  expect(everything()).toBe(before);
  expect(await commentCounts(db).findDrift()).toEqual([]);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
}, 60_000);
