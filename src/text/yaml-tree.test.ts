import { expect, test } from 'vitest';
import { readYamlTree, type YamlTree } from './yaml-tree.ts';

/** The tree without places, as JSON would have it. */
function plain(tree: YamlTree): unknown {
  if (tree.kind === 'text') return tree.text;
  if (tree.kind === 'none') return null;
  if (tree.kind === 'list') return tree.items.map(plain);
  return Object.fromEntries(tree.entries.map(({ key, value }) => [key, plain(value)]));
}

test.each([
  ['a: 007', { a: '007' }],
  ['a: yes\nb: 1.10\nc: 2025-01-02', { a: 'yes', b: '1.10', c: '2025-01-02' }],
  ['标题: 图解 # 注', { 标题: '图解' }],
  ['a: >-\n  one\n  two\n', { a: 'one two' }],
  ['a: |\n  一\n  二\n', { a: '一\n二\n' }],
  ['a:\nb: ~\n', { a: null, b: '~' }],
  ['- { a: [b, "c"] }', [{ a: ['b', 'c'] }]],
  ['', null],
])('%j', (text, value) => {
  const read = readYamlTree(text);
  expect(read.ok && plain(read.tree)).toEqual(value);
});

test('every value knows its place, and a block where its content begins', () => {
  const read = readYamlTree('a: b\n图: |\n\n    x\n');
  expect(read.ok && read.tree).toMatchObject({
    entries: [
      { key: 'a', line: 1, column: 1, value: { line: 1, column: 4 } },
      { key: '图', line: 2, column: 1, value: { line: 2, column: 4, content: { line: 4, column: 5 } } },
    ],
  });
});

test.each([
  ['a: 1\na: 2', 'map keys must be unique', 2, 1],
  ['a: &x 1', 'anchors (&) are not read here', 1, 7],
  ['a: *x', 'aliases (*) are not read here', 1, 4],
  ['a: !x 1', 'tags (!) are not read here', 1, 7],
  ['a:\n  b: 1\n c: 2', 'all mapping items must start at the same column', 3, 2],
  ['a: 1\n---\nb: 2', 'only one document is read', 2, 1],
  ['? [a]\n: b', 'a key must be a plain word', 1, 3],
  ['['.repeat(100), 'it nests more than 12 lists and maps', 1, 14],
])('%j is no such tree', (text, message, line, column) => {
  expect(readYamlTree(text)).toEqual({ ok: false, problem: { message, line, column } });
});
