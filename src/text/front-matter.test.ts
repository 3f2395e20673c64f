import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrontMatter, type FieldValue } from './front-matter.ts';
import { cpuSeconds } from './testing/cpu-seconds.ts';

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

describe('common slips are named', () => {
  it.each([
    ['tags:\n\t- a', null, 3, 'tab'],
    ['tags:\n- a\n\t- b', null, 4, 'tab'],
    ['excerpt: |\n\ta', null, 3, 'tab'],
    ['title: A\n\tdate: x', null, 3, 'tab'],
    ['title：你好', null, 2, '：'],
    ['title ：Hello', null, 2, '：'],
    ['标题：你好: 世界', null, 2, '：'],
    ['date: x\ntitle：你好', null, 3, '：'],
    ['title:Hello', 'title', 2, 'space'],
    ['标题:你好', '标题', 2, 'space'],
    ['title:Hello: world', 'title', 2, 'space'],
    ['title:"Hello"', 'title', 2, 'space'],
    ['date: x\ntags:[a, b]', 'tags', 3, 'space'],
    ['title:\u3000你好', 'title', 2, 'ascii space'],
    ['title:\u00a0Hello', 'title', 2, 'ascii space'],
    ['tags:\n\u3000\u3000- a', null, 3, 'ascii space'],
    ['title: Part One: The Loop', 'title', 2, 'quote'],
    ['title: Note:', 'title', 2, 'quote'],
    ['title: 【提示】: 你好', 'title', 2, 'quote'],
    ['title: “Part One: The Loop”', 'title', 2, 'straight quotes'],
    ['title: @editors', 'title', 2, 'quote'],
    ['title: `code` first', 'title', 2, 'quote'],
    ['title: %d', 'title', 2, 'quote'],
    ['title: *important* news', 'title', 2, 'quote'],
    ['title: *news', 'title', 2, 'quote'],
    ['title: & co', 'title', 2, 'quote'],
    ['title: !important news', 'title', 2, 'quote'],
    ['title: | pipe', 'title', 2, 'quote'],
    ['title: >=5', 'title', 2, 'quote'],
    ['title: ? why', 'title', 2, 'quote'],
    ['title: - dash', 'title', 2, 'quote'],
    ['title: , comma', 'title', 2, 'quote'],
    ['title: [Draft] post', 'title', 2, 'quote'],
    ['title: {x} post', 'title', 2, 'quote'],
    ['title: "Hello', 'title', 2, 'quote'],
    ["excerpt: 'Hello\ntitle: x", 'excerpt', 2, 'quote'],
    ["title: 'It's'", 'title', 2, 'quote'],
    ['title: "C:\\path"', 'title', 2, 'quote'],
    ['tags: [a, @b]', 'tags', 2, 'quote'],
    ['tags:\n  - "@a"\n  - @b', 'tags', 4, 'quote'],
    ['tags: [a, b\ndate: x', 'tags', 2, 'close'],
    ['title: A\n  date: x', 'title', 3, 'quote'],
    ['  title: A\ndate: x', null, 3, 'indentation'],
    ['title: A\n- b', 'title', 3, 'list item'],
    ['- title: A\ndate: x', null, 2, 'key'],
    ['title: A\nand more', null, 3, 'key'],
    ['title: A\n----', null, 3, 'three'],
    ['title: A\n———', null, 3, 'three'],
    ['just a sentence', null, 2, 'key'],
    ['- a\n- b', null, 2, 'key'],
    ['[a]: b', null, 2, 'key'],
    [': b', null, 2, 'key'],
  ])('%j', (block, key, line, part) => {
    const result = readBlock(block);
    expect(result).toMatchObject({ ok: false, problem: { key, line } });
    expect(result.ok ? '' : result.problem.message.toLowerCase()).toContain(part);
    expect(result.ok ? '' : result.problem.hint).not.toBe('');
  });

  it.each([
    'og:title: x',
    'title: a:b',
    'title: http://x.y',
    'title: 100%',
    'title: C#',
    'title: a & b',
    '"title": x',
  ])('%j is none', (block) => {
    expect(readBlock(block).ok).toBe(true);
  });

  it.each([
    ['title: C# tips #1', '#1'],
    ['title: #1 tip', '#1 tip'],
    ['title: one\n  two # three', '# three'],
    ['title: "quoted" # note', null],
    ['title: C#', null],
  ])('%j loses %j', (block, lost) => {
    expect(readBlock(block)).toMatchObject({ ok: true, entries: [{ value: { lost } }] });
  });

  it('a list whose dashes are glued is one text, with a warning', () => {
    expect(readBlock('tags:\n  -a\n  -b')).toMatchObject({ ok: true, warnings: [{ key: 'tags', line: 3 }] });
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

describe('hostile blocks are answered at once', () => {
  const size = 65_000;
  const fill = (unit: string) => unit.repeat(Math.floor(size / Buffer.byteLength(unit)));
  const units = [
    '[',
    '{',
    '- ',
    '? ',
    ':',
    'a: ',
    ':\n',
    '&a ',
    '!x ',
    '*a ',
    '"',
    "'",
    '\n',
    ' \n',
    '\u2028',
    '\t',
    'a: b\n',
    '#\n',
    '%\n',
    '[{',
    ' a:\n',
    '-\n',
    '，',
    'x ',
  ];

  it.each(units)(
    '%j',
    (unit) => {
      const seconds = cpuSeconds(() => {
        readBlock(fill(unit));
        readBlock(`title: ${fill(unit)}`);
      });
      expect(seconds).toBeLessThan(10);
    },
    60_000,
  );

  it('an alias bomb', () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `k${level + 1}: &k${level + 1} [${`*k${level},`.repeat(9)}]`,
    );
    expect(readBlock(['k0: &k0 [x]', ...levels].join('\n'))).toMatchObject({
      ok: false,
      problem: { key: 'k1', line: 3 },
    });
  });
});

it('never throws, and repeats itself', () => {
  const pieces = [
    '---',
    '\n',
    'title',
    ':',
    '：',
    ' ',
    '\t',
    '- ',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    '#',
    '|',
    '>',
    '&a',
    '*a',
    '!x',
    '<<',
    '标题',
    '?',
    '...',
    '@',
    ',',
    'x',
    '\u3000',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
      const text = `---\n${parts.join('')}\n---\n`;
      expect(read(text)).toEqual(read(text));
    }),
    { numRuns: 2000 },
  );
});
