import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import { builtProduct, type BuiltProduct } from './built-product.ts';

const KILLS = 2;
/** Readers who write at the same time. */
const WRITERS = 24;
/** Answers to wait for before each kill. */
const ENOUGH = 100;

let product: BuiltProduct;
beforeAll(async () => {
  await buildIfStale();
  product = builtProduct('comments-kill');
}, 120_000);
afterAll(() => product.remove());

/** Writes comments from ever new addresses until the server is gone; texts of those that were answered well. */
async function write(
  url: string,
  writer: string,
  acknowledged: Set<string>,
  sent: Set<string>,
): Promise<void> {
  for (let index = 0; ; index += 1) {
    const content = `Comment ${writer} ${index} 评论`;
    sent.add(content);
    const isForm = index % 2 === 0;
    try {
      const response = await fetch(`${url}/posts/${index % 3 === 0 ? 'a' : 'b'}/comments`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'X-Forwarded-For': `10.${sent.size >> 16}.${(sent.size >> 8) & 255}.${sent.size & 255}`,
          Accept: isForm ? 'text/html' : 'application/json',
        },
        body: new URLSearchParams({ author: writer, email: `${writer}-${index}@example.org`, content }),
      });
      if (response.status === 201 || response.status === 303) acknowledged.add(content);
      await response.arrayBuffer();
    } catch {
      return;
    }
  }
}

test('every comment that was answered is there after kill -9, once', async () => {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const url = await product.start();
    const before = acknowledged.size;
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      write(url, `w${kill}-${writer}`, acknowledged, sent),
    );
    const deadline = Date.now() + 20_000;
    while (acknowledged.size < before + ENOUGH && Date.now() < deadline) await sleep(5);
    await Promise.all([product.kill9(), ...writers]);
    expect(acknowledged.size).toBeGreaterThanOrEqual(before + ENOUGH);
  }

  const url = await product.start();
  const db = new Sqlite(join(product.dataDir, 'inkloop.db'), { readonly: true });
  const rows = db.prepare<[], { source: string; status: string }>('SELECT source, status FROM comment').all();
  const sources = rows.map(({ source }) => source);
  expect(new Set(sources).size).toBe(sources.length);
  expect([...acknowledged].filter((text) => !sources.includes(text))).toEqual([]);
  // One that was stored may have lost its answer; none was made up.
  expect(sources.filter((text) => !sent.has(text))).toEqual([]);
  const total = db.prepare('SELECT total FROM comment_count WHERE article_id = 0').pluck().get();
  expect(total).toBe(rows.length);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect((await fetch(`${url}/posts/a`)).status).toBe(200);
  db.close();
}, 90_000);
