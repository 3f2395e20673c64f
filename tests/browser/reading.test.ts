import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct } from '../../scripts/product.mjs';
import { useChromium } from './chromium.ts';

const paths = [
  '/',
  '/zh/',
  '/posts/hello-lantern',
  '/posts/tide-table',
  '/zh/posts/fog-signal',
  '/zh/posts/雾中航行',
  '/topics',
  '/zh/archive',
  '/tag/tide',
  '/zh/author/mei-tide',
  '/series/harbour-loop',
  '/about',
  '/feeds',
  '/zh/feeds',
  '/explainers',
  '/zh/no-such-page',
];

const openPage = useChromium();
let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  product = await startProduct('tests/fixtures/content');
});
afterAll(() => product.stop());

test.each(paths)('%s reads well at every width and in both themes', async (path) => {
  const page = await openPage({ reducedMotion: 'reduce' });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await page.goto(product.url + path);

  for (const width of [320, 390, 768, 1280, 1680]) {
    await page.setViewportSize({ width, height: 800 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed, `at ${width} pixels nothing sticks out`).toBeLessThanOrEqual(width);
  }
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOn(page), `axe has nothing to say in ${colorScheme}`).toEqual([]);
  }
  // Chromium itself reports the status of the page that is not there.
  expect(said.filter((text) => !text.includes('the server responded with a status of 404'))).toEqual([]);
});

test('one article leads to the other language and back', async () => {
  const page = await openPage();
  await page.goto(`${product.url}/posts/lamp-oil-ledger`);
  await page.getByRole('main').locator('a[hreflang^="zh"]').first().click();
  await page.waitForURL(`${product.url}/zh/posts/${encodeURIComponent('灯油账本')}`);
  expect(await page.locator('html').getAttribute('lang')).toMatch(/^zh/);
  await page.getByRole('main').locator('a[hreflang^="en"]').first().click();
  await page.waitForURL(`${product.url}/posts/lamp-oil-ledger`);
});

/** What axe finds, as `rule: element`; its script is on the page already, past the page's own content policy. */
async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
