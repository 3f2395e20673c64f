import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildHead, PAPER, type HeadInput } from './head.ts';
import { embedJsonLd } from './json-ld/embed.ts';
import type { Node } from './json-ld/node.ts';
import { localeOf } from './open-graph.ts';
import { alternatesOf } from './translations.ts';

const TRANSLATIONS = [
  { lang: 'en', tag: 'en', path: '/posts/a' },
  { lang: 'zh', tag: 'zh-Hant', path: '/zh/posts/%E7%81%AF' },
];
const NODE: Node = { '@type': 'WebPage', name: 'A' };

const input = (overrides: Partial<HeadInput> = {}): HeadInput => ({
  title: 'A',
  siteTitle: 'Notes',
  description: 'About a.',
  baseUrl: 'https://example.org',
  defaultLang: 'en',
  tag: 'en',
  path: '/posts/a',
  canonical: null,
  indexing: 'full',
  translations: TRANSLATIONS,
  prev: null,
  next: null,
  markdownPath: null,
  image: null,
  type: 'website',
  article: null,
  feeds: [],
  manifest: '/site.webmanifest',
  me: null,
  graph: [NODE],
  ...overrides,
});
const contentOf = (head: ReturnType<typeof buildHead>, property: string): string[] =>
  head.openGraph.filter((meta) => meta.property === property).map(({ content }) => content);

describe('the head', () => {
  it.each([
    ['A', 'Notes', 'A · Notes'],
    ['Notes', 'Notes', 'Notes'],
    ['灯', '稿纸', '灯 · 稿纸'],
  ])('of %s on %s is titled %s', (title, siteTitle, expected) => {
    expect(buildHead(input({ title, siteTitle })).title).toBe(expected);
  });

  it('names each translation, itself included, and one x-default', () => {
    expect(buildHead(input()).alternates).toEqual([
      { hreflang: 'en', href: 'https://example.org/posts/a' },
      { hreflang: 'zh-Hant', href: 'https://example.org/zh/posts/%E7%81%AF' },
      { hreflang: 'x-default', href: 'https://example.org/posts/a' },
    ]);
  });

  it.each([
    ['in one language', { translations: TRANSLATIONS.slice(0, 1) }],
    ['that search engines are kept from', { indexing: 'thin' as const }],
    ['that stands elsewhere first', { canonical: 'https://other.example/a' }],
  ])('of a page %s names no translation', (_what, overrides) => {
    const head = buildHead(input(overrides));
    expect(head.alternates).toEqual([]);
    expect(contentOf(head, 'og:locale:alternate')).toEqual([]);
  });

  it('of a page without an address says only what it is', () => {
    const head = buildHead(input({ path: null, indexing: 'private', translations: [] }));
    expect(head).toMatchObject({ canonical: null, openGraph: [], twitter: [], jsonLd: null });
    expect(head.robots).toBe('noindex, nofollow');
  });

  it('of an article says who wrote it, when and about what', () => {
    const article = {
      publishedAt: '2025-01-02T00:00:00.000Z',
      modifiedAt: '2025-02-02T00:00:00.000Z',
      section: 'Tech',
      tags: ['a', '灯'],
      authors: ['https://example.org/author/x', 'https://example.org/author/y'],
    };
    const image = { url: 'https://example.org/card.png', width: 1200, height: 630, alt: 'A card' };
    const head = buildHead(input({ type: 'article', article, image }));
    expect(contentOf(head, 'og:type')).toEqual(['article']);
    expect(contentOf(head, 'og:url')).toEqual([head.canonical]);
    expect(contentOf(head, 'article:published_time')).toEqual([article.publishedAt]);
    expect(contentOf(head, 'article:modified_time')).toEqual([article.modifiedAt]);
    expect(contentOf(head, 'article:tag')).toEqual(article.tags);
    expect(contentOf(head, 'article:author')).toEqual(article.authors);
    expect(contentOf(head, 'og:locale')).toEqual(['en_US']);
    expect(contentOf(head, 'og:locale:alternate')).toEqual(['zh_TW']);
    expect(contentOf(head, 'og:image:width')).toEqual(['1200']);
    expect(head.twitter).toEqual([
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:image:alt', content: 'A card' },
    ]);
  });

  it('paints browsers with the paper of the design', () => {
    const tokens = readFileSync(new URL('../../public/css/tokens.css', import.meta.url), 'utf8');
    const [, light, dark] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
    expect({ light, dark }).toEqual(PAPER);
  });
});

describe('translations', () => {
  it('without the default language are introduced by the first', () => {
    const some = [
      { lang: 'zh', tag: 'zh-Hans', path: '/zh/a' },
      { lang: 'fr', tag: 'fr', path: '/fr/a' },
    ];
    expect(alternatesOf(some, 'en', '').at(-1)).toEqual({ hreflang: 'x-default', href: '/zh/a' });
  });

  it.each([
    ['en', 'en_US'],
    ['zh-Hans', 'zh_CN'],
    ['zh-Hant', 'zh_TW'],
    ['zh-HK', 'zh_HK'],
    ['en-GB', 'en_GB'],
    ['fr', 'fr_FR'],
  ])('in %s are the locale %s', (tag, locale) => {
    expect(localeOf(tag)).toBe(locale);
  });
});

describe('JSON-LD', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '<!-- <script>',
    'a & b &amp; c ]]>',
    'line\u2028and\u2029paragraph',
    '同步循环 </ScRiPt >',
    'عنوان',
    '🎈\u0003',
  ])('with the name %j stays within its element and is read back as it was', (name) => {
    const text = embedJsonLd([{ ...NODE, name }]);
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@graph': [{ ...NODE, name }] });
  });

  it('holds no halves of surrogate pairs', () => {
    expect(JSON.parse(embedJsonLd([{ ...NODE, name: 'x\ud83c' }]))['@graph'][0].name).toBe('x\ufffd');
  });
});
