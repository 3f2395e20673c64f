import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../store/audit.ts';
import { addAccount, PASSWORD } from '../../testing/accounts.ts';
import { guanliBrowser, type GuanliBrowser } from '../../testing/guanli-browser.ts';
import { world, type World } from '../../testing/world.ts';

let w: World;
let now = Date.parse('2026-03-01T08:00:00Z');
beforeAll(async () => {
  const clock = { now: () => new Date(now), monotonic: () => performance.now() };
  w = await world({}, { clock, environment: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => w.close());

let clients = 0;
/** Each browser has an address of its own, so that no test slows another down. */
const newBrowser = (): GuanliBrowser =>
  guanliBrowser(w.url, { 'X-Forwarded-For': `203.0.113.${(clients += 1)}` });
let names = 0;
/** A new account and its name. */
const newAccount = async (options: Parameters<typeof addAccount>[3] = {}): Promise<string> =>
  (await addAccount(w, `Mei ${(names += 1)}`, 'owner', options)).name;
const newSession = async (): Promise<[GuanliBrowser, string]> => {
  const [browser, name] = [newBrowser(), await newAccount()];
  await browser.logIn(name, PASSWORD);
  return [browser, name];
};

describe('signing in', () => {
  it.each([
    ['en', 'Sign in', 'Name or password is wrong.'],
    ['zh', '登录', '用户名或密码不正确。'],
  ] as const)('says the same in %s for a wrong password and an unknown name', async (lang, title, wrong) => {
    const answers = [];
    for (const name of [await newAccount(), 'Nobody']) {
      const browser = newBrowser();
      const page = await browser.get(`/guanli/login?lang=${lang}`);
      expect(page.html).toContain(`<title>${title} · `);
      answers.push(await browser.submit(page, '/guanli/login', { name, password: 'not the password' }));
    }
    for (const { status, complaints, setCookies } of answers)
      expect([status, complaints, setCookies]).toEqual([401, [wrong], []]);
    const [known, unknown] = answers.map(({ html }) => html.replace(/(value|data-options)="[^"]*"/g, ''));
    expect(known).toBe(unknown);
  });

  it('keeps the name and what was ticked, and never the password', async () => {
    const name = await newAccount();
    const page = await newBrowser().logIn(name, 'not the password', {
      keep: '1',
      next: '/guanli/x',
    });
    const form = new Map(page.forms.get('/guanli/login'));
    expect([form.get('name'), form.get('keep'), form.get('next'), form.get('password')]).toEqual([
      name,
      '1',
      '/guanli/x',
      '',
    ]);
  });

  it('finds the account however its name is typed', async () => {
    const name = await newAccount();
    const number = name.slice('Mei '.length);
    for (const typed of [
      `mei ${number}`,
      `  ＭＥＩ \u3000${number} `,
      `M\u200Bei ${number}\u2060`,
      `\u202EMei\u00AD ${number}`,
    ])
      expect([typed, (await newBrowser().logIn(typed, PASSWORD)).status]).toEqual([typed, 303]);
  });

  it.each([
    ['Chinese', '港口的灯今晚又亮了起来'],
    ['blanks at its ends', '  spaces matter here  '],
    ['a kilobyte', '纸'.repeat(100) + 'pen and ink '.repeat(60)],
    ['NUL and a line end', 'before\u0000after\r\nthe end'],
    ['markup', '"><script>alert(1)</script>'],
  ])('takes a password of %s, whole', async (_what, password) => {
    const name = await newAccount({ password });
    for (const near of [password.slice(0, -1), password.trim().slice(1), `${password}x`])
      expect((await newBrowser().logIn(name, near)).status).toBe(401);
    expect((await newBrowser().logIn(name, password)).status).toBe(303);
  });

  it('compares passwords as they look: a Chinese keyboard’s full-width letters are the same', async () => {
    const name = await newAccount({ password: 'ｌａｎｔｅｒｎ １２３' });
    expect((await newBrowser().logIn(name, 'lantern 123')).status).toBe(303);
  });

  it('says so when the browser takes no cookies', async () => {
    const name = await newAccount();
    const browser = newBrowser();
    const page = await browser.get('/guanli/login');
    browser.cookies.clear();
    const answer = await browser.submit(page, '/guanli/login', { name: name, password: PASSWORD });
    expect([answer.status, answer.complaints]).toEqual([
      403,
      ['This form was out of date, or your browser does not accept cookies. Try again.'],
    ]);
    expect(browser.cookies.has('__Host-guanli')).toBe(false);
  });
});

describe('where a login leads', () => {
  it.each([
    ['/guanli/comments?status=pending&q=%E6%B8%AF', '/guanli/comments?status=pending&q=%E6%B8%AF'],
    ['', '/guanli'],
    ['//evil.example/guanli', '/guanli'],
    ['/guanli/../posts/x', '/guanli'],
  ])('%j: to %s', async (next, location) => {
    const answer = await newBrowser().logIn(await newAccount(), PASSWORD, { next });
    expect([answer.status, answer.location]).toEqual([303, location]);
  });

  it('the page that was asked for comes back after the login', async () => {
    const name = await newAccount();
    const browser = newBrowser();
    const first = await browser.get('/guanli/accounts?done=confirmed');
    const page = await browser.get(first.location ?? '');
    const answer = await browser.submit(page, '/guanli/login', { name: name, password: PASSWORD });
    expect(answer.location).toBe('/guanli/accounts?done=confirmed');
  });
});

describe('cookies', () => {
  it.each([
    ['https://example.org', '__Host-guanli', ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']],
    ['http://example.org', 'guanli', ['HttpOnly', 'Path=/', 'SameSite=Lax']],
  ])('of %s', async (baseUrl, cookie, attributes) => {
    const other = await world({}, { environment: { BASE_URL: baseUrl } });
    await addAccount(other, 'Mei', 'owner');
    const form = await guanliBrowser(other.url).get('/guanli/login');
    const short = await guanliBrowser(other.url).logIn('Mei', PASSWORD);
    const kept = await guanliBrowser(other.url).logIn('Mei', PASSWORD, { keep: '1' });
    await other.close();
    const read = (line = '') =>
      line
        .split('; ')
        .slice(1)
        .filter((part) => !part.startsWith('Expires'))
        .sort();
    const find = (page: typeof short, suffix: string) =>
      read(page.setCookies.find((line) => line.startsWith(`${cookie}${suffix}=`)));
    expect(find(form, '-form')).toEqual(attributes);
    expect(find(short, '')).toEqual(attributes);
    expect(find(kept, '')).toEqual([...attributes, 'Max-Age=1209600'].sort());
    expect(find(short, '-device')).toEqual([...attributes, 'Max-Age=31536000'].sort());
  });

  it('hold tokens that the database does not know', async () => {
    const [browser] = await newSession();
    const rows = ['session', 'known_device', 'setup_token', 'audit', 'login_failure']
      .flatMap((table) => w.db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all())
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('\n');
    const tokens = [...browser.cookies.values()];
    expect(tokens).toHaveLength(2);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(rows).not.toContain(token);
      expect(rows).not.toContain(Buffer.from(token, 'base64url').toString('latin1'));
    }
    expect(rows).toContain('Firefox · Linux');
    expect(rows).not.toContain('rv:140');
  });
});

describe('a session', () => {
  it('never takes an id that a browser brings along', async () => {
    const name = await newAccount();
    const browser = newBrowser();
    const planted = 'p'.repeat(43);
    browser.cookies.set('__Host-guanli', planted);
    await browser.logIn(name, PASSWORD);
    expect(browser.cookies.get('__Host-guanli')).not.toBe(planted);
    const thief = newBrowser();
    thief.cookies.set('__Host-guanli', planted);
    expect((await thief.get('/guanli/accounts')).status).toBe(303);
  });

  it('has a new id after every login, and the one before is dead', async () => {
    const [browser, name] = await newSession();
    const first = browser.cookies.get('__Host-guanli') ?? '';
    browser.cookies.delete('__Host-guanli');
    const page = await browser.get('/guanli/login');
    browser.cookies.set('__Host-guanli', first);
    await browser.submit(page, '/guanli/login', { name, password: PASSWORD });
    expect(browser.cookies.get('__Host-guanli')).not.toBe(first);
    expect((await browser.get('/guanli/accounts')).status).toBe(200);
    const thief = newBrowser();
    thief.cookies.set('__Host-guanli', first);
    expect((await thief.get('/guanli/accounts')).status).toBe(303);
  });

  it('ends by signing out, for whoever holds its id', async () => {
    const [browser] = await newSession();
    const thief = newBrowser();
    thief.cookies.set('__Host-guanli', browser.cookies.get('__Host-guanli') ?? '');
    const page = await browser.get('/guanli/accounts');
    const answer = await browser.submit(page, '/guanli/logout', {});
    expect([answer.status, answer.location]).toEqual([303, '/guanli/login']);
    expect(browser.cookies.has('__Host-guanli')).toBe(false);
    expect((await thief.get('/guanli/accounts')).status).toBe(303);
  });

  it.each([
    ['idle', false, [119, 119], 200],
    ['idle too long', false, [121], 303],
    ['in use past its half day', false, [100, 100, 100, 100, 100, 100, 100, 100], 303],
    ['kept, after thirteen days', true, [13 * 24 * 60], 200],
    ['kept, in use past its fourteen days', true, [13 * 24 * 60, 25 * 60], 303],
  ])('%s', async (_what, isKept, pauses, status) => {
    const [name, browser] = [await newAccount(), newBrowser()];
    await browser.logIn(name, PASSWORD, isKept ? { keep: '1' } : {});
    let answer = await browser.get('/guanli/accounts');
    for (const minutes of pauses) {
      now += minutes * 60_000;
      answer = await browser.get('/guanli/accounts');
    }
    expect(answer.status).toBe(status);
  });

  it('is written down: logins, failures and the end', async () => {
    const [browser, name] = await newSession();
    await newBrowser().logIn(name, 'not the password');
    await newBrowser().logIn('my password by mistake', 'not the password');
    await browser.submit(await browser.get('/guanli/accounts'), '/guanli/logout', {});
    const rows = (await auditLog(w.db).list(5)).map(({ action, actor, subject }) => [
      action,
      actor.name,
      subject,
    ]);
    expect(rows).toEqual([
      ['logout', name, ''],
      ['login-failed', '', ''],
      ['login-failed', '', name],
      ['login', name, ''],
      ['account-added', 'test', name],
    ]);
    expect(() => w.db.exec("UPDATE audit SET actor = 'x'")).toThrow('never changed');
    expect(() => w.db.exec('DELETE FROM audit')).toThrow('never deleted');
  });
});
