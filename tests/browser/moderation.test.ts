import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../src/testing/accounts.ts';
import { expectAccessible, expectFits } from './accessibility.ts';
import { listenTo, useChromium } from './chromium.ts';
import { enter } from './sign-in.ts';
import { moderatedSite, type ModeratedSite } from './moderated-site.ts';

const { openPage } = useChromium();
let site: ModeratedSite;
beforeAll(async () => {
  site = await moderatedSite();
});
afterAll(() => site.stop());
beforeEach(() => site.clear());

const rowOf = (page: Page, id: number) => page.locator(`#comment-${id}`);
const sayMany = async (count: number, content = 'Comment'): Promise<number[]> => {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(await site.say('posts/pleg', { author: `Reader ${index}`, content: `${content} ${index}` }));
  return ids;
};
async function openList(query = '', options = {}, name = 'Mei'): Promise<Page> {
  const page = await openPage({ reducedMotion: 'reduce', ...options });
  await enter(page, site.url, name);
  await page.goto(`${site.url}/guanli/comments${query}`);
  return page;
}
/** The row below is where the focus goes. */
async function expectFocus(page: Page, id: number): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.id);
  await expect.poll(focused, { timeout: 10_000 }).toBe(`comment-${id}`);
}
const noticeIn = (page: Page) => page.locator('.flash');

describe('with script', () => {
  test('approving leaves the page as it is: the row goes, counts follow, the next row has the focus, and it is said', async () => {
    const [a = 0, b = 0, c = 0] = await sayMany(3);
    const page = await openList('?status=pending');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await rowOf(page, b).getByRole('button', { name: 'Approve' }).click();
    await rowOf(page, b).waitFor({ state: 'detached' });
    expect(site.statusOf(b)).toBe('approved');
    expect(await page.locator('.tabs .hot').textContent()).toMatch(/Pending 2/);
    expect(await page.title()).toBe('Comments (2 pending) · Guanli');
    expect(await page.locator('.rail-nav .tick').textContent()).toContain('2');
    await expectFocus(page, a);
    await expect
      .poll(() => page.locator('body > [role=status]').textContent())
      .toBe('1 comment approved. By Reader 1.');
    await noticeIn(page).getByRole('button', { name: 'Undo' }).click();
    await rowOf(page, b).waitFor();
    expect([a, b, c].map((id) => site.statusOf(id))).toEqual(['pending', 'pending', 'pending']);
    expect(loads).toBe(0);
  });

  test('keys: move, approve, undo of a slip, spam, trash, quick edit, select, bulk, help; none while typing', async () => {
    const ids = await sayMany(5);
    const [e = 0, d = 0, c = 0, b = 0, a = 0] = ids;
    const page = await openList('?status=pending');
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await rowOf(page, a).waitFor({ state: 'detached' });
    await expectFocus(page, b);
    await page.keyboard.press('s');
    await rowOf(page, b).waitFor({ state: 'detached' });
    await expectFocus(page, c);
    await page.keyboard.press('q');
    const text = rowOf(page, c).getByLabel('Comment', { exact: true });
    await text.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.keyboard.type('asd');
    expect(await text.inputValue()).toContain('asd');
    expect(site.statusOf(c)).toBe('pending');
    await page.keyboard.press('Escape');
    await text.waitFor({ state: 'detached' });
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    expect(await page.locator('[data-count]').textContent()).toBe('2 comments selected');
    await page.keyboard.press('Shift+T');
    await rowOf(page, d).waitFor({ state: 'detached' });
    expect([a, b, c, d, e].map((id) => site.statusOf(id))).toEqual([
      'approved',
      'spam',
      'trash',
      'trash',
      'pending',
    ]);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Keys on' }).uncheck();
    await rowOf(page, e).locator('.pick input').focus();
    await page.keyboard.press('d');
    await page.keyboard.press('j');
    expect(site.statusOf(e)).toBe('pending');
  });

  test('a range with shift, bulk, undo; and all that match beyond the page', async () => {
    const ids = await sayMany(23);
    const page = await openList('?status=pending');
    const boxes = page.locator('tbody .pick input');
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    expect(await page.locator('[data-count]').textContent()).toBe('4 comments selected');
    await page.locator('[data-do=spam]').click();
    await noticeIn(page).getByText('4 comments marked as spam.').waitFor();
    await noticeIn(page).getByRole('button', { name: 'Undo' }).click();
    await noticeIn(page).getByText('Undone: 4 comments as before.').waitFor();
    await page.getByLabel('All 23 that match').check();
    await page.getByLabel('Bulk action', { exact: true }).first().selectOption('approve');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('heading', { name: 'Approve 23 comments?' }).waitFor();
    const late = await site.say('posts/pleg', { content: 'Just now' });
    await page.getByRole('button', { name: 'Approve' }).click();
    await noticeIn(page).getByText('23 comments approved.').waitFor();
    expect(new Set(ids.map((id) => site.statusOf(id)))).toEqual(new Set(['approved']));
    expect(site.statusOf(late)).toBe('pending');
  });

  test('quick edit and approve-and-reply in the row; Chinese; what is typed stays while another row is judged', async () => {
    const other = await site.say('posts/pleg', { author: 'Other', content: 'Other' });
    const id = await site.say('posts/pleg', { author: '陈思远', content: '请问阈值怎么算？', lang: 'zh' });
    const page = await openList('?status=pending', {}, '林晓');
    await rowOf(page, id).getByRole('link', { name: '回复', exact: true }).click();
    await page.getByLabel('以 林晓 的身份回复 陈思远').fill('按**节点**算。');
    await rowOf(page, other).getByRole('button', { name: '垃圾' }).click();
    await rowOf(page, other).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '通过并回复' }).click();
    await noticeIn(page).getByText('已通过 1 条评论。 回复已经发布。').waitFor();
    expect(site.statusOf(id)).toBe('approved');
    await page.goto(`${site.url}/zh/posts/pleg`);
    expect(await page.locator('#comments, main').first().textContent()).toContain('按节点算。');
    await page.goto(`${site.url}/guanli/comments?status=approved&q=阈值`);
    await rowOf(page, id).getByRole('link', { name: '快速编辑' }).click();
    await page.getByLabel('正文').fill('请问*阈值*怎么算？');
    await page.getByRole('button', { name: '保存' }).click();
    await rowOf(page, id).locator('em').waitFor();
    expect(await rowOf(page, id).locator('em').textContent()).toBe('阈值');
  });

  test('a session that ended in the middle loses nothing that was typed', async () => {
    const id = await site.say('posts/pleg', { author: 'Ann', content: 'A question' });
    const page = await openList('?status=pending');
    await rowOf(page, id).getByRole('link', { name: 'Reply' }).click();
    await page.getByLabel('Reply to Ann as Mei Tide').fill('A long answer');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Approve and reply' }).click();
    await page.locator('#password').waitFor();
    await page.locator('#name').fill('Mei');
    await page.locator('#password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Send it now' }).click();
    await noticeIn(page).getByText('Your reply is published.').waitFor();
    expect(site.db.prepare("SELECT count(*) FROM comment WHERE source = 'A long answer'").pluck().get()).toBe(
      1,
    );
  });

  test('deletion for ever asks for the password where that was given long ago, and then once more', async () => {
    const id = await site.say('posts/pleg', { author: 'Ann', content: 'Delete me' });
    site.db.prepare("UPDATE comment SET status = 'trash', before_trash = 'pending' WHERE id = ?").run(id);
    const page = await openList('?status=trash');
    site.db.exec("UPDATE session SET confirmed_at = '2020-01-01T00:00:00.000Z'");
    await rowOf(page, id).getByRole('button', { name: 'Delete permanently' }).click();
    await page.locator('#password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Send it now' }).click();
    await page.getByRole('heading', { name: 'Delete 1 comment permanently?' }).waitFor();
    expect(site.statusOf(id)).toBe('trash');
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await noticeIn(page).getByText('1 comment deleted permanently.').waitFor();
    expect(site.statusOf(id)).toBeUndefined();
  });

  test('two moderators at once: the second sees what the first did', async () => {
    const id = await site.say('posts/pleg', { author: 'Ann', content: 'Twice' });
    const [mei, tobias] = [
      await openList('?status=pending'),
      await openList('?status=pending', {}, 'Tobias'),
    ];
    await rowOf(mei, id).getByRole('button', { name: 'Approve' }).click();
    await rowOf(mei, id).waitFor({ state: 'detached' });
    await rowOf(tobias, id).getByRole('button', { name: 'Trash' }).click();
    await noticeIn(tobias).getByText('The comment by Ann is now: Approved (by Mei).').waitFor();
    expect(site.statusOf(id)).toBe('approved');
  });
});

test('everything works without script: approve, bulk, all that match, quick edit, reply, undo, delete', async () => {
  const ids = await sayMany(22);
  const [first = 0, second = 0, third = 0] = ids;
  const page = await openList('?status=pending&sort=oldest', { javaScriptEnabled: false });
  await rowOf(page, first).getByRole('button', { name: 'Approve' }).click();
  expect(await noticeIn(page).textContent()).toContain('1 comment approved. By Reader 0.');
  expect(page.url()).toContain(`#comment-${second}`);
  await noticeIn(page).getByRole('button', { name: 'Undo' }).click();
  expect(site.statusOf(first)).toBe('pending');
  for (const id of [first, second]) await rowOf(page, id).getByRole('checkbox').check();
  await page.locator('select[name=action]').selectOption('spam');
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(await noticeIn(page).textContent()).toContain('2 comments marked as spam.');
  await rowOf(page, third).getByRole('link', { name: 'Quick edit' }).click();
  await page.getByLabel('Comment', { exact: true }).fill('Edited');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await rowOf(page, third).locator('.said').textContent()).toBe('Edited');
  await rowOf(page, third).getByRole('link', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('Thanks');
  await page.getByRole('button', { name: 'Approve and reply' }).click();
  expect(site.statusOf(third)).toBe('approved');
  await page.goto(`${site.url}/guanli/comments?status=spam`);
  await page.getByRole('button', { name: 'Empty spam' }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  expect(await noticeIn(page).textContent()).toContain('2 comments deleted permanently.');
  expect(await page.locator('.none').textContent()).toBe('There is no spam.');
});

test.each([
  { name: 'Mei', lang: 'en' },
  { name: '林晓', lang: 'zh' },
])(
  'every page of moderation suits everyone, in $lang',
  async ({ name }) => {
    const parent = await site.say('posts/pleg', {
      author: '林晓',
      content: '我们的阈值是 5 秒。',
      lang: 'zh',
    });
    site.db.exec(`UPDATE comment SET status = 'approved' WHERE id = ${parent}`);
    const id = await site.say('posts/backup', {
      author: 'BestCloudDeals',
      content: 'https://a.example https://b.example',
    });
    await site.say('posts/pleg', {
      author: 'A'.repeat(60),
      content: `Long ${'word'.repeat(60)}\n\n${'Text '.repeat(200)}`,
      parentId: parent,
    });
    const { page, said } = listenTo(await openList('', {}, name));
    for (const path of [
      '',
      `?status=pending&quick=${id}&first=1`,
      `?reply=${id}`,
      '?status=spam',
      `/${parent}`,
      `/${id}`,
    ]) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`${site.url}/guanli/comments${path}`);
      await expectSuitsEveryone(page);
    }
    await page.goto(`${site.url}/guanli/comments`);
    await page.locator('[data-all]').check();
    await page.locator('[data-do=trash]').waitFor();
    await expectSuitsEveryone(page);
    await page.getByRole('button', { name: /[?]/ }).click();
    await expectSuitsEveryone(page);
    expect(said).toEqual([]);
  },
  180_000,
);

async function expectSuitsEveryone(page: Page): Promise<void> {
  await expectFits(page, [320, 390, 1024, 1280]);
  await expectAccessible(page);
}
