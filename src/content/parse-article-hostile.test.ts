import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuSeconds } from '../text/testing/cpu-seconds.ts';
import { parseArticle } from './parse-article.ts';
import { CONTEXT } from './testing/parse-lines.ts';

describe('any bytes', () => {
  const pieces = [
    '---',
    '\n',
    'title',
    ': ',
    '：',
    'draft',
    'date',
    '2025-01-02',
    '标题',
    'cover',
    '../',
    '%2f',
    '"',
    '[',
    ']',
    '- ',
    '#',
    '\r',
    '\ufeff',
    '\u202e',
    '👨‍👩‍👧',
    'a',
    '，',
  ];
  const files = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .array(fc.constantFrom(...pieces), { maxLength: 60 })
      .map((parts) => Buffer.from(`---\n${parts.join('')}\n---\n${parts.join('')}`)),
    fc.string({ unit: 'binary', maxLength: 200 }).map((text) => Buffer.from(text)),
  );
  const paths = fc.oneof(
    fc.constantFrom('posts/a.md', 'pages/a/index.zh.md', 'posts/2025-01-02-甲.md'),
    fc.string({ unit: 'binary' }).map((name) => `posts/${name}.md`),
    fc.string(),
  );

  it('give a result, the same each time, with exactly one error or none', () => {
    fc.assert(
      fc.property(paths, files, (path, bytes) => {
        const result = parseArticle(path, bytes, CONTEXT);
        expect(parseArticle(path, bytes, CONTEXT)).toEqual(result);
        expect(result.problems.filter(({ severity }) => severity === 'error')).toHaveLength(
          result.ok ? 0 : 1,
        );
        for (const { line, field, message } of result.problems)
          expect(line > 0 && field !== '' && message !== '').toBe(true);
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
    [
      '5,000 unknown keys',
      `---\n${Array.from({ length: 5000 }, (_, index) => `k${index}: v`).join('\n')}\n---\n`,
    ],
    ['a title of marks', `---\ntitle: a${'\u0301'.repeat(30_000)}\n---\n`],
    ['a title of joiners', `---\ntitle: a${'\u200d'.repeat(20_000)}\n---\n`],
    ['a cover of percent signs', `---\ncover: a${'%25'.repeat(20_000)}.png\n---\n`],
    ['a cover of dots', `---\ncover: ${'../'.repeat(20_000)}a.png\n---\n`],
    ['tags of commas', `---\ntags: a${','.repeat(60_000)}\n---\n`],
    ['authors of brackets', `---\nauthor: a${'（'.repeat(20_000)}\n---\n`],
    ['a heading of stars', `---\ndate: 2025-01-02\n---\n# ${'*'.repeat(1_000_000)}`],
    ['a body of ticks', `---\ntitle: A\ndate: 2025-01-02\n---\n${'`'.repeat(1_000_000)}`],
  ])(
    '%s',
    (_name, raw) => {
      expect(cpuSeconds(() => parseArticle('posts/a.md', Buffer.from(raw), CONTEXT))).toBeLessThan(5);
    },
    60_000,
  );
});
