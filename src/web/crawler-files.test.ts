import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotFound } from '../errors.ts';
import { articleQueries } from '../store/article-queries.ts';
import { explainerQueries } from '../store/explainer-queries.ts';
import { publicationQueries } from '../store/publication-queries.ts';
import { post, world, type World } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';
import type { PageContext } from './page-context.ts';
import { sitemapPage } from './pages/sitemap.ts';
import { tasks } from '../workers/tasks.ts';
import { readPage } from './testing/read-page.ts';

const FIXTURES = 'tests/fixtures/content';
const fixtures = Object.fromEntries(
  readdirSync(FIXTURES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath, entry.name))
    .map((path) => [path.slice(FIXTURES.length + 1), readFileSync(path)]),
);

interface SitemapUrl {
  readonly loc: string;
  readonly lastmod?: string;
  readonly 'xhtml:link'?: readonly { readonly '@hreflang': string; readonly '@href': string }[];
  readonly 'image:image'?: readonly { readonly 'image:loc': string }[];
}
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => ['url', 'sitemap', 'xhtml:link', 'image:image'].includes(name),
});
const urlsOf = (xml: string): SitemapUrl[] => {
  expect(XMLValidator.validate(xml)).toBe(true);
  return parser.parse(xml).urlset.url;
};
const ORIGIN = 'https://example.org';
const alternatesOf = (url: SitemapUrl): Record<string, string> =>
  Object.fromEntries((url['xhtml:link'] ?? []).map((link) => [link['@hreflang'], link['@href']]));

let w: World;
beforeAll(async () => {
  w = await world(fixtures);
});
afterAll(() => w.close());
const sitemap = async (): Promise<SitemapUrl[]> => urlsOf(await w.text('/sitemap.xml'));

describe('the sitemap', () => {
  it('names every page worth finding once, under its own canonical address', async () => {
    const urls = await sitemap();
    expect(urls.length).toBeGreaterThan(30);
    expect(new Set(urls.map(({ loc }) => loc)).size).toBe(urls.length);
    for (const { loc } of urls) {
      const response = await w.get(loc.slice(ORIGIN.length));
      expect([loc, response.status]).toEqual([loc, 200]);
      const { canonical, meta } = readPage(await response.text());
      expect(canonical).toBe(loc);
      expect(meta['robots']?.[0]).toMatch(/^index, follow/);
    }
  });

  it('and the heads of the pages name the same translations, each of which names them back', async () => {
    const urls = new Map((await sitemap()).map((url) => [url.loc, url]));
    let paired = 0;
    for (const [loc, url] of urls) {
      const own = alternatesOf(url);
      const { alternates, lang } = readPage(await w.text(loc.slice(ORIGIN.length)));
      expect([loc, own]).toEqual([loc, alternates]);
      const { 'x-default': fallback, ...languages } = own;
      if (fallback === undefined) continue;
      paired += 1;
      expect(languages[lang ?? '']).toBe(loc);
      expect(Object.values(languages)).toContain(fallback);
      for (const href of Object.values(languages)) {
        const other = urls.get(href);
        expect([href, other === undefined ? null : alternatesOf(other)]).toEqual([href, own]);
      }
    }
    expect(paired).toBeGreaterThan(10);
  });

  it('says when an article changed as the article itself does, and of a list when the newest on it did', async () => {
    const urls = new Map((await sitemap()).map((url) => [url.loc, url.lastmod]));
    let newest = '';
    for (const [loc, lastmod] of urls) {
      if (!loc.startsWith(`${ORIGIN}/posts/`)) continue;
      const { meta } = readPage(await w.text(loc.slice(ORIGIN.length)));
      expect([loc, meta['article:modified_time']]).toEqual([loc, [lastmod]]);
      if (lastmod !== undefined && lastmod > newest) newest = lastmod;
    }
    expect(String(urls.get(`${ORIGIN}/`)) >= newest).toBe(true);
  });

  it('puts the elements of an entry in the order of the schema', async () => {
    const ordered = new XMLParser({ preserveOrder: true }).parse(await w.text('/sitemap.xml'));
    const ranks = ['loc', 'lastmod', 'xhtml:link', 'image:image'];
    for (const { url } of ordered[1].urlset) {
      const names = url.map((child: object) => ranks.indexOf(Object.keys(child)[0] ?? ''));
      expect(names).toEqual([...names].sort((a: number, b: number) => a - b));
      expect(names).not.toContain(-1);
    }
  });

  it('names pictures that are there', async () => {
    const images = (await sitemap()).flatMap((url) =>
      (url['image:image'] ?? []).map((image) => image['image:loc']),
    );
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect((await w.get(image.slice(ORIGIN.length))).status).toBe(200);
  });

  it.each([
    [
      '/posts/hello-lantern',
      ['/posts/hello-lantern/images/lamp.svg', '/posts/hello-lantern/images/wick.png'],
    ],
    ['/posts/oil-lamp', ['/posts/hello-lantern/images/lamp.svg']],
  ])('names the pictures in a text besides its cover: %s', async (path, expected) => {
    const entry = (await sitemap()).find(({ loc }) => loc === ORIGIN + path);
    const images = (entry?.['image:image'] ?? []).map((image) => image['image:loc'].slice(ORIGIN.length));
    expect(images).toEqual(expect.arrayContaining(expected));
    expect(new Set(images).size).toBe(images.length);
  });

  it('leaves out drafts, what is to come, and what search engines are kept from', async () => {
    const text = (await sitemap()).map(({ loc }) => loc).join('\n');
    expect(text).not.toMatch(/draft-buoy|next-century|\/page\/|\/search|\.md$/m);
  });
});

describe('a large site', () => {
  const worlds = useWorlds();
  const three = {
    'posts/a/index.en.md': post('A'),
    'posts/a/index.zh.md': post('甲'),
    'posts/b/index.en.md': post('B'),
    'posts/b/index.zh.md': post('乙'),
    'posts/c.md': post('C', 'Text.', 'noindex: true'),
  };

  it('has a sitemap in parts, and every address in one of them with all its translations', async () => {
    const small = await worlds(three);
    const whole = urlsOf(await small.text('/sitemap.xml'));
    const size = 3;
    const context = {
      site: () => small.loop.site(),
      articles: articleQueries(small.db),
      publications: publicationQueries(small.db),
      explainers: explainerQueries(small.db),
      baseUrl: ORIGIN,
    } as unknown as PageContext;
    const part = (number: number | null) =>
      sitemapPage({ name: 'sitemap', lang: 'en', part: number }, context, size);
    const index = parser.parse((await part(null)).body).sitemapindex.sitemap as SitemapUrl[];
    const parts = await Promise.all(index.map(async (_, at) => urlsOf((await part(at + 1)).body)));
    expect(index.map(({ loc }) => loc)).toEqual(index.map((_, at) => `${ORIGIN}/sitemap-${at + 1}.xml`));
    expect(parts.flat()).toEqual(whole);
    parts.forEach((urls, at) => {
      const changes = urls.flatMap(({ lastmod }) => lastmod ?? []);
      expect(index[at]?.lastmod).toBe(changes.sort().at(-1));
      expect(urls.length).toBeLessThanOrEqual(size);
    });
    await expect(part(index.length + 1)).rejects.toThrow(NotFound);
  });

  it('that is small has no parts', async () => {
    expect((await w.get('/sitemap-1.xml')).status).toBe(404);
  });

  it('that is empty has a valid sitemap with its homes', async () => {
    const empty = await worlds({});
    const urls = urlsOf(await empty.text('/sitemap.xml'));
    expect(urls.map(({ loc }) => loc)).toEqual(expect.arrayContaining([`${ORIGIN}/`, `${ORIGIN}/zh/`]));
    expect(urls.every(({ lastmod }) => lastmod === undefined)).toBe(true);
    expect((await empty.get('/rss.xml')).status).toBe(200);
  });
});

describe('the small files', () => {
  it('let crawlers in everywhere but at the interfaces for programs', async () => {
    const response = await w.get('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).trim().split('\n').filter(Boolean);
    expect(lines).toEqual(['User-agent: *', 'Disallow: /api/', `Sitemap: ${ORIGIN}/sitemap.xml`]);
  });

  it('lead language models to the source of each text', async () => {
    const text = await w.text('/llms.txt');
    expect(text.split('\n')[0]).toBe('# Lantern Notes');
    const links = [...text.matchAll(/^- \[(.+?)\]\((\S+)\)/gm)].map(([, , url = '']) => url);
    expect(links.some((url) => url.includes('/zh/posts/'))).toBe(true);
    for (const url of links)
      expect([url, (await w.get(url.slice(ORIGIN.length))).status]).toEqual([url, 200]);
    expect(text).not.toContain('draft-buoy');
  });

  it('tell browsers what the site is', async () => {
    const manifest = JSON.parse(await w.text('/site.webmanifest'));
    expect(manifest).toMatchObject({ name: 'Lantern Notes', lang: 'en', start_url: '/' });
    for (const { src } of manifest.icons) expect((await w.get(src)).status).toBe(200);
  });

  it('of an article, its source names the page as the one to find', async () => {
    const response = await w.get('/posts/fog-signal.md');
    expect(response.headers.get('link')).toBe(`<${ORIGIN}/posts/fog-signal>; rel="canonical"`);
  });

  it.each([
    '/',
    '/posts/fog-signal',
    '/zh/posts/fog-signal.md',
    '/rss.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/favicon.svg',
    '/site.webmanifest',
    '/feeds',
    '/posts/hello-lantern/images/wick.png',
    '/files/posts/hello-lantern/images/wick.png',
  ])('%s is not sent again to whoever has it', async (path) => {
    const { pathname } = new URL((await fetch(w.url + path)).url);
    const etag = String((await w.raw(pathname)).headers.etag);
    const again = await w.raw(pathname, { 'if-none-match': etag });
    expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0]);
    const head = await w.raw(pathname, {}, 'HEAD');
    const get = await w.raw(pathname);
    expect([head.status, head.headers['content-type'], head.headers['content-length']]).toEqual([
      200,
      get.headers['content-type'],
      String(get.body.length),
    ]);
    expect(get.headers['cache-control']).toMatch(/^public/);
  });

  it.each(['/zh/robots.txt', '/zh/sitemap.xml', '/ROBOTS.TXT', '/robots.txt/'])(
    '%s redirects to the one there is',
    async (path) => expect((await w.get(path)).status).toBe(301),
  );
});

describe('while the index is first being built', () => {
  const worlds = useWorlds();
  it('no feed and no sitemap tells of half the site, and crawlers are let in', async () => {
    let go = (): void => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    const work = {
      ...tasks,
      judgeFiles: async (task: Parameters<typeof tasks.judgeFiles>[0]) => {
        await gate;
        return tasks.judgeFiles(task);
      },
    };
    const slow = await worlds({ 'posts/a.md': post('A') }, { work, awaitsFirstPass: false });
    const statuses = ['/rss.xml', '/sitemap.xml', '/robots.txt'].map(
      async (path) => (await slow.get(path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([503, 503, 200]);
    go();
    await slow.until(async () => (await slow.get('/rss.xml')).status === 200, 'the feed is there');
  });
});
