import type { Page } from 'playwright-core';
import { PASSWORD } from '../../src/testing/accounts.ts';

/** Through the login page of a product, as a person would; ends at the overview. */
export async function signIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/guanli/login`);
  await page.locator('#name').fill(name);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#password').press('Enter');
  await page.waitForURL(`${url}/guanli`);
}
