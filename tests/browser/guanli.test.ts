import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct } from '../../scripts/product.mjs';
import { openDatabase } from '../../src/store/database.ts';
import { addAccount, PASSWORD } from '../../src/testing/accounts.ts';
import { expectAccessible, expectFits } from './accessibility.ts';
import { listenTo, useChromium } from './chromium.ts';
import { signIn } from './sign-in.ts';

const { openPage } = useChromium();
const WIDTHS = [320, 390, 1024, 1280];
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
  const { page, said } = listenTo(await openPage({ reducedMotion: 'reduce' }));
  await page.goto(`${product.url}/guanli/login?lang=${lang}`);
  await page.locator('#name').fill(name);
  await page.locator('#password').fill('not the password');
  await page.locator('.btn-go').click();
  await page.locator('.bad-box').waitFor();
  expect(await page.locator('#name').inputValue()).toBe(name);
  expect(await page.locator('#password').inputValue()).toBe('');
  await expectFits(page, WIDTHS);
  await expectAccessible(page);
  // Chromium itself reports the refused login.
  expect(said.filter((text) => !text.includes('the server responded with a status of 401'))).toEqual([]);
});

test.each(languages)('the accounts page suits everyone, in $lang', async ({ name, lang }) => {
  const { page, said } = listenTo(await openPage({ reducedMotion: 'reduce' }));
  await logIn(page, name);
  expect(await page.locator('html').getAttribute('lang')).toBe(lang === 'zh' ? 'zh-Hans' : 'en');
  await expectFits(page, WIDTHS);
  await expectAccessible(page);
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
  await expectFits(page, WIDTHS);
  await page.getByRole('button', { name: 'Send it now' }).click();
  expect(await page.getByRole('status').textContent()).toBe('语言已经修改。');
});
