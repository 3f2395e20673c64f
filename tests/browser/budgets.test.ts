import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct } from '../../scripts/product.mjs';
import { useChromium } from './chromium.ts';
import { layoutShiftOf, watchLayoutShift } from './layout-shift.ts';

/** Compressed bytes a first visit may cost; the design's own limits. */
const budgets = { document: 60_000, stylesheet: 20_000, script: 15_000, font: 110_000 };

const paths = [
  '/',
  '/zh/',
  '/posts/hello-lantern',
  '/posts/queue-of-boats',
  '/zh/posts/tide-table',
  '/topics',
  '/archive',
  '/zh/tag/tide',
  '/author/mei-tide',
  '/about',
  '/no-such-page',
];

const { openPage } = useChromium();
let site: Awaited<ReturnType<typeof startProduct>>;
let page: Page;
beforeAll(async () => {
  site = await startProduct(fileURLToPath(new URL('../fixtures/content', import.meta.url)));
  page = await openPage();
  // Every visit is a first one.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await watchLayoutShift(page);
});
afterAll(() => site.stop());

test.each(paths)('%s stays within the budgets, asks nobody else and does not move', async (path) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const responses: Response[] = [];
    const note = (response: Response): void => void responses.push(response);
    page.on('response', note);
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 4000);
    await page.waitForTimeout(100);
    page.off('response', note);

    const spent = { document: 0, stylesheet: 0, script: 0, font: 0 };
    for (const response of responses) {
      expect(new URL(response.url()).origin).toBe(site.url);
      const type = response.request().resourceType();
      if (!(type in spent)) continue;
      const body = await bodyOf(response.url());
      spent[type as keyof typeof spent] += type === 'font' ? body.length : gzipSync(body).length;
    }
    for (const [kind, bytes] of Object.entries(spent))
      expect(bytes, `${kind} at ${width}`).toBeLessThanOrEqual(budgets[kind as keyof typeof budgets]);
    expect(spent.document + spent.stylesheet + spent.script, 'text, styles and scripts').toBeLessThanOrEqual(
      budgets.document,
    );
    expect(spent.stylesheet).toBeGreaterThan(0);
    expect(await layoutShiftOf(page), `layout shift at ${width}`).toBe(0);
  }
});

/** Asked for anew: Chromium does not keep every font it has read. */
async function bodyOf(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}
