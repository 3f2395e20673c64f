import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signedIn } from '../../testing/accounts.ts';
import { say } from '../../testing/comments.ts';
import type { GuanliBrowser, GuanliPage } from '../../testing/guanli-browser.ts';
import { post, world, type World } from '../../testing/world.ts';

const SETTINGS = '/guanli/settings';
let w: World;
let owner: GuanliBrowser;
let other: GuanliBrowser;
let moderator: GuanliBrowser;
let now = Date.parse('2026-03-01T08:00:00Z');
beforeAll(async () => {
  const clock = { now: () => new Date(now), monotonic: () => performance.now() };
  w = await world({ 'posts/a.md': post('A'), 'site.yaml': 'title: { en: Tide, zh: 潮 }\n' }, { clock });
  owner = await signedIn(w, 'owner', 'Mei');
  other = await signedIn(w, 'owner', 'Lin');
  moderator = await signedIn(w, 'moderator', 'Tobias');
});
afterAll(() => w.close());

const inForce = () => w.desk.settings.policy().settings;
const typed = (page: GuanliPage): Map<string, string> => new Map(page.forms.get(SETTINGS));
const save = async (browser: GuanliBrowser, more: Record<string, string>) =>
  browser.submit(await browser.get(SETTINGS), SETTINGS, more);

describe('settings', () => {
  it('are the defaults until somebody saves others, and those are in force at once', async () => {
    expect(typed(await owner.get(SETTINGS)).get('policy.maxLinks')).toBe('2');
    const done = await save(owner, {
      'policy.maxLinks': '３',
      'threads.order': 'newest',
      'mail.gatherMinutes': '5',
    });
    expect(done.location).toBe('/guanli/settings?done=settingsSaved');
    expect(inForce()).toMatchObject({ maxLinks: 3, requirePriorApproval: true });
    expect(w.desk.settings.threads().order).toBe('newest');
    expect(w.desk.savedSettings.read('mail').value).toMatchObject({ gatherMinutes: 5 });
  });

  it('that are switches are off when the browser leaves them out', async () => {
    const page = await owner.get(SETTINGS);
    const fields = (page.forms.get(SETTINGS) ?? []).filter(
      ([name]) => name !== 'policy.requirePriorApproval',
    );
    expect((await owner.post(SETTINGS, fields)).location).toBe('/guanli/settings?done=settingsSaved');
    expect(inForce().requirePriorApproval).toBe(false);
    await save(owner, { 'policy.requirePriorApproval': 'on' });
    expect(inForce().requirePriorApproval).toBe(true);
  });

  it.each([
    ['policy.maxLinks', 'many', 'Write a whole number.'],
    ['policy.maxLinks', '-1', 'Write a whole number.'],
    ['policy.maxLinks', '100001', 'Write 100,000 or less.'],
    ['policy.maxLength', '5', 'Write 100 or more.'],
    ['policy.spamFilter.holdAt', '1.5', 'Write a number from 0 to 1, as 0.9.'],
    ['threads.order', 'sideways', 'Choose one of these.'],
    ['threads.depth', '11', 'Write 10 or less.'],
    ['mail.gatherMinutes', '0', 'Write 1 or more.'],
  ])('%s refuses %s, and keeps all else that was written', async (name, value, problem) => {
    const before = w.desk.savedSettings.read('policy');
    const page = await save(owner, { 'policy.holdWords': '赌场\ncasino', [name]: value });
    expect([page.status, page.complaints.at(-1)]).toEqual([422, problem]);
    expect(typed(page).get(name)).toBe(value === 'sideways' ? 'oldest' : value);
    expect(typed(page).get('policy.holdWords')).toBe('赌场\ncasino');
    expect(w.desk.savedSettings.read('policy')).toEqual(before);
  });

  it('someone else saved meanwhile are not overwritten unseen', async () => {
    const mine = await owner.get(SETTINGS);
    await save(other, { 'policy.maxLinks': '7' });
    const refused = await owner.submit(mine, SETTINGS, { 'policy.maxLinks': '9' });
    expect(refused.status).toBe(409);
    expect(refused.complaints[0]).toContain('Lin saved other settings');
    expect(refused.complaints[1]).toBe('Saved meanwhile: 7');
    expect([typed(refused).get('policy.maxLinks'), inForce().maxLinks]).toEqual(['9', 7]);
    await owner.submit(refused, SETTINGS, {});
    expect(inForce().maxLinks).toBe(9);
  });

  it('of another area are no conflict', async () => {
    const mine = await owner.get(SETTINGS);
    await save(other, { 'threads.perPage': '20' });
    const done = await owner.submit(mine, SETTINGS, { 'policy.maxLinks': '8' });
    expect(done.location).toBe('/guanli/settings?done=settingsSaved');
    expect([inForce().maxLinks, w.desk.settings.threads().perPage]).toEqual([8, 20]);
  });

  it('that cannot be taken back ask for the password', async () => {
    now += 20 * 60_000;
    const page = await save(owner, { 'policy.trashRetentionDays': '1' });
    expect([page.status, page.h1]).toEqual([403, 'Confirm that it is you']);
    expect(inForce().trashRetentionDays).toBe(30);
    expect((await save(owner, { 'policy.maxLinks': '4' })).status).toBe(303);
  });

  it.each([
    ['the session has ended', 401, '/guanli/login'],
    ['the password was given long ago', 403, '/guanli/confirm'],
  ])('keep long lists when %s', async (_what, status, gate) => {
    const browser = await signedIn(w, 'owner', `Long ${status}`);
    const page = await browser.get(SETTINGS);
    if (status === 401) w.db.exec(`DELETE FROM session WHERE account_id = (SELECT max(id) FROM account)`);
    else now += 20 * 60_000;
    const list = Array.from({ length: 40_000 }, (_, at) => `赌场${at}`).join('\n');
    const typedNow = { 'policy.holdWords': list, 'policy.trashRetentionDays': '29' };
    const refused = await browser.submit(page, SETTINGS, typedNow);
    expect(refused.status).toBe(status);
    const offered = await browser.submit(refused, gate, { name: `Long ${status}`, password: PASSWORD });
    expect(typed(offered).get('policy.holdWords')?.replaceAll('\r', '')).toBe(list);
  });

  it('are read by moderators, and saved by owners only', async () => {
    const page = await moderator.get(SETTINGS);
    expect(page.text).toContain('Only an owner may change these.');
    expect((await moderator.submit(page, SETTINGS, { 'policy.maxLinks': '0' })).status).toBe(403);
    expect(inForce().maxLinks).toBe(4);
  });

  it('say where a request came from, and when proxies are not set up', async () => {
    expect((await owner.get(SETTINGS)).text).toContain('127.0.0.1');
    expect((await owner.get(SETTINGS)).text).not.toContain('TRUST_PROXY is not set');
    const proxied = await owner.get(SETTINGS, { 'X-Forwarded-For': '198.51.100.1' });
    expect(proxied.text).toContain('TRUST_PROXY is not set');
  });
});

describe('versions', () => {
  it('say who changed what and when, and any can be had back', async () => {
    await save(owner, { 'policy.maxLinks': '4', 'policy.blockWords': 'casino\n彩票' });
    const { version } = w.desk.savedSettings.read('policy');
    await save(other, { 'policy.maxLinks': '6', 'policy.blockWords': 'casino' });
    const page = await owner.get('/guanli/settings/history');
    expect(page.text).toContain(`Comments, version ${version + 1}`);
    expect(page.text).toContain('by Lin');
    expect(page.text).toContain('彩票');
    const csrf = page.forms.get('/guanli/logout')?.[0]?.[1] ?? '';
    const restore = (basedOn: number, wanted: number) =>
      owner.post('/guanli/settings/restore', {
        csrf,
        area: 'policy',
        version: String(wanted),
        'based-on': String(basedOn),
      });
    expect((await restore(version, version)).status).toBe(409);
    expect((await restore(version + 1, 999)).status).toBe(422);
    expect((await restore(version + 1, version)).status).toBe(303);
    expect(inForce()).toMatchObject({ maxLinks: 4, blockWords: 'casino\n彩票' });
    const log = await w.db
      .prepare("SELECT subject, detail FROM audit WHERE action = 'settings-changed' ORDER BY id DESC")
      .get();
    expect(log).toMatchObject({ subject: 'policy' });
    expect(JSON.stringify(log)).toContain('policy.maxLinks, policy.blockWords');
  });
});

describe('trying settings on past comments', () => {
  it.each([
    { said: 'Win at our ROULETTE tonight', list: 'roulette', lang: 'en' },
    { said: '代开发票请联系', list: '发票', lang: 'zh' },
  ])('shows what “$list” would have met, and changes nothing', async ({ said, list, lang }) => {
    now += 60_000;
    await say(w, 'posts/a', { content: said, lang, at: new Date(now), author: `Ann ${lang}` });
    const before = w.db.prepare('SELECT id, status FROM comment').all();
    const saved = w.desk.savedSettings.read('policy');
    const page = await owner.get(SETTINGS);
    const fields = (page.forms.get(SETTINGS) ?? []).filter(([name]) => name !== 'policy.blockWords');
    const tried = await owner.post(`${SETTINGS}/try`, [...fields, ['policy.blockWords', `nothing\n${list}`]]);
    expect(tried.status).toBe(200);
    expect(tried.text).toContain('The block list meets 1 comment');
    expect(tried.text).toContain(said);
    // Pending for want of an earlier approval; the list would put it into the trash.
    expect(tried.text).toMatch(/Pending ?Trash ?1/);
    expect(typed(tried).get('policy.blockWords')).toBe(`nothing\n${list}`);
    expect(w.db.prepare('SELECT id, status FROM comment').all()).toEqual(before);
    expect(w.desk.savedSettings.read('policy')).toEqual(saved);
  });

  it('leaves alone what a moderator decided', async () => {
    w.db.exec("UPDATE comment SET status_by = 1 WHERE status = 'pending'");
    const page = await owner.get(SETTINGS);
    const tried = await owner.post(`${SETTINGS}/try`, [
      ...(page.forms.get(SETTINGS) ?? []).filter(([name]) => name !== 'policy.blockWords'),
      ['policy.blockWords', 'casino'],
    ]);
    expect(tried.text).toContain('2 comments stay as moderators decided.');
    expect(tried.text).toContain('It would decide about all of them as it did.');
  });

  it('asks for a form without mistakes first', async () => {
    const page = await owner.get(SETTINGS);
    const tried = await owner.post(`${SETTINGS}/try`, [
      ...(page.forms.get(SETTINGS) ?? []).filter(([name]) => name !== 'policy.maxLinks'),
      ['policy.maxLinks', 'x'],
    ]);
    expect([tried.status, tried.complaints[1]]).toEqual([422, 'Write a whole number.']);
  });
});
