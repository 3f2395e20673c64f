import { describe, expect, it } from 'vitest';
import { MalformedPath, pathOf, readPath, type CardedRoute, type Route } from './urls.ts';

const site = { languages: ['en', 'zh'], defaultLang: 'en' };

function card(lang: string, of: CardedRoute): Route {
  return { name: 'previewCard', lang, of, hash: '0a1b' };
}

const ROUTES: readonly (readonly [string, Route])[] = [
  ['/', { name: 'home', lang: 'en', page: 1 }],
  ['/zh/', { name: 'home', lang: 'zh', page: 1 }],
  ['/page/2', { name: 'home', lang: 'en', page: 2 }],
  ['/zh/page/12', { name: 'home', lang: 'zh', page: 12 }],
  ['/posts/sync-loop', { name: 'post', lang: 'en', slug: 'sync-loop' }],
  ['/zh/posts/%E5%90%8C%E6%AD%A5', { name: 'post', lang: 'zh', slug: '同步' }],
  ['/posts/sync-loop.md', { name: 'postSource', lang: 'en', slug: 'sync-loop' }],
  ['/posts/a/images/%E5%9B%BE%201.png', { name: 'postFile', lang: 'en', slug: 'a', file: 'images/图 1.png' }],
  ['/posts/a/comments', { name: 'postComments', lang: 'en', slug: 'a' }],
  ['/zh/posts/%E5%90%8C/comments/12', { name: 'comment', lang: 'zh', slug: '同', id: 12 }],
  ['/posts/a/comments/12/edit', { name: 'commentEdit', lang: 'en', slug: 'a', id: 12 }],
  ['/posts/a/comments.xml', { name: 'commentFeed', lang: 'en', slug: 'a' }],
  ['/zh/comments.xml', { name: 'commentFeed', lang: 'zh', slug: null }],
  ['/posts/a/comments/b.png', { name: 'postFile', lang: 'en', slug: 'a', file: 'comments/b.png' }],
  ['/about', { name: 'page', lang: 'en', slug: 'about' }],
  ['/zh/about', { name: 'page', lang: 'zh', slug: 'about' }],
  ['/about/map.svg', { name: 'pageFile', lang: 'en', slug: 'about', file: 'map.svg' }],
  ['/category/tech', { name: 'term', lang: 'en', type: 'category', slug: 'tech', page: 1 }],
  ['/zh/tag/%E5%AE%B9%E5%99%A8/page/3', { name: 'term', lang: 'zh', type: 'tag', slug: '容器', page: 3 }],
  ['/author/lin-lan', { name: 'term', lang: 'en', type: 'author', slug: 'lin-lan', page: 1 }],
  ['/series/k8s', { name: 'term', lang: 'en', type: 'series', slug: 'k8s', page: 1 }],
  ['/topics', { name: 'topics', lang: 'en' }],
  ['/search', { name: 'search', lang: 'en' }],
  ['/zh/search', { name: 'search', lang: 'zh' }],
  ['/zh/archive/page/2', { name: 'archive', lang: 'zh', page: 2 }],
  ['/files/authors/lin.png', { name: 'contentFile', lang: 'en', file: 'authors/lin.png' }],
  [
    '/_/images/0a1b-684/posts/a/%E5%9B%BE.png.webp',
    { name: 'resizedImage', lang: 'en', file: 'posts/a/图.png', width: 684, hash: '0a1b' },
  ],
  ['/_/cards/0a1b/card.png', card('en', { name: 'home', lang: 'en', page: 1 })],
  ['/_/cards/0a1b/zh/card.png', card('zh', { name: 'home', lang: 'zh', page: 1 })],
  ['/_/cards/0a1b/zh/posts/%E5%90%8C/card.png', card('zh', { name: 'post', lang: 'zh', slug: '同' })],
  ['/_/icons/0a1b/icon-192.png', { name: 'siteIcon', lang: 'en', file: 'icon-192.png', hash: '0a1b' }],
];

describe('addresses', () => {
  it.each(ROUTES)('%s is built from its route and read back into it', (path, route) => {
    expect(pathOf(route, site)).toBe(path);
    expect(readPath(path, site)).toEqual(route);
  });

  it.each([
    ['/posts/Sync-Loop/', '/posts/sync-loop'],
    ['/POSTS/a', '/posts/a'],
    ['/en/posts/a', '/posts/a'],
    ['/en', '/'],
    ['/en/', '/'],
    ['/zh', '/zh/'],
    ['/ZH/about', '/zh/about'],
    ['//posts//a', '/posts/a'],
    ['/page/1', '/'],
    ['/zh/page/1', '/zh/'],
    ['/topics/', '/topics'],
    ['/en/Search/', '/search'],
    ['/zh/tag/容器', '/zh/tag/%E5%AE%B9%E5%99%A8'],
    ['/posts/cafe%CC%81', '/posts/caf%C3%A9'],
  ])('%s means %s', (spelling, canonical) => {
    const route = readPath(spelling, site);
    expect(route === null ? null : pathOf(route, site)).toBe(canonical);
  });

  it.each([
    '/posts',
    '/search/x',
    '/page/0',
    '/page/-1',
    '/page/2x',
    '/page/99999999',
    '/tag',
    '/tag/a/b',
    '/tag/a/page/1.5',
    '/topics/x',
    '/files',
    '/_/images/0a1b/a.png.webp',
    '/_/images/0a1b-0/a.png.webp',
    '/_/images/0a1b-684/a.png',
    '/_/cards/0a1b/posts/a/b.png/card.png',
    '/_/cards/0a1b/_/cards/0a1b/card.png/card.png',
    '/_/icons/0a1b',
    '/_/anything/else',
  ])('%s is no address', (path) => expect(readPath(path, site)).toBeNull());

  it.each([
    '/posts/..',
    '/posts/a/../../x',
    '/posts/a/%2e%2e/x',
    '/posts/a/..%2f..%2fetc',
    '/posts/a/..%5cx',
    '/files/%2e%2e/site.yaml',
    '/./posts/a',
  ])('%s never leads anywhere', (path) => expect(readPath(path, site)).toBeNull());

  it.each(['/posts/%', '/posts/%zz', '/%E0%A4%A', '/posts/a%00b', '/posts/%0d%0a'])(
    '%s is malformed',
    (path) => {
      expect(() => readPath(path, site)).toThrow(MalformedPath);
    },
  );
});
