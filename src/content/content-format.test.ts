import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeContentFormat } from './content-format.ts';
import { FIELDS } from './fields.ts';
import { contextOf } from './testing/frontmatter-cases.ts';
import { parseLines, warningsOf } from './testing/parse-lines.ts';

describe('docs/content-format.md', () => {
  it('says what the fields are declared to be; `npm run docs` writes it anew', () => {
    expect(readFileSync('docs/content-format.md', 'utf8')).toBe(describeContentFormat());
  });

  it('names every field', () => {
    for (const name of Object.keys(FIELDS)) expect(describeContentFormat()).toContain(`| \`${name}\` |`);
  });
});

describe('the example of a field', () => {
  it.each(Object.entries(FIELDS))('%s is accepted without a remark', (name, { example }) => {
    const file = name === 'lang' ? 'posts/a.zh.md' : 'posts/a.md';
    const body = name === 'lang' ? '正文，写的是中文。\n' : 'The text of an article.\n';
    const context = contextOf({ now: '2026-01-01T00:00:00Z', languages: ['en', 'zh'] });
    const cover = name === 'cover_alt' ? 'cover: images/cover.svg\n' : '';
    const result = parseLines(`${cover}${name}: ${example}`, { file, body, context });
    expect([result.ok, warningsOf(result)]).toEqual([true, []]);
  });

  it('says something else than what holds without it', () => {
    for (const { example, fallback } of Object.values(FIELDS)) expect(example).not.toBe(fallback);
  });
});
