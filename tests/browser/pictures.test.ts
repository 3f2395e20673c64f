import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct } from '../../scripts/product.mjs';
import { jpeg } from '../../src/web/pictures/testing/sample-pictures.ts';
import { useChromium } from './chromium.ts';

const { openPage } = useChromium();
let folder = '';
let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkloop-pictures-'));
  await mkdir(join(folder, 'posts/lamp'), { recursive: true });
  const text = 'A lamp.\n\n'.repeat(30);
  const front = 'date: 2025-01-02\ncover: wide.jpg\nauthor: mei\n---\n';
  await writeFile(
    join(folder, 'site.yaml'),
    'title: Lamps\nauthors: { mei: { name: Mei, image: mei.jpg } }\n',
  );
  for (const [lang, title] of [
    ['en', 'Lamp'],
    ['zh', '灯'],
  ])
    await writeFile(
      join(folder, `posts/lamp/index.${lang}.md`),
      `---\ntitle: ${title}\n${front}${text}![Small](small.jpg) ![Large](large.jpg)\n\n![Alone](tall.jpg)\n`,
    );
  await writeFile(join(folder, 'posts/lamp/wide.jpg'), await jpeg(2400, 1200));
  // One of its own: a browser shows a copy it has already, even where a smaller one would do.
  await writeFile(join(folder, 'posts/lamp/large.jpg'), await jpeg(2000, 1200));
  await writeFile(join(folder, 'posts/lamp/tall.jpg'), await jpeg(900, 1500));
  await writeFile(join(folder, 'posts/lamp/small.jpg'), await jpeg(400, 300));
  await writeFile(join(folder, 'mei.jpg'), await jpeg(900, 600));
  product = await startProduct(folder);
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['/zh/posts/lamp', 390, 2, [936, 400, 936, 900]],
  ['/posts/lamp', 1280, 1, [936, 400, 684, 684]],
  ['/posts/lamp', 1280, 2, [1872, 400, 1368, 900]],
  ['/zh/', 390, 2, [936]],
  ['/author/mei', 1280, 1, [216]],
])(
  'on %s at %s pixels times %s the picture is the right one, and nothing moves',
  async (path, width, scale, widths) => {
    const page = await openPage({ viewport: { width, height: 800 }, deviceScaleFactor: scale });
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        // What moves while the page is still coming in is not the pictures' doing.
        for (const entry of list.getEntries())
          if (document.readyState !== 'loading') shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(product.url + path);
    const before = await boxes(page);
    await page.evaluate(async () => {
      for (const image of document.images) {
        image.scrollIntoView();
        image.loading = 'eager';
        await image.decode();
      }
      scrollTo(0, 0);
    });
    const shown = await page.evaluate(() => [...document.images].map(({ currentSrc }) => currentSrc));
    expect(shown.map((src) => Number(/\/_\/images\/\w+-(\d+)\//.exec(src)?.[1]))).toEqual(widths);
    // A copy has whole pixels, so that its sides may differ from those of its source by a part of one.
    for (const [index, [wide = 0, high = 0]] of (await boxes(page)).entries()) {
      expect(Math.abs(wide - (before[index]?.[0] ?? 0))).toBeLessThan(1);
      expect(Math.abs(high - (before[index]?.[1] ?? 0))).toBeLessThan(1);
    }
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
    expect(said).toEqual([]);
  },
);

/** Width and height of the pictures on the page, in CSS pixels. */
function boxes(page: Page): Promise<number[][]> {
  return page.evaluate(() =>
    [...document.images].map((image) => {
      const { width, height } = image.getBoundingClientRect();
      return [width, height];
    }),
  );
}
