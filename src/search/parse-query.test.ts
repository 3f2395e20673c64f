import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allExpression, termExpression } from './match.ts';
import { parseQuery } from './parse-query.ts';
import type { QueryTerm } from './query-terms.ts';

const shown = (terms: readonly QueryTerm[]): string[] =>
  terms.map(({ tokens, isQuoted }) => (isQuoted ? `"${tokens.join(' ')}"` : tokens.join(' ')));
const wordsOf = (query: string): string[] => shown(parseQuery(query).terms);

describe('words', () => {
  it.each([
    ['kubelet pleg', ['kubelet', 'pleg']],
    ['kubelet 同步', ['kubelet', '同 步']],
    ['Pod生命周期', ['pod', '生 命 周 期']],
    ['容器、镜像', ['容 器', '镜 像']],
    ['容器 kubelet 容器', ['容 器', 'kubelet']],
    ['foo,bar', ['foo', 'bar']],
    ['NEAR(kubelet pleg, 5)', ['near', 'kubelet', 'pleg', '5']],
    ['title:kubelet* ^pod OR 1=1 --', ['title', 'kubelet', 'pod', 'or', '1']],
    ['memory.high', ['memory high']],
    ['kubectl get pods -n kube-system', ['kubectl', 'get', 'pods', 'n', 'kube system']],
    ['--since=1h', ['--since', '1h']],
    ['C++ C# .NET', ['c++', 'c#', '.net']],
    ['- kubelet -- -', ['kubelet']],
    ['', []],
    ['" “ 「 ’', []],
  ])('of %s', (query, words) => expect(wordsOf(query)).toEqual(words));
});

describe('phrases', () => {
  it.each([
    ['"container runtime" cri', ['"container runtime"', 'cri']],
    ['“容器运行时”', ['"容 器 运 行 时"']],
    ['「容器 运行时」', ['"容 器 运 行 时"']],
    ['＂Pod 生命周期＂', ['"pod 生 命 周 期"']],
    ['"a, b"', ['"a | b"']],
    ['"unclosed phrase kubelet', ['unclosed', 'phrase', 'kubelet']],
    ['"" kubelet ""', ['kubelet']],
  ])('of %s', (query, words) => expect(wordsOf(query)).toEqual(words));
});

describe('what is left out', () => {
  it.each([
    ['kubelet -docker', ['kubelet'], ['docker']],
    ['容器 -镜像', ['容 器'], ['镜 像']],
    ['kubelet -"container runtime"', ['kubelet'], ['"container runtime"']],
    ['容器 -「容器 运行时」', ['容 器'], ['"容 器 运 行 时"']],
    ['kube-proxy', ['kube proxy'], []],
    ['--docker', ['--docker'], []],
  ])('by %s', (query, words, excluded) => {
    const parsed = parseQuery(query);
    expect([shown(parsed.terms), shown(parsed.excluded)]).toEqual([words, excluded]);
  });
});

describe('filters', () => {
  it.each([
    ['tag:kubelet loop', { tag: ['kubelet'] }, ['loop']],
    ['标签:容器 循环', { tag: ['容器'] }, ['循 环']],
    ['分类：技术 作者："林 岚"', { category: ['技术'], author: ['林 岚'] }, []],
    ['tag:a tag:b', { tag: ['a', 'b'] }, []],
    ['lang:zh 语言:en', { lang: ['zh', 'en'] }, []],
    ['year:2024 年份:2025', { year: ['2024', '2025'] }, []],
    ['year:soon', {}, ['year', 'soon']],
    ['level:hard', { level: ['hard'] }, []],
    ['tag:', {}, ['tag']],
    ['http://a.b', {}, ['http', 'a b']],
  ])('of %s', (query, filters, words) => {
    const parsed = parseQuery(query, ['level']);
    expect([Object.fromEntries(parsed.filters), shown(parsed.terms)]).toEqual([filters, words]);
  });

  it.each([
    ['before:2024 after:2023-05', '2024', '2023-05'],
    ['之前:2024/06/01', '2024-06-01', null],
    ['before:tomorrow', null, null],
  ])('days of %s', (query, before, after) => expect(parseQuery(query)).toMatchObject({ before, after }));
});

it.each([
  ['kube', true],
  ['kube ', false],
  ['"kube"', false],
  ['loop -kube', false],
  ['tag:kube', false],
  ['容器', true],
])('whether the last word of "%s" may go on: %s', (query, endsInWord) =>
  expect(parseQuery(query).endsInWord).toBe(endsInWord),
);

describe('MATCH text', () => {
  it('is quoted phrases, AND and OR, whatever is typed', () => {
    const safe = /^(?:\((?:"[^"]+"(?: \*)?(?: OR )?)+\)(?: AND )?)*$/;
    const hostile = fc.array(
      fc.oneof(
        fc.constantFrom(
          '"',
          "'",
          '*',
          '(',
          ')',
          '^',
          ':',
          '-',
          'OR',
          'NEAR(',
          '{title}',
          '\0',
          '容',
          '\\',
          '+',
        ),
        fc.string({ unit: 'binary', maxLength: 6 }),
      ),
    );
    fc.assert(
      fc.property(hostile, (pieces) => {
        const { terms, excluded } = parseQuery(pieces.join(' '));
        expect(allExpression(terms, true)).toMatch(safe);
        for (const term of excluded) expect(termExpression(term)).toMatch(safe);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['quotes', '"'.repeat(10_000)],
    ['words', 'word '.repeat(5000)],
    ['hyphens', '-'.repeat(10_000)],
    ['colons', 'a:'.repeat(5000)],
    ['Chinese', '容'.repeat(10_000)],
    ['marks', '\u0301'.repeat(10_000)],
  ])('of 10,000 characters of %s is short', (_, query) => {
    expect(allExpression(parseQuery(query).terms, true).length).toBeLessThan(2000);
  });
});
