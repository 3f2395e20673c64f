import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuSeconds } from '../text/testing/cpu-seconds.ts';
import type { Article, ParseContext, ParseResult } from './article.ts';
import { claimOf } from './claim.ts';
import { settleClaims, type Contender } from './collisions.ts';
import { DEFAULT_LIMITS, parseArticle, RESERVED_PAGE_SLUGS } from './parse-article.ts';

type CaseContext = Omit<ParseContext, 'now' | 'reservedSlugs' | 'limits'> &
  ParseContext['limits'] & { readonly now: string; readonly reservedSlugs: readonly string[] };

interface CaseInput {
  readonly file: string;
  readonly raw?: string;
  readonly rawBase64?: string;
  readonly rawParts?: readonly { readonly text: string; readonly times: number }[];
}

interface Case extends CaseInput {
  readonly id: string;
  readonly context?: Partial<CaseContext>;
  readonly siblings?: readonly CaseInput[];
  readonly expect: {
    readonly ok: boolean;
    readonly fields?: Readonly<Record<string, unknown>>;
    readonly warnings?: readonly { readonly field: string; readonly contains: string }[];
    readonly error?: { readonly field: string | string[]; readonly line: number | number[]; readonly messageContains: string };
  };
}

const table: { readonly context: CaseContext; readonly cases: readonly Case[] } = JSON.parse(
  readFileSync(new URL('./cases/frontmatter.json', import.meta.url), 'utf8'),
);

function contextOf(overrides: Partial<CaseContext> = {}): ParseContext {
  const { now, reservedSlugs, ...rest } = { ...table.context, ...overrides };
  return { ...rest, now: new Date(now), reservedSlugs: new Set(reservedSlugs), limits: { ...DEFAULT_LIMITS, ...rest } };
}

function bytesOf({ raw, rawBase64, rawParts = [] }: CaseInput): Uint8Array {
  if (rawBase64 !== undefined) return Buffer.from(rawBase64, 'base64');
  return Buffer.from(raw ?? rawParts.map(({ text, times }) => text.repeat(times)).join(''));
}

/** The file parsed, and then judged beside the files that were there before it. */
function settle(input: CaseInput, siblings: readonly CaseInput[], context: ParseContext): ParseResult {
  const result = parseArticle(input.file, bytesOf(input), context);
  if (!result.ok) return result;
  const holders = siblings.map((sibling): Contender => {
    const held = parseArticle(sibling.file, bytesOf(sibling), context);
    const claim = held.ok ? claimOf(held.article) : null;
    return { path: sibling.file, wanted: claim, held: claim };
  });
  const newcomer = { path: input.file, wanted: claimOf(result.article), held: null };
  const problem = settleClaims([newcomer, ...holders]).get(input.file)?.problem ?? null;
  return problem === null ? result : { ok: false, problems: [problem, ...result.problems] };
}

describe('the table of cases', () => {
  it.each(table.cases.map((each) => [each.id, each] as const))('%s', (_id, { expect: expected, siblings = [], context, ...input }) => {
    const result = settle(input, siblings, contextOf(context));
    const warnings = result.problems.filter(({ severity }) => severity === 'warning');
    if (!result.ok) {
      const [error, ...rest] = result.problems;
      expect({ ok: false, error }).toMatchObject({ ok: expected.ok });
      expect([expected.error?.field].flat()).toContain(error?.field);
      expect([expected.error?.line].flat()).toContain(error?.line);
      expect(error?.message.toLowerCase()).toContain(expected.error?.messageContains.toLowerCase());
      expect(rest.every(({ severity }) => severity === 'warning')).toBe(true);
      return;
    }
    expect(result).toMatchObject({ ok: expected.ok });
    for (const [name, value] of Object.entries(expected.fields ?? {})) expect({ [name]: result.article[name as keyof Article] }).toEqual({ [name]: value });
    if (expected.warnings?.length === 0) expect(warnings).toEqual([]);
    for (const { field, contains } of expected.warnings ?? []) {
      expect(warnings.filter((each) => each.field === field).map(({ message }) => message.toLowerCase())).toContainEqual(expect.stringContaining(contains.toLowerCase()));
    }
  });
});

const CONTEXT = contextOf();

/** A file with these front-matter lines; `title` and `date` are added where they are not said. */
function parse(lines: string, { file = 'posts/a.md', body = 'Body.\n', context = CONTEXT } = {}): ParseResult {
  const has = (key: string) => lines.split('\n').some((line) => line.startsWith(`${key}:`));
  const raw = [lines, ...(has('title') || has('标题') ? [] : ['title: Hello']), ...(has('date') ? [] : ['date: 2025-01-02'])];
  return parseArticle(file, Buffer.from(`---\n${raw.join('\n')}\n---\n${body}`), context);
}

function valueOf(name: keyof Article, result: ParseResult): unknown {
  return result.ok ? result.article[name] : `${result.problems[0]?.field}:${result.problems[0]?.line} ${result.problems[0]?.message}`;
}

const warningsOf = (result: ParseResult) => result.problems.filter(({ severity }) => severity === 'warning').map(({ field, message }) => `${field} ${message}`);

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
    expect(valueOf(name, parse(lines))).toEqual(value);
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
    const result = parse(lines);
    expect(result).toMatchObject({ ok: false, problems: [{ severity: 'error', kind: 'frontmatter', field, line: 2 }] });
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
    const result = parse(lines);
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
    expect(parse(lines)).toMatchObject({ ok: true, problems: [] });
  });
});

describe('names that mean one field', () => {
  it.each([
    ['标题: 你好\ntitle: Hello', 'title', 3],
    ['tag: a\n标签: b', 'tags', 3],
    ['draft: true\npublished: true', 'draft', 3],
    ['Title: a\ntitle: b', 'title', 3],
    ['x: 1\nx: 2', 'frontmatter', 3],
    ['level: a\nLEVEL: b', 'level', 3],
  ])('%j is a duplicate', (lines, field, line) => {
    expect(parse(lines)).toMatchObject({ ok: false, problems: expect.arrayContaining([expect.objectContaining({ severity: 'error', field, line, message: expect.stringContaining('duplicate') })]) });
  });
});

describe('the title', () => {
  it.each([
    ['# 真正的**标题**\n\n正文', '真正的标题', 'heading'],
    ['\n\n# `code` & [link](a)\n', 'code & link', 'heading'],
  ])('is taken from %j', (body, title, titleSource) => {
    const result = parse('title:', { body });
    expect(result).toMatchObject({ ok: true, article: { title, titleSource } });
    expect(warningsOf(result)).toHaveLength(1);
  });

  it('is as limited when it comes from a heading', () => {
    expect(parse('title:', { body: `\n# ${'字'.repeat(201)}` })).toMatchObject({ ok: false, problems: [{ field: 'title', line: 6, message: expect.stringContaining('long') }, {}] });
  });

  it('counts characters, not their halves', () => {
    expect(parse(`title: ${'𠮷'.repeat(200)}`).ok).toBe(true);
  });

  it('of a draft may be its file name, without date and language', () => {
    expect(parse('title:\ndraft: true', { file: 'posts/2025-01-02-笔记.zh.md' })).toMatchObject({ article: { title: '笔记', titleSource: 'filename', day: '2025-01-02' } });
  });

  it('says so when it was a comment', () => {
    expect(parse('title: #1 tip').problems[0]?.message).toContain('#');
  });
});

describe('what the path says', () => {
  it.each<[string, Partial<Article>]>([
    ['posts/a.md', { kind: 'post', key: 'posts/a', slug: 'a', lang: 'en', langTag: 'en', bundle: null, hasLangSuffix: false }],
    ['posts/a.EN.md', { key: 'posts/a', lang: 'en', langTag: 'en', hasLangSuffix: true }],
    ['posts/a.zh-Hant.md', { key: 'posts/a', lang: 'zh', langTag: 'zh-Hant' }],
    ['posts/a.zh_cn.md', { key: 'posts/a', langTag: 'zh-CN' }],
    ['posts/a.en.zh.md', { key: 'posts/a.en', slug: 'a-en', lang: 'zh' }],
    ['posts/v1.2.md', { key: 'posts/v1.2', slug: 'v1-2', lang: 'en' }],
    ['posts/node.js.zh.md', { key: 'posts/node.js', slug: 'node-js', lang: 'zh' }],
    ['posts/2025/a.md', { key: 'posts/2025/a', slug: 'a', bundle: null }],
    ['posts/同步/index.zh.md', { key: 'posts/同步', slug: '同步', bundle: 'posts/同步', lang: 'zh' }],
    ['posts/2025-01-02-hello/index.md', { key: 'posts/2025-01-02-hello', slug: 'hello', bundle: 'posts/2025-01-02-hello' }],
    ['posts/2025-13-45-hello.md', { key: 'posts/2025-13-45-hello', slug: '2025-13-45-hello' }],
    ['posts/cafe\u0301.md', { path: 'posts/cafe\u0301.md', key: 'posts/café', slug: 'café' }],
    ['pages/about/index.zh.md', { kind: 'page', key: 'pages/about', slug: 'about' }],
  ])('%s', (file, fields) => {
    expect(parse('draft: false', { file })).toMatchObject({ ok: true, article: fields });
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
    expect(parse('draft: false', { file })).toMatchObject({ ok: false, problems: [{ field, line: 1, message: expect.stringContaining(part) }] });
  });

  it('takes the date from the file name, in the zone of the site', () => {
    const context = contextOf({ timezone: 'America/New_York' });
    expect(parseArticle('posts/2025-07-04-a.md', Buffer.from('---\ntitle: A\n---\n'), context)).toMatchObject({ article: { date: '2025-07-04T04:00:00.000Z', day: '2025-07-04' } });
  });

  it('warns where file name and front matter disagree, also about the script', () => {
    expect(warningsOf(parse('lang: zh-TW', { file: 'posts/a.zh-CN.md' }))).toHaveLength(1);
    expect(warningsOf(parse('lang: zh', { file: 'posts/a.zh-CN.md' }))).toHaveLength(0);
  });

  it('warns of a body in another script than its language', () => {
    const body = 'This is an article written entirely in English, but the editor forgot to set the language of the file.\n';
    expect(warningsOf(parse('lang: zh', { body }))).toEqual([expect.stringContaining('English')]);
    expect(warningsOf(parse('lang: en', { body }))).toEqual([]);
  });
});

describe('what other files point at', () => {
  it('are lines of the saved file', () => {
    expect(parse('Tags: [a]\n\n# note\ncover: a.png', { body: '\n# Text' })).toMatchObject({
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
    const errors = parse(lines, { body: 'Text.' }).problems.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([{ field, line }]);
  });
});

it('reserves every first path segment of the routes', () => {
  const segments = 'posts page explainers topics archive category tag author series search api files feeds rss.xml sitemap.xml robots.txt guanli healthz readyz metrics _';
  expect(segments.split(' ').filter((segment) => !RESERVED_PAGE_SLUGS.has(segment))).toEqual([]);
});

describe('any bytes', () => {
  const pieces = ['---', '\n', 'title', ': ', '：', 'draft', 'date', '2025-01-02', '标题', 'cover', '../', '%2f', '"', '[', ']', '- ', '#', '\r', '\ufeff', '\u202e', '👨‍👩‍👧', 'a', '，'];
  const files = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => Buffer.from(`---\n${parts.join('')}\n---\n${parts.join('')}`)),
    fc.string({ unit: 'binary', maxLength: 200 }).map((text) => Buffer.from(text)),
  );
  const paths = fc.oneof(fc.constantFrom('posts/a.md', 'pages/a/index.zh.md', 'posts/2025-01-02-甲.md'), fc.string({ unit: 'binary' }).map((name) => `posts/${name}.md`), fc.string());

  it('give a result, the same each time, with exactly one error or none', () => {
    fc.assert(
      fc.property(paths, files, (path, bytes) => {
        const result = parseArticle(path, bytes, CONTEXT);
        expect(parseArticle(path, bytes, CONTEXT)).toEqual(result);
        expect(result.problems.filter(({ severity }) => severity === 'error')).toHaveLength(result.ok ? 0 : 1);
        for (const { line, field, message } of result.problems) expect(line > 0 && field !== '' && message !== '').toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('hostile files are answered at once', () => {
  it.each([
    ['a megabyte of colons', ':'.repeat(1_000_000)],
    ['a megabyte of colons in front matter', `---\n${':'.repeat(1_000_000)}\n---\n`],
    ['a megabyte of fences', '---\n'.repeat(250_000)],
    ['front matter that never ends', `---\n${'a\n'.repeat(500_000)}`],
    ['a megabyte of blank lines', `${'\n'.repeat(1_000_000)}a`],
    ['5,000 unknown keys', `---\n${Array.from({ length: 5000 }, (_, index) => `k${index}: v`).join('\n')}\n---\n`],
    ['a title of marks', `---\ntitle: a${'\u0301'.repeat(30_000)}\n---\n`],
    ['a title of joiners', `---\ntitle: a${'\u200d'.repeat(20_000)}\n---\n`],
    ['a cover of percent signs', `---\ncover: a${'%25'.repeat(20_000)}.png\n---\n`],
    ['a cover of dots', `---\ncover: ${'../'.repeat(20_000)}a.png\n---\n`],
    ['tags of commas', `---\ntags: a${','.repeat(60_000)}\n---\n`],
    ['authors of brackets', `---\nauthor: a${'（'.repeat(20_000)}\n---\n`],
    ['a heading of stars', `---\ndate: 2025-01-02\n---\n# ${'*'.repeat(1_000_000)}`],
    ['a body of ticks', `---\ntitle: A\ndate: 2025-01-02\n---\n${'`'.repeat(1_000_000)}`],
  ])('%s', (_name, raw) => {
    expect(cpuSeconds(() => parseArticle('posts/a.md', Buffer.from(raw), CONTEXT))).toBeLessThan(5);
  }, 60_000);
});
