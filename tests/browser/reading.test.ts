import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct } from '../../scripts/product.mjs';
import { expectAccessible, expectFits } from './accessibility.ts';
import { listenTo, useChromium } from './chromium.ts';

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

const { openPage } = useChromium();
let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  product = await startProduct('tests/fixtures/content');
});
afterAll(() => product.stop());

test.each(paths)('%s reads well at every width and in both themes', async (path) => {
  const { page, said } = listenTo(await openPage({ reducedMotion: 'reduce' }));
  await page.goto(product.url + path);
  await expectFits(page, [320, 390, 768, 1280, 1680]);
  await expectAccessible(page);
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
