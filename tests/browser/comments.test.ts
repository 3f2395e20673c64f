import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct } from '../../scripts/product.mjs';
import { expectAccessible, violationsOn } from './accessibility.ts';
import { useChromium } from './chromium.ts';
import { layoutShiftOf, watchLayoutShift } from './layout-shift.ts';

const ARTICLE = '/posts/hello-lantern';

const { openPage, openNewPage } = useChromium();
let product: Awaited<ReturnType<typeof startProduct>>;
let dataDir: string;
let people = 0;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkloop-browser-comments-'));
  product = await startProduct('tests/fixtures/content', { TRUST_PROXY: 'loopback', DATA_DIR: dataDir });
  savePolicy(1, { requirePriorApproval: false });
  const first = await write(ARTICLE, 'Mara', 'The *first* one, with `code` and a list:\n\n- one\n- two', '');
  const second = await write(`/zh${ARTICLE}`, '林晓', '第二条，写得好。', first);
  for (let parent = second, level = 3; level < 7; level += 1)
    parent = await write(ARTICLE, `Level ${level}`, `An answer on level ${level}.`, parent);
  savePolicy(2, {});
});
afterAll(async () => {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function savePolicy(version: number, value: object): void {
  const db = new Sqlite(join(dataDir, 'inkloop.db'));
  db.prepare("INSERT INTO setting (area, version, value, at) VALUES ('policy', ?, ?, 'x')").run(
    version,
    JSON.stringify(value),
  );
  db.close();
}

async function write(path: string, author: string, content: string, parent: string): Promise<string> {
  const page = await (await fetch(product.url + path)).text();
  people += 1;
  const response = await fetch(`${product.url}${path}/comments`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'X-Forwarded-For': `198.51.100.${people}` },
    body: new URLSearchParams({
      token: /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '',
      author,
      email: `r${people}@example.org`,
      content,
      parent,
    }),
  });
  return String(((await response.json()) as { id: number }).id);
}

/** A page of a reader with an address of his own. */
async function visit(
  path: string,
  options: Parameters<typeof openPage>[0] = {},
  open = openPage,
): Promise<Page> {
  people += 1;
  const page = await open({ reducedMotion: 'reduce', ...options });
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `203.0.113.${people}` });
  await page.goto(product.url + path);
  return page;
}

const needed = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

test.each([
  ['en', ARTICLE],
  ['zh', `/zh${ARTICLE}`],
])('a discussion in %s reads well at every width, and does not move', async (_lang, path) => {
  for (const width of [390, 1280]) {
    const page = await visit('/about', { viewport: { width, height: 900 } }, openNewPage);
    await watchLayoutShift(page);
    await page.goto(`${product.url}${path}#comments`, { waitUntil: 'networkidle' });
    expect(await page.locator('.cm').count()).toBe(6);
    expect(await layoutShiftOf(page)).toBe(0);
    for (const narrower of [width, width === 390 ? 320 : 768]) {
      await page.setViewportSize({ width: narrower, height: 900 });
      expect(await needed(page)).toBeLessThanOrEqual(narrower);
    }
  }
  await expectAccessible(await visit(path));
});

test.each([390, 1280])('without script everything works at %i', async (width) => {
  const page = await visit(ARTICLE, { javaScriptEnabled: false, viewport: { width, height: 900 } });
  await page.getByRole('link', { name: 'Reply to 林晓' }).click();
  expect(page.url()).toMatch(/replyto=2#respond$/);
  expect(await page.locator('.answering').innerText()).toBe('Replying to 林晓 · Cancel');
  await page.getByLabel('Comment', { exact: true }).fill('Is it *safe*?');
  await page.getByRole('button', { name: 'Post comment' }).click();
  expect(await page.locator('.bad-box').innerText()).toContain('2 fields need attention');
  expect(await page.locator('.answering').innerText()).toContain('Replying to 林晓');
  expect(await needed(page)).toBeLessThanOrEqual(width);
  await page.getByLabel('Name', { exact: true }).fill('Tobias');
  await page.getByLabel('Email', { exact: true }).fill(`tobias${width}@example.org`);
  await page.getByRole('button', { name: 'Preview' }).click();
  expect(await page.locator('.preview em').innerText()).toBe('safe');
  await page.getByRole('button', { name: 'Post comment' }).click();
  expect(page.url()).toMatch(/\?comment=(\d+)#comment-\1$/);
  const own = page.locator('.cm:target > div');
  expect(await own.innerText()).toContain('Only you can see this comment.');
  await page.getByRole('link', { name: 'Edit or delete' }).click();
  expect(await page.getByLabel('Comment').inputValue()).toBe('Is it *safe*?');
  await page.getByLabel('Comment').fill('Is it **safe**?');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await page.locator('.cm:target strong').innerText()).toBe('safe');
  await page.getByRole('link', { name: 'Edit or delete' }).click();
  await page.getByRole('button', { name: 'Delete comment' }).click();
  expect(page.url()).toBe(`${product.url}${ARTICLE}#comments`);
  expect(await page.locator('.cm').count()).toBe(6);
});

test.each([
  ['en', ARTICLE, 'Reply to Mara', 'Post comment', 'Cancel'],
  ['zh', `/zh${ARTICLE}`, '回复 Mara', '提交评论', '取消'],
])('with script a reply is written in its place, in %s', async (lang, path, reply, submit, cancel) => {
  const page = await visit(path, { viewport: { width: 390, height: 800 } });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('link', { name: reply }).click();
  expect(await page.locator('#comment-1 > .respond').count()).toBe(1);
  expect(page.url()).toBe(product.url + path);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('c-body');
  await page.getByRole('link', { name: cancel, exact: true }).click();
  expect(await page.locator('#comment-1 > .respond').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('cm-reply');

  await page.getByRole('link', { name: reply }).click();
  await page.locator('#c-body').fill('就地**回复**');
  await page.getByRole('button', { name: submit }).click();
  await page.locator('.bad-box').waitFor();
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('bad-box');
  expect(await page.locator('#c-name-err').count()).toBe(1);
  expect(await page.locator('#c-name').getAttribute('aria-describedby')).toBe('c-name-err');
  expect(await violationsOn(page)).toEqual([]);
  expect(await needed(page)).toBeLessThanOrEqual(390);

  await page.locator('#c-name').fill('Tobias');
  await page.locator('#c-mail').fill(`script-${lang}@example.org`);
  await page.locator('[name=remember]').check();
  await page.getByRole('button', { name: submit }).click();
  await page.locator('.held').waitFor();
  expect(await page.locator('#comment-1 ol .held ~ .cm-b strong').innerText()).toBe('回复');
  expect(await page.getByRole('status').last().innerText()).not.toBe('');
  expect(await page.locator('#c-body').inputValue()).toBe('');
  expect(loads).toBe(0);
  expect(await violationsOn(page)).toEqual([]);

  await page.goto(product.url + path);
  expect(await page.locator('#c-name').inputValue()).toBe('Tobias');
  expect(await page.locator('.held').count()).toBe(0);
});

test('a preview and a server that is gone leave the text where it is', async () => {
  const page = await visit(ARTICLE);
  await page.locator('#c-body').fill('**Preview** <script>alert(1)</script>');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.locator('.preview').waitFor();
  expect(await page.locator('.preview strong').innerText()).toBe('Preview');
  expect(await page.locator('.preview script').count()).toBe(0);
  await page.route('**/comments', (route) => route.abort());
  await page.getByRole('button', { name: 'Post comment' }).click();
  await page.locator('.bad-box').waitFor();
  expect(await page.locator('.bad-box').innerText()).toContain('could not be reached');
  expect(await page.locator('#c-body').inputValue()).toContain('**Preview**');
  expect(await page.getByRole('button', { name: 'Post comment' }).isEnabled()).toBe(true);
});

test.each(['/posts/hello-lantern/comments/1/edit', '/zh/posts/hello-lantern/comments/1/edit'])(
  '%s says what it is, to everyone',
  async (path) => {
    await expectAccessible(await visit(path));
  },
);
