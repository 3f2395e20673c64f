import type { Cookie, Page } from 'playwright-core';
import { PASSWORD } from '../../src/testing/accounts.ts';

const kept = new Map<string, readonly Cookie[]>();

/** Through the login page of a product, as a person would; ends at the overview. */
export async function signIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/guanli/login`);
  await page.locator('#name').fill(name);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#password').press('Enter');
  await page.waitForURL(`${url}/guanli`);
}

/**
 * With the session of an earlier call, where there was one, as checking a password is slow on purpose. For tests that do
 * not end the session.
 */
export async function enter(page: Page, url: string, name: string): Promise<void> {
  const key = `${url} ${name}`;
  const cookies = kept.get(key);
  await page.context().clearCookies();
  if (cookies !== undefined) return page.context().addCookies(cookies);
  await signIn(page, url, name);
  kept.set(key, await page.context().cookies());
}
