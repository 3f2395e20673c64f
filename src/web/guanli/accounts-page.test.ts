import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, PASSWORD } from '../../testing/accounts.ts';
import { guanliBrowser, type GuanliBrowser } from '../../testing/guanli-browser.ts';
import { world, type World } from '../../testing/world.ts';

const NEW = 'the harbour at midnight';
let w: World;
let now = Date.parse('2026-03-01T08:00:00Z');
beforeAll(async () => {
  const clock = { now: () => new Date(now), monotonic: () => performance.now() };
  w = await world(
    {
      'site.yaml':
        'languages: [en, zh]\nauthors:\n  mei: { name: { en: Mei Tide, zh: 梅 } }\n  lin: { name: Lin, account: 林晓 }\n',
    },
    { clock, environment: { TRUST_PROXY: 'loopback' } },
  );
});
afterAll(() => w.close());

let clients = 0;
let owner: GuanliBrowser;
let names = 0;
let name: string;
const browserOf = async (who: string, password = PASSWORD): Promise<GuanliBrowser> => {
  const browser = guanliBrowser(w.url, { 'X-Forwarded-For': `203.0.113.${(clients += 1)}` });
  const answer = await browser.logIn(who, password);
  expect(answer.status).toBe(303);
  return browser;
};
/** A fresh owner for each test; the ones before it stay. */
beforeEach(async () => {
  name = `Owner ${(names += 1)}`;
  await addAccount(w, name, 'owner');
  owner = await browserOf(name);
});

const idOf = (who: string): string =>
  String(w.db.prepare('SELECT id FROM account WHERE name = ?').pluck().get(who));
const roleOf = (who: string): unknown =>
  w.db.prepare('SELECT role FROM account WHERE name = ?').pluck().get(who);

describe('sessions', () => {
  it('of one’s own are listed and ended, at once', async () => {
    const other = await browserOf(name);
    const page = await owner.get('/guanli/accounts');
    expect(page.text.match(/Firefox · Linux/g)).toHaveLength(2);
    expect(page.text.match(/This device/g)).toHaveLength(1);
    const id = w.db
      .prepare('SELECT max(id) FROM session WHERE account_id = ?')
      .pluck()
      .get(Number(idOf(name)));
    const { csrf = '' } = Object.fromEntries(page.forms.get('/guanli/logout') ?? []);
    const done = await owner.post('/guanli/accounts/sessions', { csrf, id: String(id) });
    expect(done.location).toBe('/guanli/accounts?done=sessionEnded');
    expect((await other.get('/guanli/accounts')).status).toBe(303);
    expect((await owner.get('/guanli/accounts')).status).toBe(200);
  });

  it('of others cannot be ended, by whatever id', async () => {
    const victimName = `Victim ${names}`;
    await addAccount(w, victimName, 'moderator');
    const victim = await browserOf(victimName);
    const page = await owner.get('/guanli/accounts');
    const { csrf = '' } = Object.fromEntries(page.forms.get('/guanli/logout') ?? []);
    for (const row of w.db.prepare<[], { id: number }>('SELECT id FROM session').all()) {
      const mine = w.db.prepare('SELECT account_id FROM session WHERE id = ?').pluck().get(row.id);
      if (mine !== Number(idOf(name)))
        await owner.post('/guanli/accounts/sessions', { csrf, id: String(row.id) });
    }
    for (const id of ['', '-1', '1e3', '99999999999999999999', 'x'])
      expect((await owner.post('/guanli/accounts/sessions', { csrf, id })).status).toBe(303);
    expect((await victim.get('/guanli/accounts')).status).toBe(200);
    expect((await owner.get('/guanli/accounts')).status).toBe(200);
  });

  it('elsewhere end together', async () => {
    const others = [await browserOf(name), await browserOf(name)];
    const page = await owner.get('/guanli/accounts');
    await owner.submit(page, '/guanli/accounts/sessions', { others: '1' });
    for (const other of others) expect((await other.get('/guanli/accounts')).status).toBe(303);
    expect((await owner.get('/guanli/accounts')).status).toBe(200);
  });

  it('ended while in use keep what was being sent', async () => {
    const other = await browserOf(name);
    const form = await other.get('/guanli/accounts');
    await owner.submit(await owner.get('/guanli/accounts'), '/guanli/accounts/sessions', { others: '1' });
    const refused = await other.post('/guanli/accounts/language', [
      ...(form.forms.get('/guanli/accounts/language') ?? []).filter(([field]) => field === 'csrf'),
      ['language', 'zh'],
      ['language', '"><b>一\r\n二'],
      ['password', 'never kept'],
    ]);
    expect([refused.status, refused.h1]).toEqual([401, 'Guanli 管理']);
    expect(refused.html).not.toContain('never kept');
    const wrong = await other.submit(refused, '/guanli/login', { name, password: 'not the password' });
    const resume = await other.submit(wrong, '/guanli/login', { name, password: PASSWORD });
    expect([resume.status, resume.h1]).toEqual([200, 'Send it again?']);
    expect(resume.forms.get('/guanli/accounts/language')?.filter(([field]) => field === 'language')).toEqual([
      ['language', 'zh'],
      ['language', '"><b>一\r\n二'],
    ]);
    const sent = await other.submit(resume, '/guanli/accounts/language', {});
    expect(sent.location).toBe('/guanli/accounts?done=languageChanged');
    expect((await other.get('/guanli/accounts')).h1).toBe('账号');
  });
});

describe('the password', () => {
  const change = async (browser: GuanliBrowser, typed: Record<string, string>) =>
    browser.submit(await browser.get('/guanli/accounts'), '/guanli/accounts/password', typed);

  it('is changed with the current one, and every other session and device ends', async () => {
    const other = await browserOf(name);
    const done = await change(owner, { password: PASSWORD, 'new-password': NEW, 'new-password-again': NEW });
    expect(done.location).toBe('/guanli/accounts?done=passwordChanged');
    expect((await owner.get('/guanli/accounts')).status).toBe(200);
    expect((await other.get('/guanli/accounts')).status).toBe(303);
    expect((await other.logIn(name, PASSWORD)).status).toBe(401);
    await browserOf(name, NEW);
  });

  it.each([
    ['the wrong current one', { password: 'x' }, 'The current password is wrong.'],
    [
      'one too short',
      { 'new-password': 'short', 'new-password-again': 'short' },
      'Use at least 10 characters.',
    ],
    ['two that differ', { 'new-password-again': `${NEW} ` }, 'The two passwords differ.'],
    ['a row of the same', { 'new-password': 'aaaaaaaaaaaa' }, 'Use more than a few different characters.'],
  ])('is not changed with %s', async (_what, typed, complaint) => {
    const all = { password: PASSWORD, 'new-password': NEW, 'new-password-again': NEW, ...typed };
    const answer = await change(owner, all);
    expect([answer.status, answer.complaints]).toEqual([422, [complaint]]);
    expect(answer.html).not.toContain(NEW);
    await browserOf(name);
  });

  it('is not the name', async () => {
    const long = `A rather long name ${names}`;
    await addAccount(w, long, 'moderator');
    const browser = await browserOf(long);
    const typed = { password: PASSWORD, 'new-password': long.toUpperCase(), 'new-password-again': long };
    expect((await change(browser, typed)).complaints).toEqual(['Do not use the name as password.']);
  });

  it('can be guessed at ten times only by whoever sits at an open session', async () => {
    const wrong = { password: 'not it', 'new-password': NEW, 'new-password-again': NEW };
    for (let n = 0; n < 10; n += 1) expect((await change(owner, wrong)).status).toBe(422);
    expect((await change(owner, { ...wrong, password: PASSWORD })).status).toBe(429);
  });
});

describe('accounts', () => {
  const add = async (typed: Record<string, string>) =>
    owner.submit(await owner.get('/guanli/accounts'), '/guanli/accounts/add', {
      password: NEW,
      'password-again': NEW,
      ...typed,
    });

  it('are added by an owner, and can sign in', async () => {
    const done = await add({
      name: `陈 ${names}`,
      email: 'chen@example.org',
      role: 'moderator',
      author: 'mei',
    });
    expect(done.location).toBe('/guanli/accounts?done=accountAdded');
    const browser = await browserOf(`陈 ${names}`, NEW);
    expect((await browser.get('/guanli/accounts')).text).toContain('Writes as Mei Tide');
  });

  it('named by site.yaml are its authors too', async () => {
    await addAccount(w, '林晓', 'moderator', { language: 'zh' });
    expect((await (await browserOf('林晓')).get('/guanli/accounts')).text).toContain('以作者“Lin”的身份发言');
  });

  it.each([
    [{ name: '' }, 'Write a name.'],
    [{ name: 'x'.repeat(41) }, 'Write a name of at most 40 characters.'],
    [
      { name: 'Ad\u200Bmin' },
      'The name holds characters that cannot be seen. Type it instead of pasting it.',
    ],
    [
      { name: '\u202Enimda' },
      'The name holds characters that cannot be seen. Type it instead of pasting it.',
    ],
    [{ name: 'Аdmin' }, 'The name mixes alphabets whose letters look alike. Use one alphabet.'],
    [{ name: '<b>' }, 'Use letters and digits, with single blanks, dots or dashes between them.'],
    [{ name: 'new', email: 'no address' }, 'Write a full address, as name@example.org, or leave it empty.'],
    [{ name: 'new', role: 'king' }, 'Choose a role.'],
    [{ name: 'new', author: 'nobody' }, 'Choose an author that site.yaml has, or none.'],
    [{ name: 'new', password: 'short' }, 'Use at least 10 characters.'],
    [{ name: 'ＯＷＮＥＲ　1' }, 'There is an account of this name already.'],
  ])('%j is refused: %s', async (typed, complaint) => {
    const answer = await add(typed);
    expect([answer.status, answer.complaints]).toEqual([422, [complaint]]);
    const form = new Map(answer.forms.get('/guanli/accounts/add'));
    expect([form.get('name'), form.get('password')]).toEqual([typed.name, '']);
  });

  it('change their role and go, with their sessions', async () => {
    const who = `Tobias ${names}`;
    await addAccount(w, who, 'moderator');
    const browser = await browserOf(who);
    const page = await owner.get('/guanli/accounts');
    const done = await owner.submit(page, '/guanli/accounts/role', { id: idOf(who), role: 'owner' });
    expect(done.location).toBe('/guanli/accounts?done=roleChanged');
    expect((await browser.get('/guanli/accounts')).text).toContain('All accounts');
    const removed = await owner.submit(page, '/guanli/accounts/remove', { id: idOf(who) });
    expect(removed.location).toBe('/guanli/accounts?done=accountRemoved');
    expect((await browser.get('/guanli/accounts')).status).toBe(303);
    expect((await browser.logIn(who, PASSWORD)).status).toBe(401);
  });

  it('always leave an owner', async () => {
    const page = await owner.get('/guanli/accounts');
    w.db.prepare("UPDATE account SET role = 'moderator' WHERE name <> ?").run(name);
    for (const action of ['/guanli/accounts/remove', '/guanli/accounts/role']) {
      const answer = await owner.submit(page, action, { id: idOf(name), role: 'moderator' });
      expect([answer.status, answer.complaints]).toEqual([
        422,
        ['This is the last owner. Make another account an owner first.'],
      ]);
    }
    expect(roleOf(name)).toBe('owner');
  });

  it('ask for the password again after a quarter of an hour, and keep the form meanwhile', async () => {
    const who = `Old ${names}`;
    await addAccount(w, who, 'moderator');
    const page = await owner.get('/guanli/accounts');
    now += 16 * 60_000;
    expect((await owner.get('/guanli/accounts')).forms.has('/guanli/accounts/add')).toBe(false);
    const asked = await owner.submit(page, '/guanli/accounts/remove', { id: idOf(who) });
    expect([asked.status, asked.h1]).toEqual([403, 'Confirm that it is you']);
    const wrong = await owner.submit(asked, '/guanli/confirm', { password: 'not the password' });
    expect([wrong.status, wrong.complaints]).toEqual([401, ['The password is wrong.']]);
    expect(roleOf(who)).toBe('moderator');
    const resume = await owner.submit(wrong, '/guanli/confirm', { password: PASSWORD });
    await owner.submit(resume, '/guanli/accounts/remove', {});
    expect(roleOf(who)).toBeUndefined();
  });
});

describe('mail', () => {
  const wishes = () =>
    w.db.prepare('SELECT mail_pending, mail_approved FROM account WHERE name = ?').raw().get(name);

  it('is chosen by those who have an address', async () => {
    expect((await owner.get('/guanli/accounts')).forms.has('/guanli/accounts/mail')).toBe(false);
    w.db.prepare("UPDATE account SET email = 'Mei@Example.org' WHERE name = ?").run(name);
    const page = await owner.get('/guanli/accounts');
    const { csrf = '' } = Object.fromEntries(page.forms.get('/guanli/accounts/mail') ?? []);
    const done = await owner.post('/guanli/accounts/mail', { csrf, approved: '1' });
    expect(done.location).toBe('/guanli/accounts?done=mailChanged');
    expect(wishes()).toEqual([0, 1]);
  });

  it('says that an address was refused, and tries it again when that is saved', async () => {
    w.db.prepare("UPDATE account SET email = 'lost@example.org' WHERE name = ?").run(name);
    await w.desk.consent.noteBounce('lost@example.org', new Date(now).toISOString());
    const page = await owner.get('/guanli/accounts');
    expect(page.text).toContain('refused a mail');
    await owner.submit(page, '/guanli/accounts/mail', {});
    expect((await owner.get('/guanli/accounts')).text).not.toContain('refused a mail');
  });
});
