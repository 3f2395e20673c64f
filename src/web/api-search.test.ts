import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post, world, type World } from '../testing/world.ts';
import { answer, fakeIndex, NOTHING, result } from './testing/found.ts';

const index = fakeIndex();
const clock = { at: 0 };
let w: World;
beforeAll(async () => {
  w = await world(
    {
      'site.yaml': 'terms: { tech: { en: Tech, zh: 技术 } }\nfields: { level: { facet: true } }\n',
      'posts/pods.md': post('Pods'),
    },
    {
      search: index.search,
      clock: { now: () => new Date(), monotonic: () => clock.at },
      environment: { TRUST_PROXY: 'loopback' },
    },
  );
});
afterAll(() => w.close());
beforeEach(() => {
  clock.at += 3_600_000;
  index.asked.length = 0;
  index.say(answer());
});

async function ask(query: string, headers: Record<string, string> = {}) {
  const response = await w.get(`/api/search${query}`, headers);
  return { response, body: (await response.json()) as Record<string, unknown> };
}

describe('/api/search', () => {
  it('answers in the documented shape', async () => {
    index.say(
      answer({
        facets: new Map([['category', [{ value: 'tech', label: 'tech', count: 1, active: false }]]]),
        results: [
          result(),
          result({ kind: 'page', slug: 'about', section: null, date: null, category: null }),
        ],
      }),
    );
    const { response, body } = await ask('?q=pods');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(body).toEqual({
      query: 'pods',
      relaxed: false,
      total: 1,
      page: 1,
      pages: 1,
      pageSize: 10,
      suggestion: null,
      facets: { category: [{ value: 'tech', label: 'Tech', count: 1, active: false }] },
      results: [
        {
          kind: 'article',
          slug: 'pods',
          lang: 'en',
          url: '/posts/pods',
          title: 'Pods & <containers>',
          snippet: 'All about <mark>pods</mark> &amp; more…',
          section: { title: 'One', anchor: 'one' },
          date: '2025-01-01T16:00:00.000Z',
          category: 'Tech',
          tags: ['kubelet'],
          variants: [
            { lang: 'en', url: '/posts/pods' },
            { lang: 'zh', url: `/zh/posts/${encodeURIComponent('容器组')}` },
          ],
        },
        expect.objectContaining({ kind: 'page', url: '/about', section: null, date: null, category: null }),
      ],
    });
  });

  it.each([
    ['', 'en', ''],
    ['?q=容器&lang=zh', 'zh', '容器'],
    ['?q=容器&lang=zh&lang=en', 'en', '容器'],
    ['?q=a&ui=zh', 'zh', 'a'],
    ['?q=a&ui=zh&lang=en', 'zh', 'a'],
    ['?q=a&ui=xx', 'en', 'a'],
    ['?q=a%00b', 'en', 'ab'],
    ['?q=%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB', 'en', '👩‍💻'],
    ['?q[]=x&q[a]=y&page=abc&sort=up', 'en', ''],
    ['?q=a&page=0', 'en', 'a'],
  ])('%s is asked in %s', async (parameters, lang, query) => {
    const { response } = await ask(parameters);
    expect(response.status).toBe(200);
    expect(index.asked).toEqual([
      expect.objectContaining({ query, lang, page: 1, sort: 'relevance', isTyping: false }),
    ]);
  });

  it('labels facets in the language of the interface', async () => {
    index.say(
      answer({
        facets: new Map([
          ['kind', [{ value: 'article', label: 'article', count: 1, active: false }]],
          ['category', [{ value: 'tech', label: 'Tech', count: 1, active: true }]],
          ['lang', [{ value: 'en', label: 'en', count: 1, active: false }]],
        ]),
      }),
    );
    const { body } = await ask('?q=pods&ui=zh');
    expect(body['facets']).toMatchObject({
      kind: [{ label: '文章' }],
      category: [{ value: 'tech', label: '技术', active: true }],
      lang: [{ label: 'English' }],
    });
  });

  it('says when the query was cut', async () => {
    const { body } = await ask(`?q=${'字'.repeat(1000)}`);
    expect([body['truncated'], (body['query'] as string).length]).toEqual([true, 200]);
    expect((await ask('?q=a')).body).not.toHaveProperty('truncated');
  });

  it('is empty past the last page', async () => {
    index.say({ ...NOTHING, total: 3, page: 9 });
    const { response, body } = await ask('?q=a&page=9');
    expect([response.status, body['results'], body['page'], index.asked[0]?.page]).toEqual([200, [], 9, 9]);
  });

  it('knows that somebody is still typing', async () => {
    await ask('?q=kub&typing=1');
    expect(index.asked[0]?.isTyping).toBe(true);
  });

  it.each(['?q=%', '?q=a&x=%E0%A4%A'])('%s is malformed', async (parameters) => {
    const { status, body, headers } = await w.raw(`/api/search${parameters}`);
    expect([status, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
    expect(JSON.parse(body.toString())).toEqual({ error: expect.any(String) });
  });

  it('answers 304, HEAD and compressed', async () => {
    index.say(answer({ results: Array.from({ length: 5 }, () => result()) }));
    const get = await w.raw('/api/search?q=a', { 'accept-encoding': 'br' });
    const { etag } = get.headers;
    expect(get.headers['content-encoding']).toBe('br');
    expect(get.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const again = await w.raw('/api/search?q=a', { 'accept-encoding': 'br', 'if-none-match': String(etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await w.raw('/api/search?q=a', { 'accept-encoding': 'br' }, 'HEAD');
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, etag]);
  });

  it('lets a client ask 120 times a minute', async () => {
    const from = (address: string) => w.raw('/api/search?q=a', { 'x-forwarded-for': address });
    for (let n = 0; n < 120; n += 1) expect((await from('2001:db8:0:1::1')).status).toBe(200);
    clock.at += 20_000;
    const refused = await from('2001:db8:0:1:ffff::2');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40']);
    expect((await from('2001:db8:0:2::1')).status).toBe(200);
    clock.at += 40_000;
    expect((await from('2001:db8:0:1::1')).status).toBe(200);
  });
});
