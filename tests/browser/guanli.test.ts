import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct } from '../../scripts/product.mjs';
import { openDatabase } from '../../src/store/database.ts';
import { addAccount, PASSWORD } from '../../src/testing/accounts.ts';
import { useChromium } from './chromium.ts';
import { signIn } from './sign-in.ts';

const openPage = useChromium();
const dataDir = mkdtempSync(join(tmpdir(), 'inkloop-guanli-'));
let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  const contentDir = fileURLToPath(new URL('../fixtures/content', import.meta.url));
  product = await startProduct(contentDir, { DATA_DIR: dataDir });
  // While the server runs, as `npm run user` does.
  const db = openDatabase(dataDir);
  await addAccount({ db }, 'Mei Tide', 'owner', { authorKey: 'mei-tide' });
  await addAccount({ db }, '林晓', 'owner', { language: 'zh' });
  await addAccount({ db }, 'Tobias', 'moderator');
  db.close();
});
afterAll(async () => {
  await product.stop();
  rmSync(dataDir, { recursive: true });
});

async function logIn(page: Page, name: string): Promise<void> {
  await signIn(page, product.url, name);
  await page.goto(`${product.url}/guanli/accounts`);
}

const languages = [
  { name: 'Mei Tide', lang: 'en' },
  { name: '林晓', lang: 'zh' },
];

test.each(languages)('the gate suits everyone, in $lang', async ({ name, lang }) => {
  const { page, said } = await openListening();
  await page.goto(`${product.url}/guanli/login?lang=${lang}`);
  await page.locator('#name').fill(name);
  await page.locator('#password').fill('not the password');
  await page.locator('.btn-go').click();
  await page.locator('.bad-box').waitFor();
  expect(await page.locator('#name').inputValue()).toBe(name);
  expect(await page.locator('#password').inputValue()).toBe('');
  await expectNoViolations(page);
  // Chromium itself reports the refused login.
  expect(said.filter((text) => !text.includes('the server responded with a status of 401'))).toEqual([]);
});

test.each(languages)('the accounts page suits everyone, in $lang', async ({ name, lang }) => {
  const { page, said } = await openListening();
  await logIn(page, name);
  expect(await page.locator('html').getAttribute('lang')).toBe(lang === 'zh' ? 'zh-Hans' : 'en');
  await expectNoViolations(page);
  expect(said).toEqual([]);
});

test('everything works without script: sign in, another session ended, password, sign out', async () => {
  const [page, other] = [await openPage({ javaScriptEnabled: false }), await openPage()];
  await logIn(page, 'Tobias');
  await logIn(other, 'Tobias');
  expect(await page.getByRole('heading', { name: 'All accounts' }).count()).toBe(0);

  await page.reload();
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
  expect(await page.getByRole('status').textContent()).toBe('That device is signed out.');
  await other.reload();
  expect(other.url()).toBe(`${product.url}/guanli/login?next=%2Fguanli%2Faccounts`);

  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('New password again').fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  expect(await page.getByLabel('New password', { exact: true }).getAttribute('aria-invalid')).toBe('true');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(`${product.url}/guanli/login`);
  await page.goto(`${product.url}/guanli/accounts`);
  expect(new URL(page.url()).pathname).toBe('/guanli/login');
});

test('a form sent after the session ended is kept, and sent after signing in again', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await logIn(page, 'Tobias');
  await page.context().clearCookies();
  await page.getByLabel('Language of the dashboard').selectOption('zh');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await page.getByRole('alert').textContent()).toContain('what you wrote is kept');
  await page.locator('#name').fill('Tobias');
  await page.locator('#password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Send it again?' }).waitFor();
  await expectFits(page);
  await page.getByRole('button', { name: 'Send it now' }).click();
  expect(await page.getByRole('status').textContent()).toBe('语言已经修改。');
});

async function openListening(): Promise<{ page: Page; said: string[] }> {
  const page = await openPage({ reducedMotion: 'reduce' });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  return { page, said };
}

/** At every width nothing sticks out, and axe has nothing to say in either theme at the two that matter most. */
async function expectNoViolations(page: Page): Promise<void> {
  await expectFits(page);
  await page.evaluate(axe.source);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
      const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
      expect(found, `${page.url()} at ${width}, ${colorScheme}`).toEqual([]);
    }
  }
}

async function expectFits(page: Page): Promise<void> {
  for (const width of [320, 390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed, `${page.url()} at ${width}`).toBeLessThanOrEqual(width);
  }
}
