import { describe, expect, it } from 'vitest';
import type { Article } from './article.ts';
import { RESERVED_PAGE_SLUGS } from './limits.ts';
import { parseArticle } from './parse-article.ts';
import { contextOf } from './testing/frontmatter-cases.ts';
import { parseLines, warningsOf } from './testing/parse-lines.ts';

describe('names that mean one field', () => {
  it.each([
    ['标题: 你好\ntitle: Hello', 'title', 3],
    ['tag: a\n标签: b', 'tags', 3],
    ['draft: true\npublished: true', 'draft', 3],
    ['Title: a\ntitle: b', 'title', 3],
    ['x: 1\nx: 2', 'frontmatter', 3],
    ['level: a\nLEVEL: b', 'level', 3],
  ])('%j is a duplicate', (lines, field, line) => {
    expect(parseLines(lines)).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([
        expect.objectContaining({
          severity: 'error',
          field,
          line,
          message: expect.stringContaining('duplicate'),
        }),
      ]),
    });
  });
});

describe('the title', () => {
  it.each([
    ['# 真正的**标题**\n\n正文', '真正的标题', 'heading'],
    ['\n\n# `code` & [link](a)\n', 'code & link', 'heading'],
  ])('is taken from %j', (body, title, titleSource) => {
    const result = parseLines('title:', { body });
    expect(result).toMatchObject({ ok: true, article: { title, titleSource } });
    expect(warningsOf(result)).toHaveLength(1);
  });

  it('is as limited when it comes from a heading', () => {
    expect(parseLines('title:', { body: `\n# ${'字'.repeat(201)}` })).toMatchObject({
      ok: false,
      problems: [{ field: 'title', line: 6, message: expect.stringContaining('long') }, {}],
    });
  });

  it('counts characters, not their halves', () => {
    expect(parseLines(`title: ${'𠮷'.repeat(200)}`).ok).toBe(true);
  });

  it('of a draft may be its file name, without date and language', () => {
    expect(parseLines('title:\ndraft: true', { file: 'posts/2025-01-02-笔记.zh.md' })).toMatchObject({
      article: { title: '笔记', titleSource: 'filename', day: '2025-01-02' },
    });
  });

  it('says so when it was a comment', () => {
    expect(parseLines('title: #1 tip').problems[0]?.message).toContain('#');
  });
});

describe('what the path says', () => {
  it.each<[string, Partial<Article>]>([
    [
      'posts/a.md',
      {
        kind: 'post',
        key: 'posts/a',
        slug: 'a',
        lang: 'en',
        langTag: 'en',
        bundle: null,
        hasLangSuffix: false,
      },
    ],
    ['posts/a.EN.md', { key: 'posts/a', lang: 'en', langTag: 'en', hasLangSuffix: true }],
    ['posts/a.zh-Hant.md', { key: 'posts/a', lang: 'zh', langTag: 'zh-Hant' }],
    ['posts/a.zh_cn.md', { key: 'posts/a', langTag: 'zh-CN' }],
    ['posts/a.en.zh.md', { key: 'posts/a.en', slug: 'a-en', lang: 'zh' }],
    ['posts/v1.2.md', { key: 'posts/v1.2', slug: 'v1-2', lang: 'en' }],
    ['posts/node.js.zh.md', { key: 'posts/node.js', slug: 'node-js', lang: 'zh' }],
    ['posts/2025/a.md', { key: 'posts/2025/a', slug: 'a', bundle: null }],
    ['posts/同步/index.zh.md', { key: 'posts/同步', slug: '同步', bundle: 'posts/同步', lang: 'zh' }],
    [
      'posts/2025-01-02-hello/index.md',
      { key: 'posts/2025-01-02-hello', slug: 'hello', bundle: 'posts/2025-01-02-hello' },
    ],
    ['posts/2025-13-45-hello.md', { key: 'posts/2025-13-45-hello', slug: '2025-13-45-hello' }],
    ['posts/cafe\u0301.md', { path: 'posts/cafe\u0301.md', key: 'posts/café', slug: 'café' }],
    ['pages/about/index.zh.md', { kind: 'page', key: 'pages/about', slug: 'about' }],
  ])('%s', (file, fields) => {
    expect(parseLines('draft: false', { file })).toMatchObject({ ok: true, article: fields });
  });

  it.each([
    ['posts/a.fr.md', 'lang', 'fr'],
    ['posts/a.FR.md', 'lang', 'FR'],
    ['posts/a.fr-CA.md', 'lang', 'fr-CA'],
    ['posts/a/index.no.md', 'lang', 'no'],
    ['posts/🎉.md', 'slug', 'empty'],
    [`posts/${'x'.repeat(101)}.md`, 'slug', 'long'],
    ['pages/guanli.md', 'slug', 'reserved'],
    ['pages/zh/index.md', 'slug', 'reserved'],
    ['drafts/a.md', 'file', 'posts/'],
    ['', 'file', 'posts/'],
  ])('%s is refused', (file, field, part) => {
    expect(parseLines('draft: false', { file })).toMatchObject({
      ok: false,
      problems: [{ field, line: 1, message: expect.stringContaining(part) }],
    });
  });

  it('takes the date from the file name, in the zone of the site', () => {
    const context = contextOf({ timezone: 'America/New_York' });
    expect(parseArticle('posts/2025-07-04-a.md', Buffer.from('---\ntitle: A\n---\n'), context)).toMatchObject(
      { article: { date: '2025-07-04T04:00:00.000Z', day: '2025-07-04' } },
    );
  });

  it('warns where file name and front matter disagree, also about the script', () => {
    expect(warningsOf(parseLines('lang: zh-TW', { file: 'posts/a.zh-CN.md' }))).toHaveLength(1);
    expect(warningsOf(parseLines('lang: zh', { file: 'posts/a.zh-CN.md' }))).toHaveLength(0);
  });

  it('warns of a body in another script than its language', () => {
    const body =
      'This is an article written entirely in English, but the editor forgot to set the language of the file.\n';
    expect(warningsOf(parseLines('lang: zh', { body }))).toEqual([expect.stringContaining('English')]);
    expect(warningsOf(parseLines('lang: en', { body }))).toEqual([]);
  });
});

describe('what other files point at', () => {
  it('are lines of the saved file', () => {
    expect(parseLines('Tags: [a]\n\n# note\ncover: a.png', { body: '\n# Text' })).toMatchObject({
      article: { bodyLine: 9, body: '\n# Text', fieldLines: { tags: 2, cover: 5, title: 6, date: 7 } },
    });
  });
});

describe('a file with several faults', () => {
  it.each([
    ['draft: maybe\ntoc: maybe', 'draft', 2],
    ['toc: maybe\ndraft: maybe', 'toc', 2],
    ['title:\ndate:', 'title', 2],
    ['date: nope\ntitle: [a]', 'date', 2],
  ])('%j is told of the first', (lines, field, line) => {
    const errors = parseLines(lines, { body: 'Text.' }).problems.filter(
      ({ severity }) => severity === 'error',
    );
    expect(errors).toMatchObject([{ field, line }]);
  });
});

it('lets a page do without front matter, and a post not', () => {
  const bytes = Buffer.from('# 关于\n\n正文。\n');
  expect(parseArticle('pages/about.zh.md', bytes, contextOf())).toMatchObject({
    ok: true,
    article: { title: '关于', titleSource: 'heading', date: null, status: 'published', bodyLine: 1 },
  });
  expect(parseArticle('posts/about.zh.md', bytes, contextOf())).toMatchObject({
    ok: false,
    problems: [{ field: 'date', line: 1 }, {}],
  });
});

it('reserves every first path segment of the routes', () => {
  const segments =
    'posts page explainers topics archive category tag author series search api files feeds rss.xml sitemap.xml robots.txt guanli healthz readyz metrics _';
  expect(segments.split(' ').filter((segment) => !RESERVED_PAGE_SLUGS.has(segment))).toEqual([]);
});
