import { describe, expect, it } from 'vitest';
import { readFrontMatter, type FieldValue } from './front-matter.ts';

const KNOWN = new Set(['title', 'date', 'tags', 'excerpt', '标题', '标签']);
const OPTIONS = { maxBytes: 65_536, maxDepth: 16, isKnownKey: (key: string) => KNOWN.has(key.toLowerCase()) };
const read = (text: string) => readFrontMatter(text, OPTIONS);
const readBlock = (block: string) => read(`---\n${block}\n---\nBody\n`);

const simple = (value: FieldValue): unknown =>
  value.kind === 'text'
    ? value.text
    : value.kind === 'list'
      ? value.items.map(simple)
      : value.kind === 'map'
        ? {}
        : null;

const entriesOf = (block: string) => {
  const result = readBlock(block);
  return result.ok
    ? result.entries.map(({ key, line, value }) => [key, line, simple(value)])
    : result.problem;
};

describe('values keep their source spelling', () => {
  it.each([
    ['title: 007', '007'],
    ['title: 1.10', '1.10'],
    ['title: 12:30', '12:30'],
    ['title: 0x1F', '0x1F'],
    ['title: 2025-01-02', '2025-01-02'],
    ['title: Yes', 'Yes'],
    ['title: "007"', '007'],
    ["title: 'It''s'", "It's"],
    ['title: "a\\u0003b"', 'a\u0003b'],
    ['title: "null"', 'null'],
    ['title: !!str null', 'null'],
    ['title:\tHello', 'Hello'],
    ['title: 入门：第一篇', '入门：第一篇'],
    ['title: “引号”', '“引号”'],
    ['title: >\n  two\n  lines', 'two lines\n'],
    ['title: one\n  two', 'one two'],
    ['title: null', null],
    ['title: ~', null],
    ['title:', null],
    ['title: [2024, 1.10, true, ~, "x"]', ['2024', '1.10', 'true', null, 'x']],
    ['title:\n- 容器\n- 调度', ['容器', '调度']],
    ['title: {a: b}', {}],
  ])('%j', (block, value) => {
    expect(entriesOf(block)).toEqual([['title', 2, value]]);
  });
});

describe('lines', () => {
  it('are those of the saved file, comments and blank lines counted', () => {
    expect(entriesOf('# note\ntitle: A\n\n标签:\n  - 容器\n# end\ndate: x')).toEqual([
      ['title', 3, 'A'],
      ['标签', 5, ['容器']],
      ['date', 8, 'x'],
    ]);
  });

  it('count blank lines before the fence, with a warning', () => {
    expect(read('\n\n---\ntitle: A\n---\nBody')).toMatchObject({
      ok: true,
      openLine: 3,
      bodyLine: 6,
      entries: [{ line: 4 }],
      warnings: [{ line: 3 }],
    });
  });
});

describe('nothing is expanded', () => {
  it.each([
    ['an alias', 'title: &t A\nexcerpt: *t', 'excerpt', 3, 'alias'],
    ['an alias in a list', 'title: &t A\ntags:\n  - *t', 'tags', 4, 'alias'],
    ['an alias as key', '*t : A', '', 2, 'alias'],
    ['a merge key', 'a: &b {c: d}\n<<: *b', null, 3, 'alias'],
    ['a merge key inside', 'a: {<<: {b: c}}', 'a', 2, 'merge'],
    ['a function tag', 'title: !!js/function "x"', 'title', 2, 'tag'],
    ['a custom tag', '标题: !secret 你好', '标题', 2, 'tag'],
    ['a binary tag', 'title: !!binary aGk=', 'title', 2, 'tag'],
    ['a tag with an unknown handle', 'title: !a!b x', 'title', 2, 'tag'],
    ['a set', 'tags: !!set {a, b}', 'tags', 2, 'tag'],
    ['a duplicate inside', 'a: {b: 1, b: 2}', 'a', 2, 'duplicate'],
    ['a directive', '%YAML 1.1\ntitle: A', null, 2, 'directive'],
    ['a second document', 'title: A\n--- B', null, 3, 'three'],
  ])('%s', (_name, block, key, line, part) => {
    const result = readBlock(block);
    expect(result).toMatchObject({ ok: false, problem: { key, line } });
    expect(result.ok ? '' : result.problem.message.toLowerCase()).toContain(part);
  });

  it('drops an anchor without an alias, and says so', () => {
    expect(readBlock('title: &co and more')).toMatchObject({
      ok: true,
      entries: [{ value: { text: 'and more' } }],
      warnings: [{ key: 'title', line: 2 }],
    });
  });
});

describe('executable front matter can never run', () => {
  const proof = globalThis as { hasRun?: boolean };
  const code = '{ title: (globalThis.hasRun = true) }';

  it.each([
    'js',
    'JS',
    ' js',
    '\tjs',
    'javascript',
    'JavaScript',
    'coffee',
    'coffeescript',
    'cson',
    'json',
    'toml',
    '=js',
    '\u200bjs',
  ])('---%s', (language) => {
    expect(read(`---${language}\n${code}\n---\nBody`).ok).toBe(false);
    expect(proof.hasRun).toBeUndefined();
  });

  it('nor inside a plain block', () => {
    readBlock(code);
    readBlock(`title: !!js/function "${code}"`);
    expect(proof.hasRun).toBeUndefined();
  });
});

describe('limits', () => {
  it('counts bytes, not characters', () => {
    expect(readFrontMatter('---\n标题: 你好\n---\n', { ...OPTIONS, maxBytes: 14 }).ok).toBe(true);
    expect(readFrontMatter('---\n标题: 你好\n---\n', { ...OPTIONS, maxBytes: 13 })).toMatchObject({
      ok: false,
      problem: { key: null, line: 1, message: expect.stringContaining('too large') },
    });
  });

  it('refuses nesting before it is read', () => {
    expect(readBlock(`tags: ${'['.repeat(16)}${']'.repeat(16)}`).ok).toBe(true);
    expect(readBlock(`tags: ${'['.repeat(17)}${']'.repeat(17)}`)).toMatchObject({
      ok: false,
      problem: { key: 'tags', line: 2 },
    });
    expect(
      readBlock(`a:\n${Array.from({ length: 20 }, (_, depth) => `${' '.repeat(depth + 1)}b:`).join('\n')}`)
        .ok,
    ).toBe(false);
  });
});
