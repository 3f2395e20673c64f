import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { post } from '../../src/testing/world.ts';

let folder: string;
let site: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  await buildIfStale();
  folder = mkdtempSync(join(tmpdir(), 'inkloop-demand-'));
  mkdirSync(join(folder, 'posts'));
  writeFileSync(join(folder, 'posts/a.md'), post('Abc'));
  site = await startProduct(folder, { RELIST_SECONDS: '86400' });
}, 90_000);
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

test('SIGHUP has everything compared, also what no stamp tells', { timeout: 30_000 }, async () => {
  const file = join(folder, 'posts/a.md');
  const title = async (): Promise<string> =>
    /<h1>(.*?)<\/h1>/.exec(await (await fetch(`${site.url}/posts/a`)).text())?.[1] ?? '';
  const { atimeMs, mtimeMs } = statSync(file);
  writeFileSync(file, post('Xyz'));
  utimesSync(file, atimeMs / 1000, mtimeMs / 1000);
  utimesSync(file, atimeMs / 1000, mtimeMs / 1000);
  expect(['Abc', 'Xyz']).toContain(await title());
  process.kill(site.pid, 'SIGHUP');
  while ((await title()) !== 'Xyz') await sleep(30);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
});
