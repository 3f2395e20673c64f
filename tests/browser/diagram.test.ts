import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct } from '../../scripts/product.mjs';
import { violationsOn } from './accessibility.ts';
import { listenTo, useChromium } from './chromium.ts';
import { layoutShiftOf, watchLayoutShift } from './layout-shift.ts';

const FENCE = '```';
const ENGLISH = `---
title: A lamp
date: 2026-01-02
---
The way of the light.

${FENCE}mermaid title="The way"
graph TD
  oil(Oil) -->|rises| wick[Wick] --> flame{Flame?}
  classDef pale fill:#fdf6b2,stroke:#fff
  class oil pale
${FENCE}

${'A paragraph that keeps the rest out of sight. '.repeat(60)}

${FENCE}mermaid
graph LR
  a --> b ==
${FENCE}
`;
const CHINESE = `---
title: 一盏灯
date: 2026-01-02
---
${FENCE}mermaid
sequenceDiagram
  accTitle: 问与答
  读者->>灯塔: 起雾了吗？
  灯塔-->>读者: 没有
${FENCE}
`;

const { openPage } = useChromium();
const content = mkdtempSync(join(tmpdir(), 'inkloop-diagrams-'));
let site: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  const folder = join(content, 'posts/lamp');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.en.md'), ENGLISH);
  writeFileSync(join(folder, 'index.zh.md'), CHINESE);
  site = await startProduct(content);
});
afterAll(async () => {
  await site.stop();
  rmSync(content, { recursive: true, force: true });
});

const READY = '.drawn, .failed';

/** The document in the first frame of a page, drawn. */
async function drawnFrame(page: Page, at = 0): Promise<Frame> {
  const element = page.locator('.diagram iframe').nth(at);
  await element.scrollIntoViewIfNeeded();
  const frame = await (await element.elementHandle())?.contentFrame();
  if (frame == null) throw new Error('There is no frame.');
  await frame.waitForSelector(READY, { state: 'attached' });
  return frame;
}

/** What of it is seen: words, and the colour of the paper behind them. */
const seenIn = (frame: Frame) =>
  frame.evaluate(() => {
    const shown = [...document.querySelectorAll<SVGSVGElement>('.drawing svg[viewBox]')].filter(
      (svg) => getComputedStyle(svg).display !== 'none',
    );
    const box = shown[0]?.getBoundingClientRect();
    return {
      count: shown.length,
      text: shown[0]?.textContent ?? '',
      paper: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(shown[0]?.querySelector('.nodeLabel, text') ?? document.body).color,
      fits: box !== undefined && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
      drawing: shown[0]?.classList.contains('dark') === true ? 'dark' : 'light',
    };
  });

describe.each([
  ['/posts/lamp', 'Flame?'],
  ['/zh/posts/lamp', '起雾了吗'],
])('%s', (path, words) => {
  test.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('is drawn at %i in %s, breaks no policy, moves nothing', async (width, colorScheme) => {
    const { page, said } = listenTo(await openPage({ viewport: { width, height: 900 }, colorScheme }));
    await watchLayoutShift(page);
    await page.goto(site.url + path);
    const frame = await drawnFrame(page);
    const seen = await seenIn(frame);
    expect(seen).toMatchObject({ count: 1, fits: true, drawing: colorScheme });
    expect(seen.text).toContain(words);
    expect(seen.paper).toBe(await page.evaluate('getComputedStyle(document.body).backgroundColor'));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    for (const each of [page, frame]) expect(await violationsOn(each)).toEqual([]);
    expect(await layoutShiftOf(page)).toBe(0);
    expect(said).toEqual([]);
  });

  test('follows the choice of appearance at once, and opened by itself too', async () => {
    const page = await openPage({ colorScheme: 'light' });
    await page.goto(site.url + path);
    const frame = await drawnFrame(page);
    await page.locator('[data-look="dark"]').click();
    await frame.waitForSelector('[data-theme="dark"]', { state: 'attached' });
    expect((await seenIn(frame)).drawing).toBe('dark');
    await page.locator('.diagram figcaption a').first().click();
    await page.waitForSelector('.drawn');
    expect((await seenIn(page.mainFrame())).drawing).toBe('dark');
    expect(await page.locator('.from a').getAttribute('href')).toBe(path);
  });

  test('is on paper, light, whatever the screen shows', async () => {
    const page = await openPage({ colorScheme: 'dark' });
    await page.goto(site.url + path);
    const frame = await drawnFrame(page);
    await page.emulateMedia({ media: 'print' });
    expect((await seenIn(frame)).drawing).toBe('light');
  });

  test('without script shows its source', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(site.url + path);
    const source = page.frameLocator('.diagram iframe').first().locator('.source');
    await source.scrollIntoViewIfNeeded();
    expect(await source.isVisible()).toBe(true);
    expect(await source.textContent()).toContain(words);
  });
});

test('words on a colour of the author’s own can be read in the dark', async () => {
  const page = await openPage({ colorScheme: 'dark' });
  await page.goto(`${site.url}/posts/lamp`);
  expect((await seenIn(await drawnFrame(page))).ink).toBe('rgb(17, 22, 20)');
});

test('what cannot be drawn says so, and shows its source', async () => {
  const page = await openPage();
  await page.goto(`${site.url}/posts/lamp`);
  const frame = await drawnFrame(page, 1);
  expect(await frame.locator('.broken').textContent()).toMatch(/cannot be drawn.*line \d/s);
  expect(await frame.locator('.source').isVisible()).toBe(true);
  expect((await seenIn(frame)).count).toBe(0);
});

test('costs a page nothing until a reader comes near', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame()) asked.push(request.url());
  });
  await page.goto(`${site.url}/posts/lamp`);
  await drawnFrame(page);
  expect(asked.filter((url) => /mermaid|diagram/.test(url))).toEqual([]);
});
