import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VERBS } from './model.ts';
import { readExplainer } from './read-explainer.ts';
import { complaintsOf, draw, drawSample, placeOf, small } from './testing/samples.ts';

test.each(['kubelet.en.yaml', 'kubelet.zh.yaml', 'pod-sandbox.en.yaml', 'pod-sandbox.zh.yaml'] as const)(
  'nothing is wrong with %s',
  (name) => {
    const { excesses, overlaps } = drawSample(name);
    expect([...excesses, ...overlaps]).toEqual([]);
  },
);

test('nothing is wrong with the small one, which the cases below spoil', () => {
  expect(complaintsOf(small())).toEqual([]);
});

test('the examples of the documentation are in order', () => {
  const documentation = readFileSync(new URL('../../docs/explainers.md', import.meta.url), 'utf8');
  const examples = [...documentation.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
  expect(examples.map((text) => complaintsOf(text))).toEqual([[], []]);
  for (const verb of VERBS) expect(examples.join('') + documentation).toContain(`{ ${verb}: `);
});

/** Each: what is written, the piece at which the complaint points, and what it says. */
const CASES: Record<string, [text: string, at: string, message: string]> = {
  'bad YAML': [
    small({ nodes: 'nodes:\n    one: { label: One }\n   two: { label: Two }' }),
    'two: {',
    'bad YAML: all mapping items must start at the same column',
  ],
  'a key twice': [
    small({ head: 'id: small\ntitle: a\ntitle: b' }),
    'title: b',
    'bad YAML: map keys must be unique',
  ],
  'an alias': [small({ head: 'id: small\ntitle: *a' }), '*a', 'bad YAML: aliases (*) are not read here'],
  'a tag': [small({ head: 'id: small\ntitle: !!set a' }), 'a\n', 'bad YAML: tags (!) are not read here'],
  'an unknown key': [
    small({ head: 'id: small\ntitel: Small\ntitle: x' }),
    'titel',
    'unknown key "titel" in the explainer; did you mean "title"? (id, kind, title, summary, nodes, groups, layout, compare, steps, date, updated, author, category, tags, draft)',
  ],
  'an unknown verb': [
    small({ first: 'do:\n      - sends: one -> two' }),
    'sends',
    'unknown action "sends"; did you mean "send"? (send, reply, mark, badge, show, hide, compare)',
  ],
  'an unknown id': [
    small({ second: 'do:\n      - { send: one -> tow }' }),
    'one -> tow',
    'step 2 sends to "tow", which is not a node or group; did you mean "two"?',
  ],
  'no rectangle': [
    small({ layout: 'layout:\n  wide: |\n    one  two\n    .    one' }),
    'one  two',
    'layout.wide: "one" is not a rectangle (row 1, column 1 and row 2, column 2)',
  ],
  'a node without a place': [
    small({ layout: 'layout:\n  wide: |\n    one .' }),
    'one .',
    '"two" is in nodes but not in layout.wide',
  ],
  'a place without a node': [
    small({ layout: 'layout:\n  wide: |\n    one two onw' }),
    'one two onw',
    'layout.wide: "onw" is not in nodes; did you mean "one"?',
  ],
  'a stranger in a group': [
    small({
      nodes: 'nodes:\n  one: { label: One, badges: true }\n  two: { label: Two }\n  mid: { label: Mid }',
      groups: 'groups:\n  both: { label: Both, of: [one, two] }',
      layout: 'layout:\n  wide: |\n    one two mid\n  narrow: |\n    one\n    mid\n    two',
      compare: '',
    }),
    'both:',
    'group "both" would also enclose "mid" in layout.narrow',
  ],
  'no state line': [
    small({ first: 'do:\n      - badge: two\n        text: x' }),
    'badge: two',
    '"two" has no state line; add badges: true to the node',
  ],
  'an unknown row': [
    small({ first: 'do:\n      - compare: rows2\n        left: x' }),
    'compare: rows2',
    'compare row "rows2" is not defined; rows: row',
  ],
  'hidden before it is shown': [
    small({ first: 'do:\n      - hide: one.slot' }),
    'hide: one.slot',
    'step 1 hides one.slot, which is not shown at that point',
  ],
  'no narration': [
    small().replace('    say: The second.\n', ''),
    'title: Second',
    'step 2 has no say; the drawing must be readable without the animation',
  ],
  'too many steps': [
    `${small()}${'  - { title: More, say: More. }\n'.repeat(12)}`,
    'steps:',
    '14 steps; at most 12. Split the explainer in two',
  ],
  'one step': [small().replace(/ {2}- title: Second[\s\S]*/, ''), 'steps:', '1 steps; at least 2'],
  'a long name': [
    small({
      nodes:
        'nodes:\n  one: { label: 一二三四五六七八九十一二, badges: true, parts: { slot: { label: S } } }\n  two: { label: Two }',
    }),
    '一二三',
    'the label of "one" has 12 characters; at most 22 Latin or 11 Han',
  ],
  'another kind': [
    small({ head: 'id: small\ntitle: Small\nkind: maps' }),
    'maps',
    'unknown kind "maps"; did you mean "map"? (map, lanes)',
  ],
  'an id that cannot be one': [
    small({ head: 'id: 图解\ntitle: 小' }),
    '图解',
    '"图解" cannot be an id: use small Latin letters, digits and hyphens',
  ],
  'a message to itself': [
    small({ first: 'do: [{ send: one -> one }]' }),
    'one -> one',
    'step 1 sends from "one" to itself',
  ],
  'no arrow': [
    small({ first: 'do: [{ send: one }]' }),
    'one }]',
    'step 1: "one" is no arrow; write send: a -> b',
  ],
};

test.each(Object.entries(CASES))('%s', (_name, [text, at, message]) => {
  expect(complaintsOf(text)).toContain(`${placeOf(text, at)} ${message}`);
  expect(readExplainer(text, 'file').explainer).toBeNull();
});

test('every mistake is found at once, in the order of lines', () => {
  const text = small({
    first: 'do: [{ send: one -> tow }]',
    second: 'do: [{ badge: two, text: x }, { marks: one }]',
  });
  expect(complaintsOf(text).map((complaint) => complaint.replace(/^\d+:\d+ /, '').slice(0, 12))).toEqual([
    'step 1 sends',
    '"two" has no',
    'unknown acti',
  ]);
});

describe('in a post', () => {
  test('another one is embedded by its id', () => {
    expect(readExplainer('use: save-to-page', 'post').use).toEqual({
      id: 'save-to-page',
      line: 1,
      column: 6,
    });
  });
  test.each([
    [
      small({ head: 'id: small\ntitle: a\ndate: 2025-01-01' }),
      '"date" belongs to files under explainers/, not to a drawing inside a post',
    ],
    ['use: a\ntitle: b', 'unknown key "title" in a block with "use" (use)'],
    ['use: [a]', '"use" names the file of an explainer: use: my-drawing'],
  ])('%j', (text, message) => {
    expect(complaintsOf(text, 'post').join('\n')).toContain(message);
  });
  test('a file cannot embed, so nothing can go in circles', () => {
    expect(complaintsOf('use: a', 'file')).toEqual([
      '1:1 "use" belongs in a post; a file under explainers/ holds the drawing itself',
    ]);
  });
});

describe('what is drawn', () => {
  test('a label over a box is a warning that names both', () => {
    const text = small({
      nodes: 'nodes:\n  one: { label: One }\n  two: { label: Two }\n  mid: { label: Middle }',
      layout: 'layout:\n  wide: |\n    one  mid  two',
      compare: '',
      second: 'do:\n      - { send: one -> two, label: right through }',
    });
    expect(draw(text).overlaps).toContainEqual({
      message: "step 2: label 'right through' overlaps Middle; put an empty column between them",
      at: { step: 2, index: 0 },
    });
  });
  test('a drawing that is too wide names its widest gap', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const text = small({
      nodes: `nodes:\n${ids.map((id) => `  ${id}: { label: The widest name of all }`).join('\n')}`,
      layout: `layout:\n  wide: |\n    ${ids.join(' ')}\n  narrow: |\n${ids.map((id) => `    ${id}`).join('\n')}`,
      compare: '',
      first: 'do: [{ send: a -> b, label: twenty letters of it }]',
    });
    expect(draw(text).excesses.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^layout\.wide is \d{4} units wide, at most 1000; the widest gap is between "a" and "b" \(label "twenty letters of it"\); shorten labels$/,
      ),
    ]);
  });
  test('a word too long for a lane on a phone is an error', () => {
    const nodes = ['a', 'b', 'c', 'd', 'e'].map((id) => `  ${id}: { label: Incomprehensible }`).join('\n');
    const text = small({
      head: 'id: small\ntitle: a\nkind: lanes',
      nodes: `nodes:\n${nodes}`,
      layout: '',
      compare: '',
      first: 'do: [{ send: a -> b }]',
    });
    expect(draw(text).excesses[0]?.message).toContain('"a" has a word too long for 5 lanes');
  });
});

test('a drawing whose nodes are at fault still has its steps', () => {
  const { plain, explainer } = readExplainer(small({ layout: '' }), 'file');
  expect(explainer).toBeNull();
  expect(plain?.steps.map(({ say }) => say)).toEqual(['The first.', 'The second.']);
});
