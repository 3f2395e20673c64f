import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { post } from '../../src/testing/world.ts';
import { startReaders } from './readers.ts';

const SWAPS = 10;
const COMMON = 30;
const OWN = 15;

let folder: string;
let site: Awaited<ReturnType<typeof startProduct>>;

/** One release of the content: articles that every release has, in two shapes, and some of its own. */
function makeRelease(number: number): string {
  const root = join(folder, `release-${number}`);
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('site.yaml', 'title: Releases\n');
  for (let index = 0; index < COMMON; index += 1) {
    // A single file in one release is a bundle in the next.
    const isBundle = (index + number) % 3 === 0;
    write(
      `posts/common-${index}${isBundle ? '/index.en' : ''}.md`,
      post(`Common ${index}, release ${number}`),
    );
    write(
      `posts/common-${index}${isBundle ? '/index' : ''}.zh.md`,
      post(`共有 ${index}，第 ${number} 版`, '正文。'),
    );
  }
  // No two with the same bytes: one that left would be taken for moved to where the other came.
  for (let index = 0; index < OWN; index += 1)
    write(`posts/own-${number}-${index}.md`, post(`Own ${index}, release ${number}`));
  return root;
}

function swapTo(release: string): void {
  symlinkSync(release, join(folder, 'next'));
  renameSync(join(folder, 'next'), join(folder, 'current'));
}

beforeAll(async () => {
  await buildIfStale();
  folder = mkdtempSync(join(tmpdir(), 'inkloop-swap-'));
  swapTo(makeRelease(0));
  site = await startProduct(join(folder, 'current'), { RELIST_SECONDS: '1' });
}, 90_000);
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

test('the content folder is swapped ten times by a link while it is read', { timeout: 120_000 }, async () => {
  const articles = Array.from({ length: COMMON }, (_, index) => [
    `/posts/common-${index}`,
    `/zh/posts/common-${index}`,
  ]);
  const homes = ['/', '/zh/'];
  const readers = startReaders(
    site.url,
    articles.flatMap((pair) => [...pair, ...homes]),
    (path, status, text) =>
      status === 200 && (!homes.includes(path) || /href="[^"]*\/posts\/(?:common|own)-[\d-]+"/.test(text)),
  );
  const lastOwn = `${site.url}/posts/own-${SWAPS - 1}-0`;
  const statusOfLastOwn = async (): Promise<number> => (await fetch(lastOwn, { redirect: 'manual' })).status;
  for (let number = 1; number <= SWAPS; number += 1) {
    // What was never public cannot be gone, so the last release but one is seen before it is replaced.
    if (number === SWAPS) while ((await statusOfLastOwn()) !== 200) await sleep(50);
    swapTo(makeRelease(number));
    // As git-sync does, the release before is cleaned away soon after.
    if (number > 1) rmSync(join(folder, `release-${number - 2}`), { recursive: true });
    await sleep(350);
  }
  const isHere = async (path: string, text: string): Promise<boolean> =>
    (await (await fetch(site.url + path)).text()).includes(text);
  const settled = async (): Promise<boolean> =>
    (await isHere('/posts/common-7', `release ${SWAPS}`)) &&
    (await isHere('/zh/posts/common-29', `第 ${SWAPS} 版`));
  while (!(await settled())) await sleep(50);
  while ((await statusOfLastOwn()) !== 410) await sleep(50);
  const { odd, answers } = await readers.stop();
  expect(odd).toEqual([]);
  expect(answers).toBeGreaterThan(20);
  expect((await fetch(`${site.url}/posts/own-${SWAPS}-0`)).status).toBe(200);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
});
