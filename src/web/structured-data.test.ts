import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PNG, post, world, type World } from '../testing/world.ts';
import { readPage, type GraphNode } from './testing/read-page.ts';

const HOSTILE = {
  script: '</script><script>alert(1)</script>',
  cdata: 'A ]]> B & C &amp; D',
  control: 'bell\u0003 🎈',
  rtl: 'عنوان المقال',
  long: 'A title that is long on purpose, so that it has to be cut where headlines are, and nowhere else, at all costs',
  han: '同步循环：</script>“标题” & <b>引号</b>',
};

let w: World;
beforeAll(async () => {
  w = await world({
    'site.yaml': `title: { en: Notes, zh: 稿纸 }
description: { en: Notes on lamps., zh: 记灯。 }
author: keeper
authors:
  keeper: { name: { en: The Keeper, zh: 守灯人 }, bio: { en: Trims the wick., zh: 剪灯芯。 }, url: "https://keeper.example/" }
terms: { tech: { en: Tech, zh: 技术 } }
`,
    'posts/both/index.en.md': post(
      'In both',
      'Text of the article. '.repeat(20),
      'category: Tech\ntags: [lamp]\nupdated: 2025-03-04\ncover: c.png',
    ),
    'posts/both/index.zh.md': post(
      '双语',
      '正文。'.repeat(30),
      'category: 技术\ntags: [灯]\ndate: 2025-01-02'.replace('\ndate: 2025-01-02', ''),
    ),
    'posts/both/c.png': PNG,
    'posts/one.md': post('In one', 'Text.', 'updated: 2024-01-01'),
    'posts/hidden.md': post('Hidden', 'Text.', 'noindex: true\ntranslationKey: hide'),
    'posts/shown.zh.md': post('可见', '正文。', 'translationKey: hide'),
    'posts/crossposted.md': post('Elsewhere', 'Text.', 'canonical: https://other.example/a'),
    ...Object.fromEntries(
      Object.entries(HOSTILE).map(([name, title]) => [
        `posts/${name}.${name === 'han' ? 'zh.' : ''}md`,
        post(title, 'Text.'),
      ]),
    ),
    'pages/about/index.en.md': '---\ntitle: About\n---\nAbout this.\n',
  });
});
afterAll(() => w.close());

const page = async (path: string) => readPage(await w.text(path));
const node = (graph: readonly GraphNode[], type: string) => graph.find((each) => each['@type'] === type);

describe('an article', () => {
  it('is described with all that search engines ask for, as readers see it', async () => {
    const { graph, canonical, meta, headings } = await page('/posts/both');
    const posting = node(graph, 'BlogPosting');
    expect(posting).toMatchObject({
      '@id': 'https://example.org/posts/both#article',
      headline: headings[0],
      description: meta['description']?.[0],
      url: canonical,
      datePublished: '2025-01-02T00:00:00.000Z',
      dateModified: '2025-03-04T00:00:00.000Z',
      inLanguage: 'en',
      articleSection: 'Tech',
      keywords: ['lamp'],
      author: [{ '@id': 'https://example.org/author/keeper#person' }],
      publisher: { '@id': node(graph, 'Organization')?.['@id'] },
    });
    expect(meta['article:modified_time']).toEqual([posting?.['dateModified']]);
    expect(node(graph, 'Person')).toMatchObject({ name: 'The Keeper', sameAs: ['https://keeper.example/'] });
    expect(posting?.['image']).not.toEqual([]);
  });

  it('and its translation name each other', async () => {
    const original = node((await page('/posts/both')).graph, 'BlogPosting');
    const translation = node((await page('/zh/posts/both')).graph, 'BlogPosting');
    expect(original?.['workTranslation']).toEqual([{ '@id': translation?.['@id'] }]);
    expect(translation?.['translationOfWork']).toEqual({ '@id': original?.['@id'] });
    expect(translation).toMatchObject({ inLanguage: 'zh-Hans', articleSection: '技术', wordCount: 60 });
  });

  it('never was changed before it was there', async () => {
    const posting = node((await page('/posts/one')).graph, 'BlogPosting');
    expect(posting?.['dateModified']).toBe(posting?.['datePublished']);
    expect(posting?.['workTranslation']).toBeUndefined();
  });

  it.each(['/posts/hidden', '/zh/posts/shown', '/posts/crossposted', '/posts/one'])(
    '%s has no translation that search engines could follow',
    async (path) => expect((await page(path)).alternates).toEqual({}),
  );

  it('kept from search engines is not described', async () => {
    const { graph, meta } = await page('/posts/hidden');
    expect([graph, meta['robots']]).toEqual([[], ['noindex, follow']]);
  });

  it('written for another site names that one', async () => {
    expect((await page('/posts/crossposted')).canonical).toBe('https://other.example/a');
  });

  it.each(Object.entries(HOSTILE))(
    'with a hostile title (%s) stays within its elements',
    async (name, title) => {
      const {
        graph,
        headings,
        meta,
        title: shown,
      } = await page(`${name === 'han' ? '/zh' : ''}/posts/${name}`);
      const clean = title.replace('\u0003', '');
      expect(headings).toEqual([clean]);
      expect(meta['og:title']).toEqual([clean]);
      expect(shown).toBe(`${clean} · ${name === 'han' ? '稿纸' : 'Notes'}`);
      const headline = String(node(graph, 'BlogPosting')?.['headline']);
      expect(headline.length).toBeLessThanOrEqual(110);
      expect(clean.startsWith(headline.replace(/…$/, ''))).toBe(true);
    },
  );
});

describe('every page', () => {
  const PATHS = [
    '/',
    '/zh/',
    '/posts/both',
    '/zh/posts/both',
    '/about',
    '/topics',
    '/zh/topics',
    '/archive',
    '/feeds',
    '/zh/feeds',
    '/category/tech',
    '/zh/category/tech',
    '/tag/lamp',
    '/author/keeper',
    '/zh/author/keeper',
  ];
  it('says what no other page says', async () => {
    const pages = await Promise.all(PATHS.map(page));
    for (const say of [
      ({ title, lang }: (typeof pages)[number]) => `${title} ${lang}`,
      ({ canonical }: (typeof pages)[number]) => canonical,
      ({ meta }: (typeof pages)[number]) => meta['description']?.[0],
    ])
      expect(new Set(pages.map(say)).size).toBe(PATHS.length);
  });

  it.each(PATHS)('%s has one publisher, its trail and its feeds', async (path) => {
    const { graph, headings, links, feeds, canonical, meta, lang } = await page(path);
    expect(graph.filter((each) => each['@type'] === 'Organization')).toHaveLength(1);
    expect(canonical).toBe(`https://example.org${path}`);
    expect(meta['og:url']).toEqual([canonical]);
    expect(headings).toHaveLength(1);
    const home = path.startsWith('/zh/') ? '/zh/' : '/';
    expect(feeds.slice(-3).map(({ href }) => href)).toEqual([
      `${home}rss.xml`,
      `${home}atom.xml`,
      `${home}feed.json`,
    ]);
    expect(new Set(feeds.map(({ title }) => title)).size).toBe(feeds.length);
    const languages = graph.flatMap((each) => (each['inLanguage'] === undefined ? [] : [each['inLanguage']]));
    for (const language of languages) expect(language).toBe(lang);
    const trail = node(graph, 'BreadcrumbList')?.['itemListElement'] as Crumb[] | undefined;
    if (path === home) return expect(trail).toBeUndefined();
    expect(trail?.map(({ position }) => position)).toEqual(trail?.map((_, index) => index + 1));
    // Shown on the page: as links, the last one as its heading.
    for (const { name, item } of trail?.slice(0, -1) ?? [])
      expect(Object.entries(links).find(([, href]) => `https://example.org${href}` === item)?.[0]).toContain(
        name,
      );
    expect([trail?.at(-1)?.name, trail?.at(-1)?.item]).toEqual([headings[0], canonical]);
    expect(trail?.length).toBeGreaterThan(1);
  });

  it.each([
    ['/', 'WebSite'],
    ['/category/tech', 'CollectionPage'],
    ['/archive', 'CollectionPage'],
    ['/author/keeper', 'ProfilePage'],
    ['/about', 'AboutPage'],
    ['/feeds', 'WebPage'],
  ])('%s is a %s', async (path, type) => {
    expect(node((await page(path)).graph, type)).toMatchObject({ publisher: { '@id': expect.any(String) } });
  });

  it.each([
    ['/', '/search'],
    ['/zh/', '/zh/search'],
  ])('%s says how to search the site', async (path, search) => {
    const action = node((await page(path)).graph, 'WebSite')?.['potentialAction'];
    const { target } = action as { target: { urlTemplate: string } };
    const address = target.urlTemplate.replace('{search_term_string}', 'article');
    expect(address).toBe(`https://example.org${search}?q=article`);
    expect((await w.get(address.slice('https://example.org'.length))).status).toBe(200);
  });

  it('lists what it shows', async () => {
    const list = node((await page('/category/tech')).graph, 'CollectionPage')?.['mainEntity'];
    expect(list).toMatchObject({
      numberOfItems: 1,
      itemListElement: [{ '@type': 'ListItem', position: 1, url: 'https://example.org/posts/both' }],
    });
  });

  it.each(['/nothing', '/zh/posts/nothing'])('%s, which is not there, is not described', async (path) => {
    const { graph, canonical, meta } = await page(path);
    expect([graph, canonical, meta['robots']]).toEqual([[], undefined, ['noindex, nofollow']]);
  });
});

interface Crumb {
  readonly position: number;
  readonly name: string;
  readonly item: string;
}
