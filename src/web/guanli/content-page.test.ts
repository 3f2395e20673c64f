import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../testing/accounts.ts';
import { guanliBrowser, type GuanliBrowser, type GuanliPage } from '../../testing/guanli-browser.ts';
import { PNG, post, world, type World } from '../../testing/world.ts';

const CONTENT = '/guanli/content';
let w: World;
let owner: GuanliBrowser;
let moderator: GuanliBrowser;
let now = Date.parse('2026-03-01T08:00:00Z');

beforeAll(async () => {
  const clock = { now: () => new Date(now), monotonic: () => performance.now() };
  w = await world(
    {
      'site.yaml': 'languages: [en, zh]\ntimezone: Asia/Shanghai\n',
      'posts/both/index.en.md': post('Both', 'Text.', 'updated: 2025-06-01'),
      'posts/both/index.zh.md': post('两种语言'),
      'posts/one.md': post('Only English'),
      'posts/broken.md': '---\ntitle: Broken\ndate: yesterday\n---\nText.\n',
      'posts/soon.zh.md': '---\ntitle: 以后\ndate: 2026-04-01 09:00\n---\n以后再看。\n',
      'posts/draft/index.en.md': `${post('A draft', '![Sea](sea.png)\n\n[notes](notes.txt)', 'draft: true')}`,
      'posts/draft/sea.png': PNG,
      'posts/draft/notes.txt': 'notes',
      'posts/draft/.secret.txt': 'hidden',
      'posts/other/index.en.md': post('Other draft', 'Text.', 'draft: true'),
      'posts/other/other.txt': 'other',
    },
    { clock },
  );
  owner = await signedIn(w, 'owner', 'Mei');
  moderator = await signedIn(w, 'moderator', 'Tobias');
});
afterAll(() => w.close());

const paths = (page: GuanliPage): string[] =>
  [...page.html.matchAll(/<span class="fp">([^<]+\.md)<\/span>/g)].map(([, path = '']) => path);
const list = async (query = ''): Promise<string[]> => paths(await owner.get(`${CONTENT}${query}`));

describe('the list of content', () => {
  it('has every file, those with errors first, each with its state', async () => {
    const page = await owner.get(CONTENT);
    expect(paths(page)[0]).toBe('posts/broken.md');
    expect([...paths(page)].sort()).toEqual(
      [
        'both/index.en.md',
        'both/index.zh.md',
        'broken.md',
        'draft/index.en.md',
        'one.md',
        'other/index.en.md',
        'soon.zh.md',
      ].map((path) => `posts/${path}`),
    );
    expect(page.html).toContain('<title>Content (1 error) · Guanli</title>');
    expect(page.text).toContain('Watching 7 files.');
    expect(page.text).toContain('1 April 2026 09:00');
  });

  it('leads to what readers said of what is public', async () => {
    const { html } = await owner.get(CONTENT);
    const links = [...html.matchAll(/href="(\/guanli\/comments\?post=[^"]*)" aria-label="([^"]*)"/g)];
    expect(links.map(([, href, label]) => [href, label])).toEqual([
      ['/guanli/comments?post=both', 'Comments on “Both”'],
      ['/guanli/comments?post=both', 'Comments on “两种语言”'],
      ['/guanli/comments?post=one', 'Comments on “Only English”'],
    ]);
    expect((await owner.get('/guanli/comments?post=both')).status).toBe(200);
  });

  it('shows the line at fault between its neighbours', async () => {
    const page = await owner.get(`${CONTENT}?state=errors`);
    expect(page.html).toMatch(/<mark><span>3<\/span>date: yesterday<\/mark>/);
    expect(page.html).toMatch(/<span>2<\/span>title: Broken\n<mark>/);
    expect(page.text).toContain('No version of this file is being served.');
  });

  it.each([
    ['errors', ['posts/broken.md']],
    ['warnings', []],
    ['drafts', ['posts/draft/index.en.md', 'posts/other/index.en.md']],
    ['scheduled', ['posts/soon.zh.md']],
    ['outdated', ['posts/both/index.zh.md']],
    [
      'untranslated',
      ['posts/draft/index.en.md', 'posts/one.md', 'posts/other/index.en.md', 'posts/soon.zh.md'],
    ],
    ['explainers', []],
  ])('can be narrowed to %s', async (state, expected) => {
    expect(await list(`?state=${state}`)).toEqual(expected);
  });

  it.each([
    ['两种', ['posts/both/index.zh.md']],
    ['ONLY', ['posts/one.md']],
    ['posts/both', ['posts/both/index.en.md', 'posts/both/index.zh.md']],
    ['100%', []],
  ])('finds “%s” in paths and titles', async (query, expected) => {
    expect(await list(`?q=${encodeURIComponent(query)}`)).toEqual(expected);
  });

  it('is paged by where the page before ended', async () => {
    for (let n = 0; n < 60; n += 1) w.write(`posts/many-${n}.md`, post(`Many ${n}`));
    await w.loop.relist();
    const first = await owner.get(`${CONTENT}?q=many`);
    const next = /<a class="btn" href="([^"]+)" rel="next">/.exec(first.html)?.[1]?.replaceAll('&amp;', '&');
    const second = await owner.get(next ?? '');
    expect([paths(first).length, paths(second).length]).toEqual([50, 10]);
    expect(new Set([...paths(first), ...paths(second)]).size).toBe(60);
  });

  it('has all files looked at again when asked', async () => {
    const { passes } = w.loop.status();
    const done = await moderator.submit(await moderator.get(CONTENT), `${CONTENT}/relist`, {});
    expect(done.location).toBe(`${CONTENT}?done=relisted`);
    expect(w.loop.status().passes).toBeGreaterThan(passes);
  });
});

describe('a preview', () => {
  const make = async (path: string): Promise<string> => {
    const page = await moderator.get(CONTENT);
    const csrf = page.forms.get('/guanli/logout')?.[0]?.[1] ?? '';
    const made = await moderator.post(`${CONTENT}/previews`, { csrf, path });
    return /value="https:\/\/example\.org(\/_\/preview\/[^"]+)"/.exec(made.html)?.[1] ?? '';
  };
  const reader = () => guanliBrowser(w.url);

  it('shows a draft to whoever has the link, marked, with its files, and keeps it private', async () => {
    const link = await make('posts/draft/index.en.md');
    const page = await reader().get(link);
    expect([page.status, page.h1]).toEqual([200, 'A draft']);
    expect(page.text).toContain('Preview of a draft. This link is good until 8 March 2026.');
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(page.headers['etag']).toBeUndefined();
    const picture = /<img[^>]* src="([^"]+sea\.png)"/.exec(page.html)?.[1] ?? '';
    const sent = await w.raw(picture);
    expect([sent.status, sent.headers['content-type'], sent.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'private, no-store',
    ]);
    expect((await w.get('/posts/draft/sea.png')).status).toBe(404);
    expect((await w.get('/files/posts/draft/sea.png')).status).toBe(404);
    expect(page.html).not.toContain('/files/posts/draft/');
    expect((await w.raw(link, {}, 'HEAD')).status).toBe(200);
  });

  it('of what is to come says when', async () => {
    const page = await reader().get(await make('posts/soon.zh.md'));
    expect(page.text).toContain('预览。本文定于 2026 年 4 月 1 日 发布。');
  });

  it('opens nothing else', async () => {
    const link = await make('posts/draft/index.en.md');
    const refused = [
      `${link}/.secret.txt`,
      `${link}/index.en.md`,
      `${link}/nothing.png`,
      `${link}/..%2fother%2fother.txt`,
      `${link}/%2e%2e/other/other.txt`,
      `${link}x`,
      link.slice(0, -1),
      '/_/preview/',
      '/_/preview/a.b.c',
    ];
    for (const path of refused) expect([path, (await w.raw(path)).status]).toEqual([path, 404]);
    expect((await w.raw(`${link}/%zz`)).status).toBe(400);
    expect((await reader().get(`${link}/notes.txt`)).text).toBe('notes');
  });

  it('is not made of what is public or not there', async () => {
    for (const path of ['posts/one.md', 'posts/broken.md', 'posts/nothing.md', ''])
      expect(await make(path)).toBe('');
  });

  it('ends after its days', async () => {
    const link = await make('posts/other/index.en.md');
    now += 7 * 86_400_000 - 1000;
    expect((await reader().get(link)).status).toBe(200);
    now += 2000;
    expect((await reader().get(link)).status).toBe(404);
    now -= 7 * 86_400_000 + 1000;
  });

  it('ends for all when an owner says so', async () => {
    const link = await make('posts/draft/index.en.md');
    await owner.submit(await owner.get(CONTENT), `${CONTENT}/previews/revoke`, {});
    expect((await reader().get(link)).status).toBe(404);
    expect((await reader().get(await make('posts/draft/index.en.md'))).status).toBe(200);
  });

  it('leads to the article once it is out', async () => {
    const link = await make('posts/draft/index.en.md');
    w.write('posts/draft/index.en.md', post('A draft', '![Sea](sea.png)'));
    await w.until(async () => (await w.get('/posts/draft')).status === 200, 'the draft is published');
    const gone = await reader().get(link);
    expect([gone.status, gone.location]).toEqual([303, '/posts/draft']);
    expect((await reader().get(`${link}/sea.png`)).location).toBe('/posts/draft/sea.png');
  });
});

describe('an emptied folder', () => {
  it('is emptied for readers once an owner says that it is meant', async () => {
    const accept = `${CONTENT}/emptied`;
    const csrf = (await owner.get(CONTENT)).forms.get('/guanli/logout')?.[0]?.[1] ?? '';
    expect((await owner.post(accept, { csrf })).status).toBe(409);
    w.remove('posts');
    await w.loop.relist();
    const page = await owner.get(CONTENT);
    expect(page.text).toContain('All content files are gone');
    expect((await moderator.get(CONTENT)).forms.has(accept)).toBe(false);
    expect((await w.get('/posts/one')).status).toBe(200);
    expect((await owner.submit(page, accept, {})).location).toBe(`${CONTENT}?done=emptied`);
    await w.until(async () => (await w.get('/posts/one')).status === 410, 'the article is withdrawn');
    expect((await owner.get(CONTENT)).text).toContain('There are no content files yet.');
  });
});
