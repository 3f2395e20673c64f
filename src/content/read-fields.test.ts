import { describe, expect, it } from 'vitest';
import type { Article, ParseResult } from './article.ts';
import { parseLines, warningsOf } from './testing/parse-lines.ts';

function valueOf(name: keyof Article, result: ParseResult): unknown {
  return result.ok
    ? result.article[name]
    : `${result.problems[0]?.field}:${result.problems[0]?.line} ${result.problems[0]?.message}`;
}

describe('one field at a time', () => {
  it.each<[string, keyof Article, unknown]>([
    ['tags: a；b;c', 'tags', ['a', 'b', 'c']],
    ['tags: ["a, b", 容器]', 'tags', ['a, b', '容器']],
    ['tags: [Straße, STRASSE, 容器, 容器]', 'tags', ['Straße', '容器']],
    ['tags: ＃k8s，# ops', 'tags', ['k8s', 'ops']],
    ['tags: ["＃k8s", "##运维"]', 'tags', ['k8s', '运维']],
    ['category: [工程]', 'category', '工程'],
    ['category: 工程、随笔', 'category', '工程、随笔'],
    ['author: [Lin, lin, 王磊]', 'authors', ['Lin', '王磊']],
    ['author: "  "', 'authors', ['Editorial Team']],
    ['excerpt: "  "', 'excerpt', null],
    ['draft: 是', 'draft', true],
    ['草稿: 否', 'draft', false],
    ['draft: Off', 'draft', false],
    ['published: false', 'draft', true],
    ['published: yes', 'draft', false],
    ['comments: OFF', 'comments', 'off'],
    ['评论: 是', 'comments', 'open'],
    ['目录: 否', 'toc', false],
    ['lang: zh_hant_tw', 'langTag', 'zh-Hant-TW'],
    ['slug: 你好 世界', 'slug', '你好-世界'],
    ['slug:', 'slug', 'a'],
    ['translationKey: 同步', 'key', '同步'],
    ['cover: images\\a.png', 'cover', 'posts/images/a.png'],
    ['cover: a.b.WEBP', 'cover', 'posts/a.b.WEBP'],
    ['cover: https://example.com/photo', 'cover', 'https://example.com/photo'],
    ['aliases: /old', 'aliases', ['/old']],
    ['aliases: /旧, /older/', 'aliases', ['/旧', '/older/']],
    ['canonical: http://example.com/a?b#c', 'canonical', 'http://example.com/a?b#c'],
    ['series: 从零开始', 'series', '从零开始'],
    ['updated:', 'updated', null],
    ['level: [beginner, 入门]', 'declared', { level: ['beginner', '入门'] }],
    ['level: 3', 'declared', { level: ['3'] }],
    ['level:', 'declared', {}],
  ])('%s', (lines, name, value) => {
    expect(valueOf(name, parseLines(lines))).toEqual(value);
  });

  it.each([
    ['draft: 1', 'draft', 'true or false'],
    ['draft: ""', 'draft', 'true or false'],
    ['toc:', 'toc', 'true or false'],
    ['noindex: 也许', 'noindex', 'true or false'],
    ['comments: 开', 'comments', 'closed'],
    ['tags: [a, {b: c}]', 'tags', 'tags'],
    [`tags: ${'字'.repeat(51)}`, 'tags', 'long'],
    ['category: {a: b}', 'category', 'category'],
    ['author: [[Lin]]', 'author', 'author'],
    ['excerpt: [a]', 'excerpt', 'excerpt'],
    ['lang: 中文', 'lang', '中文'],
    ['lang: zho', 'lang', 'zho'],
    ['lang: [en]', 'lang', 'lang'],
    ['slug: "%2e%2e"', 'slug', '..'],
    ['slug: a%252fb', 'slug', '/'],
    ['slug: a／b', 'slug', '/'],
    ['slug: a\\b', 'slug', '\\'],
    [`slug: ${'x'.repeat(101)}`, 'slug', 'long'],
    ['cover: JaVaScRiPt:alert(1).png', 'cover', 'scheme'],
    ['cover: " java\\tscript:alert(1).png"', 'cover', 'scheme'],
    ['cover: javascript：alert(1).png', 'cover', 'scheme'],
    ['cover: ／／example.com/a.png', 'cover', '//'],
    ['cover: /\\example.com/a.png', 'cover', '//'],
    ['cover: https://user:pw@example.com/a.png', 'cover', 'password'],
    ['cover: "..%252f..%252fa.png"', 'cover', 'content'],
    ['cover: ..\\..\\a.png', 'cover', 'content'],
    ['cover: /../a.png', 'cover', 'content'],
    ['cover: https://example.com/a.pdf', 'cover', 'image'],
    ['cover: a', 'cover', 'image'],
    ['cover: a%00.png', 'cover', 'control'],
    ['aliases: old', 'aliases', '/'],
    ['aliases: //example.com', 'aliases', 'host'],
    ['aliases: /a/%2e%2e/b', 'aliases', '..'],
    ['canonical: https://user@example.com/', 'canonical', 'https'],
    ['canonical: "https://a.com\\\\@b.com"', 'canonical', 'https'],
    ['updated: 2025-13-01', 'updated', '2025-13-01'],
    ['level: {a: b}', 'level', 'level'],
  ])('%s is refused', (lines, field, part) => {
    const result = parseLines(lines);
    expect(result).toMatchObject({
      ok: false,
      problems: [{ severity: 'error', kind: 'frontmatter', field, line: 2 }],
    });
    expect(result.problems[0]?.message).toContain(part);
    expect(result.problems[0]?.hint).not.toBe('');
  });

  it.each([
    ['tags: a,,b', 'tags .*empty'],
    ['tags: [容器，调度]', 'tags .*comma'],
    ['tags: #k8s', 'tags .*comment'],
    ['category: [a, b]', 'category .*first'],
    ['comments: no', 'comments .*off'],
    ['slug: Hello', 'slug .*hello'],
    ['cover: http://example.com/a.png', 'cover .*http'],
    ['excerpt: one # two', 'excerpt .*#'],
    ['title: "a\\u202eb"', 'title .*control'],
    ['标签: "a\\u200b"', 'tags .*zero-width'],
    ['TAGS: a', 'tags .*lower case'],
    ['translationkey: a', 'translationKey .*translationKey'],
    ['Tag: a', 'tags .*tags'],
    ['summary: a', 'excerpt .*excerpt'],
    ['catgory: a', 'frontmatter .*category'],
    ['summry: a', 'frontmatter .*excerpt'],
    ['标題: 你好', 'frontmatter .*标题'],
    ['coverAlt: a', 'frontmatter .*cover_alt'],
    ['levle: a', 'frontmatter .*level'],
    ['Level: a', 'level .*lower case'],
    ['reviewed_by: a', 'frontmatter .*reviewed_by'],
    ['constructor: a', 'frontmatter .*constructor'],
  ])('%s warns', (lines, pattern) => {
    const result = parseLines(lines);
    expect(result.ok).toBe(true);
    expect(warningsOf(result)).toContainEqual(expect.stringMatching(new RegExp(`^${pattern}`, 's')));
  });

  it.each([
    'title: 007\ntags: [2024, true]\nauthor: Lin (Acme, Inc.)\nlevel: beginner',
    '标题: 你好\n作者: 林岚\n封面: 封面：一.png\n系列: 一',
    'title: "Hello" # note\ndate: 2025-01-02 # day',
    'slug: sync-loop\ncomments: closed\ntoc: false\nlang: en',
    'tags:\ncategory:\ncover:\nlang:\nupdated:\nexcerpt:\ncomments:',
  ])('%j says nothing', (lines) => {
    expect(parseLines(lines)).toMatchObject({ ok: true, problems: [] });
  });
});
