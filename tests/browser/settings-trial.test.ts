import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { useChromium } from './chromium.ts';
import { moderatedSite, type ModeratedSite } from './moderated-site.ts';
import { enter } from './sign-in.ts';

const { openPage } = useChromium();
let site: ModeratedSite;
beforeAll(async () => {
  site = await moderatedSite();
});
afterAll(() => site.stop());

test('what a trial of the policy shows is moved in a new tab, and the settings that were typed stay', async () => {
  const id = await site.say('posts/pleg', { author: 'Ann', content: '代开发票' });
  const page = await openPage();
  await enter(page, site.url, 'Mei');
  await page.goto(`${site.url}/guanli/settings`);
  await page.locator('[name="policy.blockWords"]').fill('发票');
  await page.getByRole('button', { name: 'Try on past comments' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Move this one to the trash' }).click();
  const notice = (await opened).locator('.flash');
  await notice.getByText('1 comment moved to the Trash.').waitFor();
  expect(site.statusOf(id)).toBe('trash');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await notice.getByText('Undone: 1 comment as before.').waitFor();
  expect(site.statusOf(id)).toBe('pending');
  expect(await page.locator('[name="policy.blockWords"]').inputValue()).toBe('发票');
  await expectAccessible(page);
});
