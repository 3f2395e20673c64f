import { describe, expect, it } from 'vitest';
import { en } from './phrases/en.ts';
import { zh } from './phrases/zh.ts';
import { errorPhrases, labelled, phrasesFor, variantLabel } from './phrases.ts';

type Entry = readonly [path: string, value: unknown];

/** Every leaf of a table with its path, so that a failure names the phrase. */
function leavesOf(value: unknown, path = ''): Entry[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

/** A phrase as it stands, or as it is said of a language and a count, one and many. */
function spoken(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'function') return [];
  const phrase = value as (...args: unknown[]) => string;
  return [phrase('en', 1, 1), phrase('zh', 2, 3)];
}

const HAN = /\p{Script=Han}/u;
const HALF_WIDTH_MARK = /\p{Script=Han}[,.:;?!()]/u;

describe.each([
  ['en', en],
  ['zh', zh],
])('phrases in %s', (_lang, table) => {
  it('have the same keys as the other table', () => {
    expect(leavesOf(table).map(([path]) => path)).toEqual(leavesOf(en).map(([path]) => path));
  });

  it('are never empty', () => {
    const empty = leavesOf(table).filter(
      ([, value]) => spoken(value).length === 0 || spoken(value).some((text) => text.trim() === ''),
    );
    expect(empty).toEqual([]);
  });
});

describe('Chinese', () => {
  it('is written in Chinese, with full-width marks', () => {
    const texts = leavesOf(zh).flatMap(([path, value]) => spoken(value).map((text): Entry => [path, text]));
    expect(texts.filter(([, text]) => !HAN.test(String(text)))).toEqual([]);
    expect(texts.filter(([, text]) => HALF_WIDTH_MARK.test(String(text)))).toEqual([]);
  });

  it.each([
    [zh.term.empty('zh'), '这里还没有中文文章。'],
    [zh.term.elsewhere('en', 3), '英文文章 3 篇'],
    [zh.shell.noVersion('en'), '暂无英文版'],
    [zh.article.minutes(9), '约 9 分钟'],
    [zh.list.scheduled('2026 年 1 月 2 日'), '定于 2026 年 1 月 2 日发布'],
    [zh.archive.dek(86, '2021'), '自 2021 年起，共 86 篇文章。'],
    [zh.search.heading(0, '容器', ''), '没有找到与“容器”相关的内容。'],
    [zh.search.heading(3, '', '技术'), '在“技术”中找到 3 个结果'],
    [zh.search.heading(8, 'relist', '技术'), '在“技术”中找到 8 个与“relist”相关的结果'],
    [zh.search.elsewhere('en', 5), '英文结果 5 个'],
    [labelled('分类', '技术', 'zh'), '分类：技术'],
  ])('says %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

describe('English', () => {
  it.each([
    [en.list.count(0), '0 articles'],
    [en.list.count(1), '1 article'],
    [en.list.count(1204), '1,204 articles'],
    [en.home.all(86), 'All 86 articles'],
    [en.term.empty('en'), 'Nothing here in English yet.'],
    [en.term.elsewhere('zh', 1), '1 article in Chinese'],
    [en.shell.noVersion('zh'), 'No Chinese version yet'],
    [en.archive.dek(1, '2021'), '1 article since 2021.'],
    [en.search.heading(0, 'pods', ''), 'Nothing found for “pods”.'],
    [en.search.heading(1, '', 'Tech'), '1 result in Tech'],
    [en.search.heading(1204, 'relist', 'Tech'), '1,204 results for “relist” in Tech'],
    [en.search.elsewhere('zh', 5), '5 results in Chinese'],
    [labelled('Category', 'Tech', 'en'), 'Category: Tech'],
  ])('says %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

describe('choosing a language', () => {
  it.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['zh', 'zh'],
    ['zh-Hant', 'zh'],
    ['fr', 'en'],
    ['zha', 'en'],
  ])('%s is spoken to in %s', (lang, expected) => {
    expect(phrasesFor(lang).lang).toBe(expected);
  });

  it.each([
    ['en', 'Read in English'],
    ['zh', '阅读中文版'],
    ['fr', 'français'],
  ])('a variant in %s is offered as %s', (lang, expected) => {
    expect(variantLabel(lang)).toBe(expected);
  });
});

describe('error pages', () => {
  it.each([400, 404, 410, 500, 503, 418])('%i has words in both languages', (status) => {
    for (const table of [en, zh]) {
      const { title, heading, dek, note } = errorPhrases(table, status, null);
      for (const text of [title, heading, dek, ...note]) expect(text.trim()).not.toBe('');
      expect(note).toHaveLength(2);
    }
  });

  it('names the day of a withdrawal', () => {
    expect(errorPhrases(en, 410, '1 March 2025').heading).toBe('This article was withdrawn on 1 March 2025.');
    expect(errorPhrases(zh, 410, '2025 年 3 月 1 日').heading).toBe('本文已于 2025 年 3 月 1 日撤回。');
  });

  it('speaks of a failure where it knows nothing better', () => {
    expect(errorPhrases(en, 502, null)).toEqual(errorPhrases(en, 500, null));
  });
});
