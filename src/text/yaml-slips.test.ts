import { describe, expect, it } from 'vitest';
import { readFrontMatter } from './front-matter.ts';

const KNOWN = new Set(['title', 'date', 'tags', 'excerpt', '标题', '标签']);
const OPTIONS = { maxBytes: 65_536, maxDepth: 16, isKnownKey: (key: string) => KNOWN.has(key.toLowerCase()) };
const readBlock = (block: string) => readFrontMatter(`---\n${block}\n---\nBody\n`, OPTIONS);

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
