import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { elements } from '../content/markdown/testing/rendered.ts';
import { PNG, post } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';
import { readPage } from './testing/read-page.ts';

const world = useWorlds();

const SITE = `title: { en: Notes, zh: 稿纸 }
terms: { tech: { en: Tech, zh: 技术 } }
`;
const FILES = {
  'site.yaml': SITE,
  'posts/a/index.en.md': post(
    'First',
    'See [b](../b.md), ![p](p.png), [here](#one)[^1].\n\n## One\n\n[^1]: Note.',
    'category: Tech\ntags: [lamp]\ncover: p.png\nauthor: Mei & Co',
  ),
  'posts/a/index.zh.md': post('第一篇', '正文。', 'category: 技术'),
  'posts/a/p.png': PNG,
  'posts/b.md': post('Second', 'Text.').replace('2025-01-02', '2025-02-03'),
  'posts/c.zh.md': post('只有中文', '正文。'),
  'posts/draft.md': post('Draft', 'Text.', 'draft: true'),
};
const FEEDS = [
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/zh/rss.xml',
  '/category/tech/atom.xml',
  '/zh/category/tech/feed.json',
];

interface JsonItem {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly content_html: string;
  readonly image?: string;
}
interface JsonFeed {
  readonly feed_url: string;
  readonly items: readonly JsonItem[];
}
type World = Awaited<ReturnType<typeof world>>;
const json = async (w: World, path = '/feed.json') => JSON.parse(await w.text(path)) as JsonFeed;
const idOf = async (w: World, title: string): Promise<string | undefined> =>
  (await json(w)).items.find((item) => item.title === title)?.id;

describe('feeds', () => {
  it('hold what was written in their language, newest first, the same in every format', async () => {
    const w = await world(FILES);
    const { items } = await json(w);
    expect(items.map(({ title }) => title)).toEqual(['Second', 'First']);
    expect((await json(w, '/zh/feed.json')).items.map(({ title }) => title)).toEqual(['只有中文', '第一篇']);
    const rss = new XMLParser().parse(await w.text('/rss.xml')).rss.channel.item;
    const atom = new XMLParser().parse(await w.text('/atom.xml')).feed.entry;
    const ids = items.map(({ id }) => id);
    expect(rss.map(({ guid }: { guid: string }) => guid)).toEqual(ids);
    expect(atom.map(({ id }: { id: string }) => id)).toEqual(ids);
    for (const id of ids)
      expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it.each([
    ['/category/tech/feed.json', ['First']],
    ['/zh/category/tech/feed.json', ['第一篇']],
    ['/tag/lamp/feed.json', ['First']],
    ['/author/mei-co/feed.json', ['First']],
  ])('%s holds what its page lists', async (path, titles) => {
    const w = await world(FILES);
    expect((await json(w, path)).items.map(({ title }) => title)).toEqual(titles);
  });

  it('lead from anywhere to where they mean', async () => {
    const w = await world(FILES);
    const item = (await json(w)).items.find(({ title }) => title === 'First');
    const html = item?.content_html ?? '';
    const addresses = elements(html).flatMap(({ attribs }) =>
      ['href', 'src', 'srcset', 'poster'].flatMap((name) => attribs[name] ?? []),
    );
    expect(addresses).toEqual([
      'https://example.org/posts/a/p.png',
      'https://example.org/posts/b',
      'https://example.org/posts/a/p.png',
      'https://example.org/posts/a#one',
      'https://example.org/posts/a#fn-1',
      'https://example.org/posts/a#fnref-1',
    ]);
    expect(item?.image).toBe('https://example.org/posts/a/p.png');
  });

  it('name their articles by ids that outlive renames, edits, a move of the domain and a new index', async () => {
    const w = await world(FILES);
    const before = await idOf(w, 'First');
    w.write('posts/a/index.en.md', post('Renamed', 'Other text.', 'slug: elsewhere'));
    await w.until(async () => (await idOf(w, 'Renamed')) !== undefined, 'the renamed article is in the feed');
    expect(await idOf(w, 'Renamed')).toBe(before);
    const moved = await world(
      {},
      { restartOf: w, reindex: true, environment: { BASE_URL: 'https://new.example' } },
    );
    expect(await idOf(moved, 'Renamed')).toBe(before);
    expect((await json(moved)).items[1]?.url).toBe('https://new.example/posts/elsewhere');
    const other = await world(FILES);
    expect(await idOf(other, 'First')).not.toBe(before);
  });

  it.each(FEEDS)('%s is the same bytes after a restart, and known by tag and by date', async (path) => {
    const w = await world(FILES);
    const first = await w.raw(path);
    expect(first.status).toBe(200);
    const again = await world({}, { restartOf: w });
    const second = await again.raw(path);
    expect(second.body.equals(first.body)).toBe(true);
    expect([second.headers.etag, second.headers['last-modified']]).toEqual([
      first.headers.etag,
      first.headers['last-modified'],
    ]);
    for (const known of [
      { 'if-none-match': String(first.headers.etag) },
      { 'if-modified-since': String(first.headers['last-modified']) },
    ])
      expect((await again.raw(path, known)).status).toBe(304);
    const old = { 'if-none-match': '"other"', 'if-modified-since': String(first.headers['last-modified']) };
    expect((await again.raw(path, old)).status).toBe(200);
  });

  it.each([
    ['/rss.xml', 'application/rss+xml; charset=utf-8', 'en'],
    ['/zh/atom.xml', 'application/atom+xml; charset=utf-8', 'zh-Hans'],
    ['/feed.json', 'application/feed+json; charset=utf-8', 'en'],
  ])('%s is %s', async (path, type, language) => {
    const w = await world(FILES);
    const get = await w.raw(path, { 'accept-encoding': 'gzip' });
    const head = await w.raw(path, { 'accept-encoding': 'gzip' }, 'HEAD');
    expect(get.headers).toMatchObject({
      'content-type': type,
      'content-language': language,
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=600',
    });
    const { date: _get, ...same } = get.headers;
    const { date: _head, ...headers } = head.headers;
    expect([headers, head.body.length]).toEqual([same, 0]);
  });

  it('tell of a new article at once, also of an old one, and of one withdrawn', async () => {
    const w = await world(FILES);
    const before = await w.raw('/feed.json');
    w.write('posts/old.md', post('Old', 'Text.').replace('2025-01-02', '2020-01-02'));
    await w.until(async () => (await idOf(w, 'Old')) !== undefined, 'the new article is in the feed');
    const known = { 'if-modified-since': String(before.headers['last-modified']) };
    expect((await w.raw('/feed.json', known)).status).toBe(200);
    w.remove('posts/old.md');
    await w.until(async () => (await idOf(w, 'Old')) === undefined, 'the article is gone from the feed');
    expect((await w.raw('/feed.json')).headers.etag).toBe(before.headers.etag);
  });

  it('tell of a scheduled article when its time has come', async () => {
    let now = Date.parse('2025-05-01T00:00:00Z');
    const clock = { now: () => new Date(now), monotonic: () => performance.now() };
    const soon = post('Soon', 'Text.').replace('2025-01-02', '2025-05-02');
    const w = await world({ ...FILES, 'posts/soon.md': soon }, { clock });
    const sitemap = () => w.text('/sitemap.xml');
    expect(await idOf(w, 'Soon')).toBeUndefined();
    expect(await sitemap()).not.toContain('/posts/soon');
    now = Date.parse('2025-05-02T00:00:01Z');
    await w.loop.relist();
    expect(await idOf(w, 'Soon')).toBeDefined();
    expect(await sitemap()).toContain('https://example.org/posts/soon');
  });

  it.each(['/tag/nothing/rss.xml', '/series/x/rss.xml', '/feed.xml', '/posts/a/rss.xml'])(
    '%s is 404',
    async (path) => expect((await (await world(FILES)).get(path)).status).toBe(404),
  );

  it.each([
    ['/RSS.xml', '/rss.xml'],
    ['/zh/atom.xml/', '/zh/atom.xml'],
    ['/en/feed.json', '/feed.json'],
    ['/category/TECH/rss.xml?x=1', '/category/tech/rss.xml?x=1'],
  ])('%s redirects once to %s', async (from, to) => {
    const w = await world(FILES);
    const response = await w.get(from);
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
    expect((await w.get(to)).status).toBe(200);
  });

  it.each(['/feeds', '/zh/feeds'])(
    'are all named on %s, where each leads to a feed of its own',
    async (path) => {
      const w = await world(FILES);
      const html = await w.text(path);
      const hrefs = elements(html, 'a').flatMap(({ attribs }) =>
        /\.(?:xml|json)$/.test(attribs['href'] ?? '') ? (attribs['href'] ?? '') : [],
      );
      const prefix = path === '/feeds' ? '' : '/zh';
      expect(hrefs).toEqual(
        expect.arrayContaining([`${prefix}/rss.xml`, `${prefix}/category/tech/feed.json`]),
      );
      const statuses = await Promise.all([...new Set(hrefs)].map(async (href) => (await w.get(href)).status));
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(readPage(html).headings).toHaveLength(1);
    },
  );
});
