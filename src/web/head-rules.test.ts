import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAPER } from '../seo/head.ts';
import { post, world, type World } from '../testing/world.ts';
import { readPage } from './testing/read-page.ts';

const ORIGIN = 'https://example.org';
const INDEXED = 'index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1';
const POSTS = 45;

let w: World;
beforeAll(async () => {
  const posts = Array.from({ length: POSTS }, (_, at) => [
    [
      `posts/p${at}/index.en.md`,
      post(`Post ${at}`, 'Some words to describe it by. '.repeat(9), 'tags: [lamp]'),
    ],
    [`posts/p${at}/index.zh.md`, post(`文章 ${at}`, '用来介绍它的一些文字。'.repeat(12), 'tags: [lamp]')],
  ]).flat();
  w = await world({
    'site.yaml': 'title: { en: Notes, zh: 稿纸 }\ndescription: { en: On lamps., zh: 记灯。 }\nauthor: Mei\n',
    ...Object.fromEntries(posts),
    'posts/hidden.md': post('Hidden', 'Text.', 'noindex: true'),
    'posts/hidden.zh.md': post('隐藏', '正文。', 'noindex: true'),
  });
});
afterAll(() => w.close());

const both = (paths: readonly string[]): string[] =>
  ['', '/zh'].flatMap((prefix) => paths.map((path) => prefix + path));
const FOUND = both([
  '/',
  '/page/2',
  '/posts/p1',
  '/tag/lamp',
  '/tag/lamp/page/2',
  '/author/mei',
  '/archive',
  '/topics',
  '/feeds',
]);
const ELSE: readonly (readonly [string, number, string])[] = both(['']).flatMap((prefix) => [
  [`${prefix}/search`, 200, 'noindex, follow'],
  [`${prefix}/search?q=lamp`, 200, 'noindex, follow'],
  [`${prefix}/posts/hidden`, 200, 'noindex, follow'],
  [`${prefix}/nothing`, 404, 'noindex, nofollow'],
  [`${prefix}/page/99`, 404, 'noindex, nofollow'],
]);

describe.each(FOUND)('%s', (path) => {
  it('has the head that is asked of a page to be found', async () => {
    const html = await w.text(path);
    expect(Buffer.from(html).indexOf('<meta charset="utf-8">')).toBeLessThan(1024);
    const { meta, canonical, alternates, title, headings, lang } = readPage(html);
    expect(meta['robots']).toEqual([INDEXED]);
    expect(canonical).toBe(ORIGIN + path);
    expect(headings).toHaveLength(1);
    expect(title.length).toBeGreaterThan(0);
    expect(meta['viewport']?.[0]).not.toMatch(/user-scalable|maximum-scale/);
    expect(meta['color-scheme']).toEqual(['light dark']);
    expect(meta['theme-color']).toEqual([PAPER.light, PAPER.dark]);
    const [description = ''] = meta['description'] ?? [];
    expect(description).toMatch(/\S/);
    expect([...description].length).toBeLessThanOrEqual(lang === 'en' ? 160 : 80);
    expect(alternates).toEqual({
      en: ORIGIN + path.replace(/^\/zh(?=\/)/, ''),
      'zh-Hans': `${ORIGIN}/zh${path.replace(/^\/zh(?=\/)/, '')}`,
      'x-default': ORIGIN + path.replace(/^\/zh(?=\/)/, ''),
    });
    expect(meta).toMatchObject({
      'og:url': [canonical],
      'og:site_name': [lang === 'en' ? 'Notes' : '稿纸'],
      'og:description': [description],
      'og:type': [path.includes('/posts/') ? 'article' : path.includes('/author/') ? 'profile' : 'website'],
      'og:locale': [lang === 'en' ? 'en_US' : 'zh_CN'],
      'og:locale:alternate': [lang === 'en' ? 'zh_CN' : 'en_US'],
      'og:image': [expect.stringMatching(/^https:\/\/example\.org\/.+\.png$/)],
      'og:image:width': ['1200'],
      'og:image:height': ['630'],
      'og:image:alt': [expect.stringMatching(/\S/)],
      'twitter:card': ['summary_large_image'],
      'twitter:image:alt': [expect.stringMatching(/\S/)],
    });
  });

  it('keeps what belongs in a head there, and links to its neighbours', async () => {
    const document = parseDocument(await w.text(path));
    const [body] = DomUtils.getElementsByTagName('body', document);
    expect(body).toBeDefined();
    const links = DomUtils.getElementsByTagName('link', body?.children ?? []);
    expect(links.map(({ attribs }) => attribs['rel'])).toEqual([]);
    const metas = DomUtils.getElementsByTagName('meta', document).map(({ attribs }) => attribs);
    expect(metas.filter((meta) => 'http-equiv' in meta || meta['name'] === 'keywords')).toEqual([]);
    const hrefs = DomUtils.getElementsByTagName('a', body?.children ?? []).map(
      ({ attribs }) => attribs['href'],
    );
    for (const rel of ['prev', 'next']) {
      const [link] = DomUtils.getElementsByTagName('link', document).filter(
        ({ attribs }) => attribs['rel'] === rel,
      );
      if (link !== undefined) expect(hrefs).toContain(link.attribs['href']);
      else expect(path.includes('/page/2') && rel === 'prev').toBe(false);
    }
  });
});

it.each([
  ['/page/2', '/'],
  ['/zh/tag/lamp/page/2', '/zh/tag/lamp'],
])('%s says that it is not %s', async (later, first) => {
  const [one, two] = [readPage(await w.text(first)), readPage(await w.text(later))];
  expect(two.title).not.toBe(one.title);
  expect(two.title).toContain('2');
  expect(two.meta['description']).not.toEqual(one.meta['description']);
});

it.each(ELSE)('%s is kept from search engines', async (path, status, robots) => {
  const response = await w.get(path);
  expect(response.status).toBe(status);
  const { meta, alternates, graph, headings } = readPage(await response.text());
  expect([meta['robots'], alternates, graph, headings.length]).toEqual([[robots], {}, [], 1]);
});
