import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import { root } from '../../scripts/tools.mjs';
import { builtProduct, type BuiltProduct } from './built-product.ts';

let product: BuiltProduct;
beforeAll(async () => {
  await buildIfStale();
  product = builtProduct('comments-backup');
}, 120_000);
afterAll(() => product.remove());

/** Runs a command beside the server, as `npm run` does. */
async function run(command: 'backup' | 'restore', file: string): Promise<number> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: product.dataDir };
  const child = spawn(process.execPath, [join(root, `dist/cli/${command}.js`), file], {
    env,
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}

async function say(url: string, number: number): Promise<string> {
  const content = `Comment 评论 ${number}`;
  const response = await fetch(`${url}/posts/${number % 2 === 0 ? 'a' : 'b'}/comments`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': `10.0.${number >> 8}.${number & 255}`, Accept: 'application/json' },
    body: new URLSearchParams({ author: 'Mei', email: `mei-${number}@example.org`, content }),
  });
  expect(response.status).toBe(201);
  return content;
}

test('a backup made while readers write holds all that was answered before, and the product runs on it', async () => {
  const file = join(product.dataDir, '../kept.db');
  const url = await product.start();
  const before = [await say(url, 1), await say(url, 2)];
  const backup = run('backup', file);
  const state = { isDone: false };
  void backup.finally(() => (state.isDone = true));
  let number = 2;
  while (!state.isDone) await say(url, (number += 1));
  expect(await backup).toBe(0);
  const last = await say(url, (number += 1));
  expect(number).toBeGreaterThan(4);

  // Not while it runs.
  expect(await run('restore', file)).not.toBe(0);
  await product.kill9();
  expect(await run('restore', file)).toBe(0);
  const again = await product.start();
  expect((await fetch(`${again}/posts/a`)).status).toBe(200);
  await say(again, 1000);
  const db = new Sqlite(join(product.dataDir, 'inkloop.db'), { readonly: true });
  const sources = db.prepare<[], string>('SELECT source FROM comment').pluck().all();
  expect(before.filter((text) => !sources.includes(text))).toEqual([]);
  expect(sources).not.toContain(last);
  expect(sources).toContain('Comment 评论 1000');
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
}, 120_000);
