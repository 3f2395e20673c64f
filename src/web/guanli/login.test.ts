import { describe, expect, it } from 'vitest';
import { auditLog } from '../../store/audit.ts';
import { addAccount, PASSWORD, signedIn } from '../../testing/accounts.ts';
import { guanliBrowser } from '../../testing/guanli-browser.ts';
import { useWorlds } from '../../testing/worlds.ts';

const world = useWorlds();

describe('signing in', () => {
  it.each([
    ['en', 'Sign in', 'Name or password is wrong.'],
    ['zh', '登录', '用户名或密码不正确。'],
  ] as const)('says the same in %s for a wrong password and an unknown name', async (lang, title, wrong) => {
    const w = await world({});
    await addAccount(w, 'Mei', 'owner');
    const answers = [];
    for (const name of ['Mei', 'Nobody']) {
      const browser = guanliBrowser(w.url);
      const page = await browser.get(`/guanli/login?lang=${lang}`);
      expect(page.html).toContain(`<title>${title} · `);
      answers.push(await browser.submit(page, '/guanli/login', { name, password: 'not the password' }));
    }
    for (const { status, complaints, setCookies } of answers)
      expect([status, complaints, setCookies]).toEqual([401, [wrong], []]);
    const [known, unknown] = answers.map(({ html }) => html.replace(/value="[^"]*"/g, ''));
    expect(known).toBe(unknown);
  });

  it('keeps the name and what was ticked, and never the password', async () => {
    const w = await world({});
    await addAccount(w, 'Mei', 'owner');
    const page = await guanliBrowser(w.url).logIn('Mei', 'not the password', {
      keep: '1',
      next: '/guanli/x',
    });
    const form = new Map(page.forms.get('/guanli/login'));
    expect([form.get('name'), form.get('keep'), form.get('next'), form.get('password')]).toEqual([
      'Mei',
      '1',
      '/guanli/x',
      '',
    ]);
  });

  it.each([
    ['mei', 'case'],
    ['  ＭＥＩ ', 'full-width letters and blanks'],
    ['M\u200Bei\u2060', 'characters that take no place'],
    ['\u202EMei', 'a direction override'],
  ])('finds the account by %j: %s', async (typed) => {
    const w = await world({});
    await addAccount(w, 'Mei', 'owner');
    expect((await guanliBrowser(w.url).logIn(typed, PASSWORD)).status).toBe(303);
  });

  it.each([
    ['Chinese', '港口的灯今晚又亮了起来'],
    ['blanks at its ends', '  spaces matter here  '],
    ['a kilobyte', '纸'.repeat(100) + 'pen and ink '.repeat(60)],
    ['NUL and a line end', 'before\u0000after\r\nthe end'],
    ['markup', '"><script>alert(1)</script>'],
  ])('takes a password of %s, whole', async (_what, password) => {
    const w = await world({});
    await addAccount(w, 'Mei', 'owner', { password });
    for (const near of [password.slice(0, -1), password.trim().slice(1), `${password}x`])
      expect((await guanliBrowser(w.url).logIn('Mei', near)).status).toBe(401);
    expect((await guanliBrowser(w.url).logIn('Mei', password)).status).toBe(303);
  });

  it('compares passwords as they look: a Chinese keyboard’s full-width letters are the same', async () => {
    const w = await world({});
    await addAccount(w, 'Mei', 'owner', { password: 'ｌａｎｔｅｒｎ １２３' });
    expect((await guanliBrowser(w.url).logIn('Mei', 'lantern 123')).status).toBe(303);
  });

  it('says so when the browser takes no cookies', async () => {
    const w = await world({});
    await addAccount(w, 'Mei', 'owner');
    const browser = guanliBrowser(w.url);
    const page = await browser.get('/guanli/login');
    browser.cookies.clear();
    const answer = await browser.submit(page, '/guanli/login', { name: 'Mei', password: PASSWORD });
    expect([answer.status, answer.complaints]).toEqual([
      403,
      ['This form was out of date, or your browser does not accept cookies. Try again.'],
    ]);
    expect(browser.cookies.has('__Host-guanli')).toBe(false);
  });
});

describe('where a login leads', () => {
  it.each([
    ['/guanli/accounts', '/guanli/accounts'],
    ['/guanli/comments?status=pending&q=%E6%B8%AF', '/guanli/comments?status=pending&q=%E6%B8%AF'],
    ['', '/guanli'],
    ['https://evil.example/guanli', '/guanli'],
    ['//evil.example/guanli', '/guanli'],
    ['/\\evil.example', '/guanli'],
    ['/guanli\\..\\..\\evil', '/guanli'],
    ['/guanli/../posts/x', '/guanli'],
    ['/guanli/%2e%2e/posts/x', '/guanli'],
    ['/guanlievil', '/guanli'],
    ['/guanli@evil.example', '/guanli'],
    ['/guanli\r\nSet-Cookie: a=b', '/guanli'],
    ['javascript:alert(1)', '/guanli'],
  ])('%j: to %s', async (next, location) => {
    const w = await world({});
    await addAccount(w, 'Mei', 'owner');
    const answer = await guanliBrowser(w.url).logIn('Mei', PASSWORD, { next });
    expect([answer.status, answer.location]).toEqual([303, location]);
  });

  it('the page that was asked for comes back after the login', async () => {
    const w = await world({});
    await addAccount(w, 'Mei', 'owner');
    const browser = guanliBrowser(w.url);
    const first = await browser.get('/guanli/accounts?done=confirmed');
    const page = await browser.get(first.location ?? '');
    const answer = await browser.submit(page, '/guanli/login', { name: 'Mei', password: PASSWORD });
    expect(answer.location).toBe('/guanli/accounts?done=confirmed');
  });
});

describe('cookies', () => {
  it.each([
    ['https://example.org', '__Host-guanli', ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']],
    ['http://example.org', 'guanli', ['HttpOnly', 'Path=/', 'SameSite=Lax']],
  ])('of %s', async (baseUrl, name, attributes) => {
    const w = await world({}, { environment: { BASE_URL: baseUrl } });
    await addAccount(w, 'Mei', 'owner');
    const form = await guanliBrowser(w.url).get('/guanli/login');
    const [short, kept] = [
      await guanliBrowser(w.url).logIn('Mei', PASSWORD),
      await guanliBrowser(w.url).logIn('Mei', PASSWORD, { keep: '1' }),
    ];
    const read = (line = '') =>
      line
        .split('; ')
        .slice(1)
        .filter((part) => !part.startsWith('Expires'))
        .sort();
    const find = (page: typeof short, suffix: string) =>
      read(page.setCookies.find((line) => line.startsWith(`${name}${suffix}=`)));
    expect(find(form, '-form')).toEqual(attributes);
    expect(find(short, '')).toEqual(attributes);
    expect(find(kept, '')).toEqual([...attributes, 'Max-Age=1209600'].sort());
    expect(find(short, '-device')).toEqual([...attributes, 'Max-Age=31536000'].sort());
  });

  it('hold tokens that the database does not know', async () => {
    const w = await world({});
    const browser = await signedIn(w, 'owner');
    const rows = JSON.stringify(
      ['session', 'known_device', 'setup_token', 'audit', 'login_failure'].map((table) =>
        w.db.prepare(`SELECT * FROM ${table}`).all(),
      ),
    );
    const tokens = [...browser.cookies.values()];
    expect(tokens).toHaveLength(2);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(rows).not.toContain(token);
    }
    expect(rows).toContain('Firefox · Linux');
    expect(rows).not.toContain('rv:140');
  });
});

describe('a session', () => {
  it('never takes an id that a browser brings along', async () => {
    const w = await world({});
    await addAccount(w, 'Mei', 'owner');
    const browser = guanliBrowser(w.url);
    const planted = 'p'.repeat(43);
    browser.cookies.set('__Host-guanli', planted);
    await browser.logIn('Mei', PASSWORD);
    expect(browser.cookies.get('__Host-guanli')).not.toBe(planted);
    const thief = guanliBrowser(w.url);
    thief.cookies.set('__Host-guanli', planted);
    expect((await thief.get('/guanli/accounts')).status).toBe(303);
  });

  it('has a new id after every login, and the one before is dead', async () => {
    const w = await world({});
    const browser = await signedIn(w, 'owner');
    const first = browser.cookies.get('__Host-guanli') ?? '';
    browser.cookies.delete('__Host-guanli');
    const page = await browser.get('/guanli/login');
    browser.cookies.set('__Host-guanli', first);
    await browser.submit(page, '/guanli/login', { name: 'owner', password: PASSWORD });
    expect(browser.cookies.get('__Host-guanli')).not.toBe(first);
    expect((await browser.get('/guanli/accounts')).status).toBe(200);
    const thief = guanliBrowser(w.url);
    thief.cookies.set('__Host-guanli', first);
    expect((await thief.get('/guanli/accounts')).status).toBe(303);
  });

  it('ends by signing out, for whoever holds its id', async () => {
    const w = await world({});
    const browser = await signedIn(w, 'owner');
    const thief = guanliBrowser(w.url);
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
    let now = Date.parse('2026-03-01T08:00:00Z');
    const clock = { now: () => new Date(now), monotonic: () => performance.now() };
    const w = await world({}, { clock });
    await addAccount(w, 'Mei', 'owner');
    const browser = guanliBrowser(w.url);
    await browser.logIn('Mei', PASSWORD, isKept ? { keep: '1' } : {});
    let answer = await browser.get('/guanli/accounts');
    for (const minutes of pauses) {
      now += minutes * 60_000;
      answer = await browser.get('/guanli/accounts');
    }
    expect(answer.status).toBe(status);
  });

  it('is written down: logins, failures and the end', async () => {
    const w = await world({});
    const browser = await signedIn(w, 'owner');
    await guanliBrowser(w.url).logIn('owner', 'not the password');
    await guanliBrowser(w.url).logIn('my password by mistake', 'not the password');
    await browser.submit(await browser.get('/guanli/accounts'), '/guanli/logout', {});
    const rows = (await auditLog(w.db).list(10)).map(({ action, actor, subject }) => [
      action,
      actor.name,
      subject,
    ]);
    expect(rows).toEqual([
      ['logout', 'owner', ''],
      ['login-failed', '', ''],
      ['login-failed', '', 'owner'],
      ['login', 'owner', ''],
      ['account-added', 'test', 'owner'],
    ]);
    expect(() => w.db.exec("UPDATE audit SET actor = 'x'")).toThrow('never changed');
    expect(() => w.db.exec('DELETE FROM audit')).toThrow('never deleted');
  });
});
