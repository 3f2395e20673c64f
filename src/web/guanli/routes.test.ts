import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../testing/accounts.ts';
import { say } from '../../testing/comments.ts';
import { guanliBrowser, type GuanliBrowser } from '../../testing/guanli-browser.ts';
import { post, world, type World } from '../../testing/world.ts';
import { GUANLI_ROUTES as ROUTES } from './routes.ts';

let w: World;
let owner: GuanliBrowser;
let moderator: GuanliBrowser;
beforeAll(async () => {
  w = await world({ 'posts/hello/index.en.md': post('Hello') });
  owner = await signedIn(w, 'owner');
  moderator = await signedIn(w, 'moderator');
  await say(w, 'posts/hello', { content: 'A comment' });
});
afterAll(() => w.close());

/** Every route, about the first comment where it is about one. */
const GUANLI_ROUTES = ROUTES.map(({ path, ...route }) => ({ ...route, path: path.replace(':id', '1') }));
const posts = GUANLI_ROUTES.filter(({ method }) => method === 'POST');
const guarded = GUANLI_ROUTES.filter(({ role }) => role !== 'anyone');
const changes = [
  'account',
  'session',
  'known_device',
  'setup_token',
  'passkey',
  'feed_secret',
  'preview_key',
  'setting',
  'spam_token',
  'comment',
  'comment_revision',
  'operation',
] as const;
const state = () => changes.map((table) => w.db.prepare(`SELECT * FROM ${table}`).all());
/** What forms of several pages would change. */
const harm = {
  id: '2',
  others: '1',
  role: 'owner',
  language: 'zh',
  one: 'trash 1 pending',
  content: 'Changed',
  status: 'spam',
};
/** The token of the forms a browser is shown. */
const tokenOf = async (browser: GuanliBrowser): Promise<string> => {
  const page = await browser.get('/guanli/accounts');
  return page.forms.get('/guanli/logout')?.find(([name]) => name === 'csrf')?.[1] ?? '';
};

describe('nobody', () => {
  it.each(guarded.map(({ method, path }) => [method, path]))(
    '%s %s leads to the login',
    async (method, path) => {
      const browser = guanliBrowser(w.url);
      const before = state();
      if (method === 'GET') {
        const answer = await browser.get(path);
        expect([answer.status, answer.location]).toEqual([
          303,
          `/guanli/login?next=${encodeURIComponent(path)}`,
        ]);
      } else {
        const answer = await browser.post(path, { id: '1' });
        expect(answer.status).toBe(401);
        expect(answer.forms.has('/guanli/login')).toBe(true);
      }
      expect(state()).toEqual(before);
    },
  );
});

describe('a moderator', () => {
  it.each(GUANLI_ROUTES.filter(({ role }) => role === 'owner').map(({ path }) => path))(
    'may not do what asks for an owner: %s',
    async (path) => {
      const before = state();
      const answer = await moderator.post(path, {
        csrf: await tokenOf(moderator),
        id: '1',
        role: 'moderator',
        name: 'new',
        password: 'long enough for all',
        'password-again': 'long enough for all',
      });
      expect(answer.status).toBe(403);
      expect(answer.h1).toBe('Only an owner may do this.');
      expect(state()).toEqual(before);
    },
  );

  it('is shown nothing of the others', async () => {
    const page = await moderator.get('/guanli/accounts');
    expect(page.text).not.toContain('All accounts');
    expect([...page.forms.keys()].filter((action) => /add|role|remove/.test(action))).toEqual([]);
  });
});

describe('another site', () => {
  const foreign = {
    'a foreign origin': { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    'a foreign origin alone': { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    'no origin, for privacy': { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
    'a neighbouring subdomain': { 'Sec-Fetch-Site': 'same-site' },
    'a request across sites': { 'Sec-Fetch-Site': 'cross-site' },
  };
  it.each(
    posts.flatMap(({ path }) => Object.entries(foreign).map(([what, headers]) => ({ path, what, headers }))),
  )('cannot POST $path with $what, even with a good token', async ({ path, headers }) => {
    const before = state();
    const fields = { ...harm, csrf: await tokenOf(owner) };
    const answer = await owner.post(path, fields, headers);
    expect(answer.status).toBe(403);
    expect(answer.h1).toBe('This request came from another site.');
    expect([...answer.forms]).toEqual([]);
    expect(state()).toEqual(before);
  });
});

describe('a stale token', () => {
  it.each(posts.map(({ path }) => path))('does nothing at %s', async (path) => {
    const before = state();
    for (const csrf of ['', 'x'.repeat(43), await tokenOf(moderator)]) {
      const answer = await owner.post(path, { ...harm, csrf });
      expect(answer.status).toBe(403);
    }
    expect(state()).toEqual(before);
  });

  it('offers what was typed for sending again, with a token that is good', async () => {
    const page = await owner.post('/guanli/accounts/language', { csrf: 'old', language: 'en' });
    expect(page.h1).toBe('Send it again?');
    const sent = await owner.submit(page, '/guanli/accounts/language', {});
    expect([sent.status, sent.location]).toEqual([303, '/guanli/accounts?done=languageChanged']);
  });

  it('is only refused where it may come from anyone’s page', async () => {
    const answer = await owner.post(
      '/guanli/accounts/language',
      { csrf: 'old', language: 'zh' },
      { Origin: '', 'Sec-Fetch-Site': 'none' },
    );
    expect(answer.status).toBe(403);
  });
});

describe('every address', () => {
  const paths = [...new Set(GUANLI_ROUTES.map(({ path }) => path))];

  it.each(paths)('%s answers other methods with those it takes', async (path) => {
    const taken = GUANLI_ROUTES.filter((route) => route.path === path).map(({ method }) => method);
    const refused = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', ...(taken.includes('GET') ? [] : ['GET', 'HEAD'])];
    if (!taken.includes('POST')) refused.push('POST');
    for (const method of refused) {
      const { status, headers } = await w.raw(path, {}, method);
      expect([method, status]).toEqual([method, 405]);
      expect(headers['allow']).toBe(taken.map((each) => (each === 'GET' ? 'GET, HEAD' : each)).join(', '));
    }
  });

  it.each(GUANLI_ROUTES.filter(({ method }) => method === 'GET').map(({ path }) => path))(
    'HEAD %s is GET without a body',
    async (path) => {
      for (const headers of [{}, { Cookie: `__Host-guanli=${owner.cookies.get('__Host-guanli') ?? ''}` }]) {
        const [head, get] = [await w.raw(path, headers, 'HEAD'), await w.raw(path, headers)];
        expect([head.status, head.headers['location']]).toEqual([get.status, get.headers['location']]);
        expect(head.body).toHaveLength(0);
      }
    },
  );

  it.each([...paths, '/guanli/nothing', '/guanli/login/x'])('%s is private', async (path) => {
    for (const browser of [owner, guanliBrowser(w.url)]) {
      const { headers } = await browser.get(path);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['etag']).toBeUndefined();
    }
  });

  it('is known in one spelling', async () => {
    const answer = await owner.get('/guanli/accounts/?x=1');
    expect([answer.status, answer.location]).toEqual([301, '/guanli/accounts?x=1']);
    for (const path of ['/guanli/nothing', '/guanli/%2e%2e/posts', '/GUANLI/ACCOUNTS', '/guanli/accounts/1'])
      expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
    expect((await owner.get('/zh/guanli/login')).status).toBe(404);
  });

  it('is never kept for the next visitor', async () => {
    expect((await owner.get('/guanli/accounts')).status).toBe(200);
    expect((await guanliBrowser(w.url).get('/guanli/accounts')).status).toBe(303);
    const publicPage = await owner.get('/');
    expect(publicPage.headers['set-cookie']).toBeUndefined();
    expect(publicPage.html).toBe((await guanliBrowser(w.url).get('/')).html);
  });
});

describe('a body', () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  it.each([
    ['too large', { ...form }, `name=${'x'.repeat(4_300_000)}`, 413],
    ['of too many fields', { ...form }, 'a=1&'.repeat(3000), 413],
    ['compressed', { ...form, 'Content-Encoding': 'gzip' }, 'x', 400],
    ['in an unknown charset', { 'Content-Type': `${form['Content-Type']}; charset=utf-32` }, 'a=1', 400],
    ['of another kind', { 'Content-Type': 'application/json' }, '{"name":"owner"}', 403],
    ['that is none', {}, '', 403],
  ])('%s is refused', async (_what, headers, body, status) => {
    const answer = await w.raw('/guanli/login', headers, 'POST', body);
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toContain('<h1>');
  });
});
