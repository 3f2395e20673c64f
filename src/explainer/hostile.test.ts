import { describe, expect, test } from 'vitest';
import { drawExplainer } from './draw-explainer.ts';
import { readExplainer } from './read-explainer.ts';
import { small } from './testing/samples.ts';

describe('hostile texts', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => index);
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...[...'bcdefgh'].map(
      (key, index) =>
        `${key}: &${key} [${Array(9)
          .fill(`*${'abcdefg'[index] ?? ''}`)
          .join(', ')}]`,
    ),
  ].join('\n');
  test.each([
    [
      'ten thousand nodes',
      small({ nodes: `nodes:\n${many.map((index) => `  n${index}: { label: a }`).join('\n')}` }),
      'bytes; at most 32768',
    ],
    [
      'a thousand nodes',
      small({
        nodes: `nodes:\n${many
          .slice(0, 1000)
          .map((index) => `  n${index}: { label: a }`)
          .join('\n')}`,
      }),
      '1000 nodes; at most 14',
    ],
    ['aliases of aliases', bomb, 'bad YAML: anchors (&) are not read here'],
    ['deep nesting', `id: ${'['.repeat(5000)}`, 'bad YAML: it nests more than 12 lists and maps'],
    [
      'deep maps',
      many
        .slice(0, 150)
        .map((index) => `${' '.repeat(index)}a:`)
        .join('\n'),
      'bad YAML: it nests more than 12 lists and maps',
    ],
    [
      'groups in circles',
      small({ groups: 'groups:\n  a: { label: A, of: [b, one] }\n  b: { label: B, of: [a, two] }' }),
      'group "a" is in itself',
    ],
    ['a file of nothing', '', 'the explainer is empty; write id, title, nodes, layout and steps'],
    ['a list', '- a\n- b', 'the explainer must be a map'],
    ['a key that is a map', '? { a: b }\n: c', 'bad YAML: a key must be a plain word'],
    [
      'prototypes',
      small({ nodes: 'nodes:\n  __proto__: { label: a }\n  constructor: { label: b }' }),
      '"__proto__" cannot be an id',
    ],
    ['a million letters', `title: ${'a'.repeat(30_000)}`, 'title has 30000 characters'],
  ])('%s', (_name, text, message) => {
    const { complaints, explainer } = readExplainer(text, 'file');
    expect(complaints.map((complaint) => complaint.message).join('\n')).toContain(message);
    expect(complaints.length).toBeLessThanOrEqual(30);
    expect(explainer).toBeNull();
  });

  test('the largest one there may be is drawn quickly', () => {
    const ids = [...'abcdefghijklmn'];
    const rows = [ids.slice(0, 6), ids.slice(6, 12), [...ids.slice(12), '.', '.', '.', '.']];
    const messages = ids.slice(0, 6).map((id, index) => `{ send: ${id} -> ${ids[index + 1] ?? 'a'} }`);
    const step = `  - { title: T, say: S, do: [${messages.join(', ')}] }`;
    const text = `id: large\ntitle: Large\nnodes:\n${ids.map((id) => `  ${id}: { label: N, badges: true }`).join('\n')}\nlayout:\n  wide: |\n${rows.map((row) => `    ${row.join(' ')}`).join('\n')}\nsteps:\n${Array.from({ length: 12 }, () => step).join('\n')}\n`;
    const { explainer } = readExplainer(text, 'file');
    expect(explainer).not.toBeNull();
    const began = performance.now();
    if (explainer !== null) drawExplainer(explainer);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
