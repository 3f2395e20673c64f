import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct } from '../../scripts/product.mjs';
import { useChromium } from './chromium.ts';
import { layoutShiftOf, watchLayoutShift } from './layout-shift.ts';
import { serveSlowly, type SlowSite } from './streaming.ts';

/** A masthead is cut into some twenty pieces, a home page into a hundred. */
const PIECE_LENGTH = 80;

const { openNewPage } = useChromium();
let site: Awaited<ReturnType<typeof startProduct>>;
let slow: SlowSite;
beforeAll(async () => {
  site = await startProduct('content');
  slow = await serveSlowly(site.url, PIECE_LENGTH);
});
afterAll(async () => {
  await slow.close();
  await site.stop();
});

// In each language and kind of page, and at both widths; every one of them takes seconds on such a line.
test.each([
  ['/', 390],
  ['/zh/', 1280],
  ['/posts/how-inkloop-works', 390],
  ['/posts/how-inkloop-works', 1280],
  ['/zh/archive', 390],
] as const)('%s does not move while it arrives, at %i', async (path, width) => {
  const page = await openNewPage({ viewport: { width, height: 900 } });
  await watchLayoutShift(page);
  await page.goto(slow.url + path, { waitUntil: 'load' });
  expect(await layoutShiftOf(page)).toBe(0);
  expect(await page.locator('.mast').isVisible()).toBe(true);
});
