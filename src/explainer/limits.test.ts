import { expect, test } from 'vitest';
import { complaintsOf, small } from './testing/samples.ts';

const some = (count: number, make: (n: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_, index) => make(index + 1)).join(between);

const nodes = (count: number): string =>
  small({
    nodes: `nodes:\n${some(count, (n) => `  n${n}: { label: N }`)}`,
    layout: `layout:\n  wide: |\n    ${some(Math.ceil(count / 6), (row) => some(Math.min(6, count - (row - 1) * 6), (n) => `n${n + (row - 1) * 6}`, ' '), '\n    ')}`,
    compare: '',
    first: 'do: []',
  });
const grouped = (groups: readonly string[]): string =>
  small({
    nodes: `nodes:\n${some(6, (n) => `  n${n}: { label: N }`)}`,
    groups: `groups:\n${groups.map((of, index) => `  g${index + 1}: { label: G, of: [${of}] }`).join('\n')}`,
    layout: 'layout:\n  wide: |\n    n1 n2 n3 n4 n5 n6',
    compare: '',
    first: 'do: []',
  });
const parts = (count: number): string =>
  small({
    nodes: `nodes:\n  one: { label: One, badges: true, parts: { ${some(count, (n) => `p${n}: { label: P }`, ', ')} } }\n  two: { label: Two }`,
  });
const grid = (mode: string, rows: number, columns: number): string => {
  const cells = (row: number): string =>
    some(
      columns,
      (column) => (row === 1 && column === 1 ? 'one' : row === 1 && column === 2 ? 'two' : '.'),
      ' ',
    );
  const body = `  ${mode}: |\n    ${some(rows, cells, '\n    ')}`;
  return small({ layout: `layout:\n${mode === 'wide' ? body : `  wide: |\n    one two\n${body}`}` });
};
const rows = (count: number): string =>
  small({
    compare: `compare:\n  left: L\n  right: R\n  same: same\n  rows:\n${some(count, (n) => `    r${n}: { label: R }`)}`,
  });
const doing = (count: number, action: string): string =>
  small({ first: `do: [${some(count, () => action, ', ')}]` });
const sending = (pairs: readonly (readonly [string, number])[]): string =>
  small({
    nodes: 'nodes:\n  one: { label: One, badges: true }\n  two: { label: Two }\n  mid: { label: Mid }',
    layout: 'layout:\n  wide: |\n    one two mid',
    compare: '',
    first: `do: [${pairs.map(([arrow, count]) => some(count, () => `{ send: ${arrow} }`, ', ')).join(', ')}]`,
  });
const steps = (count: number): string =>
  small() + some(count - 2, () => '  - { title: More, say: More. }', '\n') + '\n';
const say = (text: string): string => small().replace('The first.', text);
const named = (label: string): string =>
  small({ nodes: `nodes:\n  one: { label: ${label}, badges: true }\n  two: { label: Two }` });
const labelled = (label: string): string => small({ first: `do: [{ send: one -> two, label: ${label} }]` });
const sized = (bytes: number): string => {
  const text = small();
  return `${text}#${'x'.repeat(bytes - Buffer.byteLength(text) - 1)}`;
};

/** Each: what is just allowed, what is too much, and what is said of it. */
test.each([
  ['bytes', sized(32_768), sized(32_769), '32769 bytes; at most 32768. Split the explainer in two'],
  ['nodes', nodes(14), nodes(15), '15 nodes; at most 14'],
  [
    'groups',
    grouped(['n1', 'n2', 'n3', 'n4', 'n5']),
    grouped(['n1', 'n2', 'n3', 'n4', 'n5', 'n6']),
    '6 groups; at most 5',
  ],
  [
    'depth',
    grouped(['n1', 'g1', 'g2']),
    grouped(['n1', 'g1', 'g2', 'g3']),
    'group "g4" holds 4 levels; at most 3',
  ],
  ['parts', parts(4), parts(5), '5 parts of "one"; at most 4'],
  [
    'wide columns',
    grid('wide', 6, 6),
    grid('wide', 6, 7),
    'layout.wide has 6 rows and 7 columns; at most 6 columns and 6 rows',
  ],
  [
    'wide rows',
    grid('wide', 6, 6),
    grid('wide', 7, 6),
    'layout.wide has 7 rows and 6 columns; at most 6 columns and 6 rows',
  ],
  [
    'narrow columns',
    grid('narrow', 12, 2),
    grid('narrow', 12, 3),
    'layout.narrow has 12 rows and 3 columns; at most 2 columns and 12 rows',
  ],
  [
    'narrow rows',
    grid('narrow', 12, 2),
    grid('narrow', 13, 2),
    'layout.narrow has 13 rows and 2 columns; at most 2 columns and 12 rows',
  ],
  ['compare rows', rows(4), rows(5), '5 compare rows; at most 4'],
  ['most steps', steps(12), steps(13), '13 steps; at most 12. Split the explainer in two'],
  ['actions', doing(12, '{ mark: one }'), doing(13, '{ mark: one }'), 'step 1 has 13 actions; at most 12'],
  [
    'messages',
    sending([
      ['one -> two', 3],
      ['two -> mid', 3],
    ]),
    sending([
      ['one -> two', 4],
      ['two -> mid', 3],
    ]),
    'step 1 has 7 messages; at most 6',
  ],
  [
    'messages of a pair',
    sending([['one -> two', 5]]),
    sending([['one -> two', 6]]),
    'step 1 has 6 messages between one and two; at most 5',
  ],
  [
    'Latin narration',
    say('x'.repeat(900)),
    say('x'.repeat(901)),
    'say of step 1 has 901 characters; at most 900 Latin or 450 Han',
  ],
  [
    'Han narration',
    say('字'.repeat(450)),
    say('字'.repeat(451)),
    'say of step 1 has 451 characters; at most 900 Latin or 450 Han',
  ],
  [
    'Latin name',
    named('x'.repeat(22)),
    named('x'.repeat(23)),
    'the label of "one" has 23 characters; at most 22 Latin or 11 Han',
  ],
  [
    'Han name',
    named('字'.repeat(11)),
    named('字'.repeat(12)),
    'the label of "one" has 12 characters; at most 22 Latin or 11 Han',
  ],
  [
    'Latin message',
    labelled('x'.repeat(20)),
    labelled('x'.repeat(21)),
    'the label of a message has 21 characters; at most 20 Latin or 10 Han',
  ],
  [
    'Han message',
    labelled('字'.repeat(10)),
    labelled('字'.repeat(11)),
    'the label of a message has 11 characters; at most 20 Latin or 10 Han',
  ],
])('limit of %s', (_name, allowed, tooMuch, message) => {
  expect(complaintsOf(allowed)).toEqual([]);
  expect(complaintsOf(tooMuch).map((complaint) => complaint.replace(/^\d+:\d+ /, ''))).toContain(message);
});
