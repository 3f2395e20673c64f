import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct } from '../../scripts/product.mjs';
import { expectAccessible, expectFits, violationsOn } from './accessibility.ts';
import { listenTo, useChromium } from './chromium.ts';
import { layoutShiftOf, watchLayoutShift } from './layout-shift.ts';

const { openPage } = useChromium();
let site: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  site = await startProduct('tests/fixtures/content');
});
afterAll(() => site.stop());

async function open(path: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage(options);
  await page.goto(site.url + path);
  return page;
}

/** Stands in for the index: answers when told to, and keeps what it was asked. */
async function hearQueries(page: Page, reply: (query: string, route: Route) => Promise<void> | void) {
  const asked: string[] = [];
  await page.route('**/api/search?*', async (route) => {
    const parameters = new URL(route.request().url()).searchParams;
    const query = parameters.get('q') ?? '';
    asked.push(query);
    expect(parameters.get('typing')).toBe('1');
    await reply(query, route);
  });
  return asked;
}

function found(...titles: string[]) {
  const results = titles.map((title) => ({
    url: '/posts/hello-lantern',
    lang: 'en',
    title,
    snippet: 'about <mark>lamps</mark>',
  }));
  return { contentType: 'application/json', body: JSON.stringify({ results }) };
}

const field = (page: Page) => page.getByRole('combobox');
const options = (page: Page) => page.getByRole('option');
const status = (page: Page) => page.locator('search-field [role=status]');
const active = (page: Page) =>
  page.evaluate<string | null>(
    'document.getElementById(document.activeElement.getAttribute("aria-activedescendant"))?.textContent ?? null',
  );

describe('while typing', () => {
  test('results are offered, announced and chosen by keyboard', async () => {
    const page = await open('/search');
    await hearQueries(page, (query, route) => route.fulfill(found(`${query} one`, `${query} two`)));
    await page.keyboard.press('/');
    await page.keyboard.type('lamp');
    await options(page).first().waitFor();
    expect(await field(page).getAttribute('aria-expanded')).toBe('true');
    expect(await status(page).textContent()).toBe('2 suggestions');
    expect(await options(page).locator('mark').allTextContents()).toEqual(['lamps', 'lamps']);
    const seen: (string | null)[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await page.keyboard.press(key);
      seen.push(await active(page));
    }
    expect(seen).toEqual(['lamp oneabout lamps', 'lamp twoabout lamps', null, 'lamp twoabout lamps']);
    expect(await options(page).nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/posts/hello-lantern`);
  });

  test('a result that is followed tells our own site, and no other, from which search', async () => {
    const page = await open('/search?q=lamp');
    const [request] = await Promise.all([
      page.waitForRequest('**/posts/*'),
      page.locator('.hits h2 a').first().click(),
    ]);
    expect(await request.headerValue('referer')).toBe(`${site.url}/search?q=lamp`);
    expect(await request.headerValue('sec-fetch-mode')).toBe('navigate');
  });

  test('Escape closes and keeps the words, Enter without a choice searches', async () => {
    const page = await open('/zh/search');
    await hearQueries(page, (query, route) => route.fulfill(found(query)));
    await field(page).pressSequentially('潮汐');
    await options(page).first().waitFor();
    expect(await status(page).textContent()).toBe('1 条搜索建议');
    await page.keyboard.press('Escape');
    expect(await field(page).inputValue()).toBe('潮汐');
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByRole('listbox').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/zh/search?q=*');
  });

  test('one answer stands for many keys, and an outdated one is dropped', async () => {
    const page = await open('/search');
    const late: Route[] = [];
    const asked = await hearQueries(page, (query, route) =>
      query === 'lam' ? void late.push(route) : route.fulfill(found(query)),
    );
    await field(page).pressSequentially('lam', { delay: 5 });
    await expect.poll(() => asked).toEqual(['lam']);
    await field(page).pressSequentially('p', { delay: 5 });
    await page.getByRole('option', { name: 'lamp' }).waitFor();
    // Its reader has gone, so the answer may find nobody.
    await late[0]?.fulfill(found('outdated')).catch(() => undefined);
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 50))');
    expect(await options(page).allTextContents()).toEqual(['lampabout lamps']);
    expect(asked).toEqual(['lam', 'lamp']);
  });

  test('nothing is asked between the start and the end of a composition', async () => {
    const page = await open('/zh/search');
    const asked = await hearQueries(page, (query, route) => route.fulfill(found(query)));
    await field(page).focus();
    const input = await page.context().newCDPSession(page);
    for (const text of ['c', 'ch', 'chao'])
      await input.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 400))');
    expect(asked).toEqual([]);
    await input.send('Input.insertText', { text: '潮' });
    await options(page).first().waitFor();
    expect(asked).toEqual(['潮']);
  });

  test('one Latin letter asks nothing, and a failed answer leaves the page as it was', async () => {
    const page = await open('/search');
    const asked = await hearQueries(page, (_query, route) => route.fulfill({ status: 429, body: '{}' }));
    await field(page).pressSequentially('l');
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
    expect(asked).toEqual([]);
    await field(page).pressSequentially('amp');
    await expect.poll(() => asked).toEqual(['lamp']);
    expect(await page.getByRole('listbox').count()).toBe(0);
  });

  test('the field of a page that is not there offers results too', async () => {
    const page = await open('/no-such-page');
    await hearQueries(page, (query, route) => route.fulfill(found(query)));
    await page.keyboard.press('/');
    await page.keyboard.type('a/b');
    await options(page).first().waitFor();
    expect(await field(page).inputValue()).toBe('a/b');
  });

  test('the list lies over the page: nothing moves', async () => {
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    await watchLayoutShift(page);
    await page.goto(`${site.url}/search?q=lamp`, { waitUntil: 'networkidle' });
    await field(page).fill('');
    await field(page).pressSequentially('tide');
    await options(page).first().waitFor();
    expect(await layoutShiftOf(page)).toBe(0);
  });
});

describe('filters', () => {
  const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });

  test('a ticked one is applied by itself, and keeps focus and place', async () => {
    const page = await open('/search?q=lamp', { viewport: { width: 1280, height: 500 } });
    const tag = box(page, /Craft/);
    await tag.focus();
    const before = await page.evaluate('scrollY');
    await page.keyboard.press('Space');
    await page.waitForURL('**/search?q=lamp&category=craft');
    await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('craft');
    expect(await tag.isChecked()).toBe(true);
    expect(await page.evaluate('scrollY')).toBe(before);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('in Craft');
    await page.getByRole('link', { name: /Category: Craft/ }).click();
    await page.waitForURL('**/search?q=lamp');
  });

  test('are closed on a narrow screen, say how many are active, and open again round the focus', async () => {
    const page = await open('/zh/search?q=灯', { viewport: { width: 390, height: 844 } });
    const craft = page.getByRole('checkbox', { name: /手艺/ });
    expect(await craft.isVisible()).toBe(false);
    await page.getByText('筛选', { exact: true }).click();
    await craft.check();
    await page.waitForURL('**category=craft');
    await expect.poll(() => craft.isVisible()).toBe(true);
    await page.getByText('筛选（已选 1 项）').waitFor();
  });

  test('work without script', async () => {
    const page = await open('/search?q=lamp', { javaScriptEnabled: false });
    await box(page, /Craft/).check();
    await page.getByRole('button', { name: 'Apply filters' }).click();
    expect(page.url()).toBe(`${site.url}/search?q=lamp&category=craft`);
    await page.getByRole('searchbox').fill('tide');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    expect(page.url()).toBe(`${site.url}/search?q=tide&category=craft`);
    await page.getByRole('link', { name: 'Clear all' }).click();
    expect(page.url()).toBe(`${site.url}/search?q=tide`);
  });
});

test.each(['/search', '/search?q=lamp', '/zh/search?q=灯&category=craft', '/search?q=nothingatall&lang=en'])(
  '%s reads well at every width and in both themes',
  async (path) => {
    const { page, said } = listenTo(await openPage({ reducedMotion: 'reduce' }));
    await page.goto(site.url + path);
    await expectFits(page, [320, 390, 768, 960, 1280]);
    await expectAccessible(page);
    await hearQueries(page, (query, route) => route.fulfill(found(query, 'another')));
    await field(page).fill('lamps');
    await options(page).first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await violationsOn(page), 'axe on the open list').toEqual([]);
    expect(said).toEqual([]);
  },
);

test('the script is small', () => {
  expect(gzipSync(readFileSync('public/js/search.js')).length).toBeLessThanOrEqual(3 * 1024);
});
