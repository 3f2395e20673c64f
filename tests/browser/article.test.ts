import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct } from '../../scripts/product.mjs';
import { useChromium } from './chromium.ts';

const { openPage } = useChromium();
let site: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  site = await startProduct(fileURLToPath(new URL('../fixtures/content', import.meta.url)));
});
afterAll(() => site.stop());

async function open(path: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage(options);
  await page.goto(site.url + path);
  return page;
}

describe('contents', () => {
  test('follow the reading position in the left margin', async () => {
    const page = await open('/posts/tide-table', { viewport: { width: 1280, height: 500 } });
    await page.evaluate(
      'scrollTo(0, document.querySelectorAll("main h2[id]")[1].getBoundingClientRect().top + scrollY - 10)',
    );
    const here = page.locator('.post > .toc a[aria-current]');
    await here.waitFor();
    expect(await here.count()).toBe(1);
    const [toc, title] = await Promise.all([
      page.locator('.post > .toc').boundingBox(),
      page.locator('.post h1').boundingBox(),
    ]);
    expect((toc?.x ?? 0) + (toc?.width ?? 0)).toBeLessThanOrEqual(title?.x ?? 0);
  });

  test('are a sheet on a narrow screen, which takes focus and closes by key, link and backdrop', async () => {
    const page = await open('/posts/tide-table', { viewport: { width: 390, height: 844 } });
    const button = page.getByRole('button', { name: /Contents/ });
    const sheet = page.getByRole('dialog');
    await button.click();
    await sheet.waitFor();
    expect(await page.evaluate('document.querySelector("dialog").contains(document.activeElement)')).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await button.click();
    await page.mouse.click(195, 40);
    await sheet.waitFor({ state: 'hidden' });
    await button.click();
    await sheet.getByRole('link').first().click();
    await sheet.waitFor({ state: 'hidden' });
    expect(page.url()).toContain('#');
  });
});

test('the chosen theme is kept, and is there before the first paint', async () => {
  const page = await open('/', { colorScheme: 'light' });
  const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  const light = await background();
  await page.getByRole('button', { name: 'Dark' }).click();
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.goto(`${site.url}/posts/hello-lantern`, { waitUntil: 'commit' });
  await page.waitForSelector('body', { state: 'attached' });
  expect(await background()).toBe(dark);
});

test('code can be copied', async () => {
  const page = await open('/posts/queue-of-boats');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = page.locator('figure.code').first();
  await code.getByRole('button', { name: 'Copy' }).click();
  await code.getByRole('button', { name: 'Copied' }).waitFor();
  const shown = await page.evaluate('document.querySelector("figure.code pre").textContent');
  expect(shown).toContain('package harbour');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(shown);
});
