import { describe, expect, it } from 'vitest';
import { addAccount, PASSWORD } from '../../testing/accounts.ts';
import { guanliBrowser } from '../../testing/guanli-browser.ts';
import type { World } from '../../testing/world.ts';
import { useWorlds } from '../../testing/worlds.ts';

const world = useWorlds();
const typed = { name: '林晓', email: '', password: PASSWORD, 'password-again': PASSWORD };

/** The path of a new setup link. */
async function openLink(w: World): Promise<string> {
  const link = (await w.openSetup()) ?? '';
  expect(link).toMatch(/^https:\/\/example\.org\/guanli\/setup\?token=[\w-]{43}$/);
  return link.slice('https://example.org'.length);
}

describe('the setup link', () => {
  it('makes the first owner, signs them in, and is gone for everyone', async () => {
    const w = await world({});
    const path = await openLink(w);
    const browser = guanliBrowser(w.url);
    const page = await browser.get(`${path}&lang=zh`);
    expect([page.status, page.h1]).toEqual([200, '创建第一个账号']);
    const done = await browser.submit(page, '/guanli/setup', typed);
    expect([done.status, done.location]).toEqual([303, '/guanli']);
    const accounts = await browser.get('/guanli/accounts');
    expect([accounts.status, accounts.h1]).toEqual([200, '账号']);
    expect(accounts.text).toContain('站长');

    const late = guanliBrowser(w.url);
    for (const address of [path, '/guanli/setup']) expect((await late.get(address)).status).toBe(404);
    late.cookies.set('__Host-guanli-form', 'f'.repeat(43));
    const again = await late.submit(page, '/guanli/setup', { ...typed, name: 'thief' });
    expect([403, 404]).toContain(again.status);
    expect(await w.openSetup()).toBeNull();
    expect(w.db.prepare('SELECT count(*) FROM account').pluck().get()).toBe(1);
    expect(w.db.prepare('SELECT count(*) FROM setup_token').pluck().get()).toBe(0);
  });

  it('makes one account when two people use it at once', async () => {
    const w = await world({});
    const path = await openLink(w);
    const browsers = [guanliBrowser(w.url), guanliBrowser(w.url), guanliBrowser(w.url)];
    const answers = await Promise.all(
      browsers.map(async (browser, n) =>
        browser.submit(await browser.get(path), '/guanli/setup', { ...typed, name: `name ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404]);
    expect(w.db.prepare('SELECT count(*) FROM account').pluck().get()).toBe(1);
  });

  it('says what is wrong beside the field, and works on', async () => {
    const w = await world({});
    const browser = guanliBrowser(w.url);
    const page = await browser.get(await openLink(w));
    const refused = await browser.submit(page, '/guanli/setup', {
      ...typed,
      email: 'lin',
      'password-again': 'other',
    });
    expect([refused.status, refused.complaints]).toEqual([
      422,
      ['Write a full address, as name@example.org, or leave it empty.', 'The two passwords differ.'],
    ]);
    expect((await browser.submit(refused, '/guanli/setup', typed)).status).toBe(303);
  });

  it('dies with its day, with the next one, and was never any other', async () => {
    let now = Date.parse('2026-03-01T08:00:00Z');
    const w = await world({}, { clock: { now: () => new Date(now), monotonic: () => performance.now() } });
    const browser = guanliBrowser(w.url);
    const first = await openLink(w);
    const second = await openLink(w);
    for (const path of [
      first,
      '/guanli/setup',
      '/guanli/setup?token=',
      `/guanli/setup?token=${'x'.repeat(43)}`,
    ]) {
      const page = await browser.get(path);
      expect([page.status, page.h1]).toEqual([403, 'This setup link is not valid any more.']);
    }
    const page = await browser.get(second);
    expect(page.status).toBe(200);
    now += 24 * 3600_000;
    expect((await browser.get(second)).status).toBe(403);
    expect((await browser.submit(page, '/guanli/setup', typed)).status).toBe(403);
    expect(w.db.prepare('SELECT count(*) FROM account').pluck().get()).toBe(0);
  });

  it('is not needed when an account was added otherwise', async () => {
    const w = await world({});
    const path = await openLink(w);
    expect((await guanliBrowser(w.url).get('/guanli/login')).complaints.join()).toContain('setup link');
    await addAccount(w, 'Mei', 'owner');
    expect((await guanliBrowser(w.url).get(path)).status).toBe(404);
    expect((await guanliBrowser(w.url).get('/guanli/login')).complaints).toEqual([]);
  });
});
