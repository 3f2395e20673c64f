import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct } from '../../scripts/product.mjs';
import { openDatabase } from '../../src/store/database.ts';
import { queryLog } from '../../src/store/query-log.ts';
import { addAccount } from '../../src/testing/accounts.ts';
import { say } from '../../src/testing/comments.ts';
import { post } from '../../src/testing/world.ts';
import { openCommentDesk } from '../../src/web/comments/comment-desk.ts';
import { createRevisions } from '../../src/web/page-cache.ts';
import { parseSiteConfig } from '../../src/site/parse-config.ts';
import { tasks } from '../../src/workers/tasks.ts';
import { expectAccessible, expectFits } from './accessibility.ts';
import { listenTo, useChromium } from './chromium.ts';
import { enter, signIn } from './sign-in.ts';

const { openPage, openNewPage } = useChromium();
const dataDir = mkdtempSync(join(tmpdir(), 'inkloop-dashboard-'));
let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  const contentDir = join(dataDir, 'content');
  cpSync(fileURLToPath(new URL('../fixtures/content', import.meta.url)), contentDir, { recursive: true });
  writeFileSync(join(contentDir, 'posts/broken.md'), '---\ntitle: Broken\ndate: soon\n---\nText.\n');
  writeFileSync(join(contentDir, 'posts/draft.zh.md'), post('草稿', '正文。', 'draft: true'));
  writeFileSync(join(contentDir, 'posts/a.md'), post('A', '![](nowhere.png)'));
  product = await startProduct(contentDir, { DATA_DIR: dataDir }, 'localhost');
  // While the server runs, as `npm run user` does.
  const db = openDatabase(dataDir);
  await addAccount({ db }, 'Mei Tide', 'owner');
  await addAccount({ db }, '林晓', 'owner', { language: 'zh' });
  const parsed = parseSiteConfig(null, contentDir);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const site = parsed.config;
  const desk = openCommentDesk({
    db,
    dataDir,
    clock: { now: () => new Date(), monotonic: () => performance.now() },
    revisions: createRevisions(),
    work: tasks,
    log: pino({ level: 'silent' }),
    sendsMail: false,
    site: () => site,
  });
  await say({ db, desk }, 'posts/a', { content: 'Win at our casino', author: 'Tobias' });
  await say({ db, desk }, 'posts/a', { content: '代开发票', author: '李雷', lang: 'zh' });
  const at = new Date().toISOString();
  const search = { at, query: '潮汐 relist', lang: 'en', filters: '', results: 0, ms: 1, refined: false };
  await queryLog(db).append([
    { type: 'search', search },
    { type: 'search', search },
  ]);
  db.close();
});
afterAll(async () => {
  await product.stop();
  rmSync(dataDir, { recursive: true });
});

const pages = [
  '',
  '/content',
  '/insight?view=top',
  '/settings',
  '/settings/history',
  '/spam-filter',
  '/audit',
  '/accounts',
];
describe.each([
  { name: 'Mei Tide', lang: 'en' },
  { name: '林晓', lang: 'zh-Hans' },
])('in $lang', ({ name, lang }) => {
  test.each(pages)('/guanli%s suits everyone', async (path) => {
    const { page, said } = listenTo(await openPage({ reducedMotion: 'reduce' }));
    await enter(page, product.url, name);
    expect((await page.goto(`${product.url}/guanli${path}`))?.status()).toBe(200);
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect(await page.locator('.rail-nav [aria-current=page]').count()).toBe(1);
    await expectFits(page, [390, 1280]);
    await expectAccessible(page);
    expect(said).toEqual([]);
  });
});

test('settings: a mistake keeps what was written, a trial shows what a list would meet, and both work without script', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await enter(page, product.url, 'Mei Tide');
  await page.goto(`${product.url}/guanli/settings`);
  await page.getByLabel('Block list').fill('casino\n代开发票');
  await page.getByLabel('Hold when it has at least this many links').fill('many');
  await page.getByRole('button', { name: 'Save settings' }).click();
  const field = page.getByLabel('Hold when it has at least this many links');
  expect([await field.getAttribute('aria-invalid'), await field.inputValue()]).toEqual(['true', 'many']);
  expect(await page.getByLabel('Block list').inputValue()).toBe('casino\n代开发票');
  await field.fill('4');
  await page.getByRole('button', { name: 'Try on past comments' }).click();
  await page.getByRole('heading', { name: 'What this would have done' }).waitFor();
  expect(await page.getByLabel('Block list').inputValue()).toBe('casino\n代开发票');
  await page.getByRole('button', { name: 'Save settings' }).click();
  expect(await page.getByRole('status').textContent()).toBe('The settings are saved.');
  await page.getByRole('link', { name: 'Earlier versions' }).click();
  expect(await page.getByText('2 entries').count()).toBe(1);
});

test('settings say that there is something to save', async () => {
  const page = await openPage();
  await enter(page, product.url, 'Mei Tide');
  await page.goto(`${product.url}/guanli/settings`);
  const note = page.getByText('There are unsaved changes.');
  expect(await note.isVisible()).toBe(false);
  const field = page.getByLabel('Conversations on a page');
  const before = await field.inputValue();
  await field.fill('7');
  expect(await note.isVisible()).toBe(true);
  await field.fill(before);
  expect(await note.isVisible()).toBe(false);
});

// The second time the browser is one that cannot read or write these messages as JSON.
test.each([{ isOld: false }, { isOld: true }])(
  'a passkey is added and signs in (old browser: $isOld)',
  async ({ isOld }) => {
    const page = await openNewPage();
    if (isOld)
      await page.addInitScript(() => {
        const key = PublicKeyCredential as unknown as Record<string, unknown>;
        delete key['parseCreationOptionsFromJSON'];
        delete key['parseRequestOptionsFromJSON'];
        Reflect.deleteProperty(PublicKeyCredential.prototype, 'toJSON');
      });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const name = isOld ? '旧浏览器' : 'Laptop';
    await signIn(page, product.url, 'Mei Tide');
    await page.goto(`${product.url}/guanli/accounts`);
    await page.getByLabel('Name of the key').fill(name);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('status').waitFor();
    expect(await page.getByRole('status').textContent()).toContain('The passkey is added.');
    expect(await page.getByRole('rowheader', { name }).textContent()).toContain('On one device only');

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(`${product.url}/guanli/login`);
    // Whoever cannot show that he is the owner of the key stays outside.
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('The browser did not give a passkey.').waitFor();
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(`${product.url}/guanli`);

    await page.goto(`${product.url}/guanli/audit?what=login`);
    expect(await page.getByRole('row').nth(1).textContent()).toContain('passkey');
    await page.goto(`${product.url}/guanli/accounts`);
    await page.getByRole('button', { name: `Remove the passkey ${name}` }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey is not known here.').waitFor();
  },
);
