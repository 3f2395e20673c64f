import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post, world, type World } from '../testing/world.ts';
import { answer, fakeIndex, NOTHING } from './testing/found.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const index = fakeIndex();
let w: World;
beforeAll(async () => {
  w = await world(
    {
      'site.yaml': 'fields: { level: { facet: true } }\n',
      'posts/pods/index.en.md': post('Pods'),
      'posts/pods/index.zh.md': post('容器组', '正文'),
      'pages/about.md': '---\ntitle: About\n---\nText.\n',
    },
    { search: index.search },
  );
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.flushQueryLog();
  w.db.exec('DELETE FROM query_log');
  index.say(answer({ total: 7 }));
});

/** Visits in turn as one person; [path, Referer path]. */
async function visit(paths: readonly (string | [string, string])[], headers: Record<string, string> = {}) {
  for (const each of paths) {
    const [path, from] = typeof each === 'string' ? [each, null] : each;
    const referer = from === null ? {} : { referer: w.url + from };
    const { status } = await w.raw(path.replaceAll('容器', '%E5%AE%B9%E5%99%A8'), {
      'user-agent': PERSON,
      ...referer,
      ...headers,
    });
    expect(status).toBeLessThan(400);
  }
  await w.flushQueryLog();
  return w.db.prepare('SELECT * FROM query_log ORDER BY id').all() as Record<string, unknown>[];
}

describe('the query log', () => {
  it.each([
    ['/search?q=%EF%BC%B0ods%20%20&tag=go&tag=k8s&level=hard', 'pods', 'en', 'tag=go&tag=k8s&level=hard'],
    ['/zh/search?q=容器', '容器', 'zh', ''],
    ['/api/search?q=Pods&lang=zh', 'pods', 'zh', 'lang=zh'],
  ])('has one row of %s', async (path, query, lang, filters) => {
    const [row, ...others] = await visit([path]);
    expect(others).toEqual([]);
    expect(row).toEqual({
      query,
      lang,
      filters,
      results: 7,
      refined: 0,
      followed: null,
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      ms: expect.any(Number),
    });
  });

  it.each([
    ['typing', '/api/search?q=po&typing=1', {}],
    ['nothing asked', '/search', {}],
    ['a further page', '/api/search?q=pods&page=2', {}],
    ['DNT', '/search?q=pods', { dnt: '1' }],
    ['Sec-GPC', '/api/search?q=pods', { 'sec-gpc': '1' }],
    ['a robot', '/search?q=pods', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
  ])('has none for %s', async (_what, path, headers) => {
    expect(await visit([path], headers)).toEqual([]);
  });

  it('counts a search once, whatever pages and orders of it are looked at', async () => {
    const rows = await visit([
      '/search?q=pods',
      ['/search?q=pods&sort=newest', '/search?q=pods'],
      ['/zh/search?q=pods', '/search?q=pods'],
      ['/search?q=pods&tag=go', '/search?q=pods'],
      ['/search?q=kubelet', '/search?q=pods&tag=go'],
    ]);
    expect(rows.map(({ query, lang, filters, refined }) => [query, lang, filters, refined])).toEqual([
      ['pods', 'en', '', 0],
      ['pods', 'zh', '', 0],
      ['pods', 'en', 'tag=go', 1],
      ['kubelet', 'en', '', 0],
    ]);
  });

  it('counts nothing found as nothing, also where something near was offered', async () => {
    index.say(answer({ relaxed: true, total: 4 }));
    await visit(['/search?q=near']);
    index.say(NOTHING);
    expect((await visit(['/search?q=none'])).map(({ results }) => results)).toEqual([0, 0]);
  });
});

describe('the followed result', () => {
  const followed = async (visits: Parameters<typeof visit>[0], headers?: Record<string, string>) =>
    (await visit(visits, headers)).map((row) => row['followed']);

  it('is known from where the reader came, for a page that is cached as for one that is not', async () => {
    expect(await followed(['/search?q=pods', ['/posts/pods', '/search?q=pods']])).toEqual(['/posts/pods']);
    const before = w.statements();
    await w.raw('/posts/pods', { referer: `${w.url}/search?q=Pods`, 'user-agent': PERSON });
    expect(w.statements()).toBe(before);
  });

  it('of a second page or another order belongs to the search', async () => {
    expect(
      await followed(['/zh/search?q=容器', ['/zh/posts/pods', '/zh/search?q=%E5%AE%B9%E5%99%A8&page=2']]),
    ).toEqual(['/zh/posts/pods']);
  });

  it.each([
    ['another site', ['/posts/pods', '']],
    ['the start of search', ['/posts/pods', '/search']],
    ['an article', ['/posts/pods', '/zh/posts/pods']],
    ['another query', ['/posts/pods', '/search?q=other']],
  ] as [string, [string, string]][])('is none when the reader came from %s', async (_from, step) => {
    expect(await followed(['/search?q=pods', step])).toEqual([null]);
  });

  it('is no page that is linked from everywhere', async () => {
    expect(
      await followed(['/search?q=pods', ['/about', '/search?q=pods'], ['/favicon.svg', '/search?q=pods']]),
    ).toEqual([null]);
  });

  it('is not taken from another site that names our path', async () => {
    await visit(['/search?q=pods']);
    const rows = await visit(['/posts/pods'], { referer: 'https://elsewhere.example/search?q=pods' });
    expect(rows.map((row) => row['followed'])).toEqual([null]);
  });

  it.each([
    ['DNT', { dnt: '1' }],
    ['a reload', { 'cache-control': 'max-age=0' }],
    ['a fetch ahead', { 'sec-purpose': 'prefetch' }],
  ])('is not noted with %s', async (_what, headers) => {
    await visit(['/search?q=pods']);
    expect(await followed([['/posts/pods', '/search?q=pods']], headers)).toEqual([null]);
  });

  it('changes no byte of the article and no link to it', async () => {
    const plain = await w.raw('/posts/pods');
    const came = await w.raw('/posts/pods', { referer: `${w.url}/search?q=pods`, 'user-agent': PERSON });
    expect(came.body.equals(plain.body)).toBe(true);
    expect(came.headers.etag).toBe(plain.headers.etag);
    expect(await w.text('/search?q=pods')).toContain('href="/posts/pods"');
  });
});

it('is written when the process ends, and a broken one stops nothing', async () => {
  const other = await world({ 'posts/pods.md': post('Pods') }, { search: index.search });
  await other.raw('/search?q=pods', { 'user-agent': PERSON });
  await other.finish();
  expect(other.db.prepare('SELECT query FROM query_log').pluck().all()).toEqual(['pods']);
  other.db.exec('DROP TABLE query_log');
  expect((await other.raw('/search?q=pods', { 'user-agent': PERSON })).status).toBe(200);
  await other.close();
});
