import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../scripts/build.mjs';
import { root } from '../scripts/tools.mjs';
import { TookTooLong } from '../src/errors.ts';
import { createWorkerPool, type WorkerPool } from '../src/workers/pool.ts';

let pool: WorkerPool;
beforeAll(async () => {
  await buildIfStale();
  const worker = pathToFileURL(join(root, 'dist/workers/worker.js'));
  // No thread can be ready so soon, whatever it is given.
  pool = createWorkerPool(1, worker, 1);
}, 60_000);
afterAll(() => pool.close());

test('what takes too long is ended with its thread, and the next task has a new one', async () => {
  for (let again = 0; again < 3; again += 1)
    await expect(pool.drawInline({ body: 'Text.', lang: 'en', bodyLine: 1, id: 'a' })).rejects.toBeInstanceOf(
      TookTooLong,
    );
  // Comments have a deadline of their own, in seconds.
  const outcome = await pool.renderComment('**灯**');
  expect(outcome.html).toBe('<p><strong>灯</strong></p>');
}, 60_000);
