import { expect, test } from 'vitest';
import { sampleText } from '../explainer/testing/samples.ts';
import { parseMarkdown } from './markdown/parse.ts';

/** The sample as an article holds it: on line 8 of its file, after front matter of four lines, without what only files have. */
const SAMPLE = sampleText('kubelet.en.yaml')
  .split('\n')
  .filter((line) => !/^(?:date|category|tags):/.test(line))
  .join('\n');
const FENCE_LINE = 8;

function problemsOf(...drawings: readonly string[]): string[] {
  const body = drawings.map((text) => `\`\`\`explainer\n${text.trimEnd()}\n\`\`\`\n\n`).join('');
  const { problems } = parseMarkdown(`\nText.\n\n${body}`, { lang: 'en', bodyLine: FENCE_LINE - 3 }).outline;
  return problems.map(({ kind, line, column, message }) => `${line}:${column ?? 0} ${kind}: ${message}`);
}

test('nothing is wrong with the sample', () => expect(problemsOf(SAMPLE)).toEqual([]));

/** Each: what is written, what is written instead, where of that the mistake is, and its column and message. */
test.each([
  ['  loop:   {', '   loop:   {', '   loop:', 4, 'bad YAML: all mapping items must start at the same column'],
  [
    '- { send: api -> loop, label: ADDED }',
    '- sends: api -> loop',
    '- sends',
    9,
    'unknown action "sends"; did you mean "send"? (send, reply, mark, badge, show, hide, compare)',
  ],
  [
    'send: pleg -> cri, label: ListPodSandbox',
    'send: pleg -> cir, label: ListPodSandbox',
    'pleg -> cir',
    17,
    'step 2 sends to "cir", which is not a node or group; did you mean "cri"?',
  ],
  [
    '.    .     store   .\n',
    '.    cri   store   .\n',
    '.    cri',
    5,
    'layout.wide: "cri" is not a rectangle (rows 2–3, column 4 and row 1, column 2)',
  ],
  [
    '.    .     store   .\n',
    '.    .     .       .\n',
    '.    .     .       .',
    5,
    '"store" is in nodes but not in layout.wide',
  ],
  [
    '    api     api\n    loop    store\n',
    '    loop    store\n    api     api\n',
    '  kubelet: { label',
    3,
    'group "kubelet" would also enclose "api" in layout.narrow',
  ],
  [
    '- { badge: store, text: 1 Pod }',
    '- badge: api\n        text: 1 Pod',
    'badge: api',
    9,
    '"api" has no state line; add badges: true to the node',
  ],
  [
    '- { compare: sandbox, left: 1 }',
    '- compare: sandboxes\n        left: 1',
    'compare: sandboxes',
    9,
    'compare row "sandboxes" is not defined; rows: sandbox, containers',
  ],
  [
    '- { show: cri.app }',
    '- hide: cri.app',
    'hide: cri.app',
    9,
    'step 4 hides cri.app, which is not shown at that point',
  ],
  [
    /    say: >-\n      The sync loop queued[\s\S]*?    do:/,
    '    do:',
    '- title: SyncPod finds',
    5,
    'step 3 has no say; the drawing must be readable without the animation',
  ],
  [
    /$/,
    '  - { title: More, say: More. }\n'.repeat(9),
    'steps:\n',
    1,
    '14 steps; at most 12. Split the explainer in two',
  ],
])('%s → %s', (written, instead, at, column, message) => {
  const text = SAMPLE.replace(written, instead);
  const line = FENCE_LINE + text.slice(0, text.indexOf(at)).split('\n').length;
  expect(problemsOf(text)).toContain(`${line}:${column} explainer: ${message}`);
});

test('the same id twice', () => {
  const line = FENCE_LINE + SAMPLE.trimEnd().split('\n').length + 4;
  expect(problemsOf(SAMPLE, SAMPLE)).toEqual([
    `${line}:5 explainer: id "kubelet-reconcile-loop" is already used on line ${FENCE_LINE + 1}`,
  ]);
});
