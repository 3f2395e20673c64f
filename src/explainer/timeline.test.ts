import { describe, expect, test } from 'vitest';
import { drawSample, draw, sampleText, small, type SampleName } from './testing/samples.ts';
import type { Variant } from './timeline.ts';

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** The value at the end of a step. */
const at = (variants: readonly Variant[] | undefined, step: number): string =>
  variants?.find(({ on }) => on.includes(step))?.text ?? '';

test('the English sample says word for word what its text says', () => {
  const paragraphs = sampleText('kubelet-steps.en.md').match(/^\d\. .*$/gm) ?? [];
  const { explainer } = drawSample('kubelet.en.yaml');
  expect(explainer.steps.map(({ say }) => flat(say))).toEqual(
    paragraphs.map((paragraph) => flat(paragraph.replace(/^\d\. /, ''))),
  );
});

describe('the state after each step of the sample', () => {
  const states = {
    'kubelet.en.yaml': [
      ['1 Pod', '', '', '', '1/ ', '1/ '],
      ['1 Pod', '', 'empty', '', '1/0 ', '1/0 '],
      ['1 Pod', '2 actions', 'empty', '', '1/0 create the sandbox', '1/0 create and start 1'],
      ['1 Pod', 'calls sent', 'empty', 'sandbox app', '1/0 create the sandbox', '1/0 create and start 1'],
      ['1 Pod', 'nothing to do', '1 running', 'sandbox app', '1/1 in sync', '1/1 in sync'],
    ],
    'kubelet.zh.yaml': [
      ['1 个 Pod', '', '', '', '1/ ', '1/ '],
      ['1 个 Pod', '', '空', '', '1/0 ', '1/0 '],
      ['1 个 Pod', '2 个动作', '空', '', '1/0 创建沙箱', '1/0 创建并启动 1 个'],
      ['1 个 Pod', '调用已发出', '空', 'sandbox app', '1/0 创建沙箱', '1/0 创建并启动 1 个'],
      ['1 个 Pod', '无事可做', '1 个在运行', 'sandbox app', '1/1 一致', '1/1 一致'],
    ],
  } satisfies Partial<Record<SampleName, string[][]>>;
  test.each(Object.entries(states))('%s', (name, expected) => {
    const { timeline } = drawSample(name as keyof typeof states);
    const rows = [1, 2, 3, 4, 5].map((step) => [
      ...['store', 'worker', 'pleg'].map((id) => at(timeline.badges.get(id), step)),
      ['sandbox', 'app'].filter((id) => at(timeline.parts.get(`cri.${id}`), step) !== '').join(' '),
      ...['sandbox', 'containers'].map((id) => {
        const row = timeline.compare.get(id);
        return `${at(row?.left, step)}/${at(row?.right, step)} ${at(row?.difference, step)}`;
      }),
    ]);
    expect(rows).toEqual(expected);
  });
});

test('counts, marks and brief values of the sample', () => {
  const { timeline } = drawSample('kubelet.en.yaml');
  expect(timeline.counts).toEqual([2, 3, 3, 4, 4]);
  expect([...timeline.marks]).toEqual([
    ['store', [1]],
    ['pleg', [2]],
    ['worker', [3, 5]],
  ]);
  const [brief] = timeline.badges.get('pleg') ?? [];
  expect(brief).toMatchObject({
    text: '1s timer',
    on: [],
    changes: [
      { step: 2, index: 0 },
      { step: 2, index: 3 },
    ],
    isFinal: false,
  });
});

test.each([
  [
    'a badge that is cleared',
    'do: [{ badge: one, text: busy }]',
    'do: [{ badge: one, text: "" }]',
    ['busy', ''],
  ],
  ['a badge that was never set', 'do: [{ badge: one, text: "" }]', 'do: []', ['', '']],
  ['a badge set to what it is', 'do: [{ badge: one, text: a }]', 'do: [{ badge: one, text: a }]', ['a', 'a']],
  ['的徽标', 'do: [{ badge: one, text: 忙 }, { badge: one, text: 闲 }]', 'do: []', ['闲', '闲']],
])('%s', (_name, first, second, expected) => {
  const { timeline } = draw(small({ first, second }));
  expect([1, 2].map((step) => at(timeline.badges.get('one'), step))).toEqual(expected);
});

test('a node that is shown first is not there before; one that is hidden was', () => {
  const shown = draw(small({ first: 'do: []', second: 'do: [{ show: two }]' })).timeline.nodes.get('two');
  expect(shown).toEqual({ on: [2], changes: [{ step: 2, index: 0 }] });
  const hidden = draw(small({ first: 'do: []', second: 'do: [{ hide: two }]' })).timeline.nodes.get('two');
  expect(hidden).toEqual({
    on: [1],
    changes: [
      { step: 1, index: 0 },
      { step: 2, index: 0 },
    ],
  });
});

test('a difference that comes back after having been in sync has its own moment', () => {
  const { timeline } = draw(
    small({
      first: 'do: [{ compare: row, left: 1, right: 1, diff: differs }]',
      second: 'do: [{ send: one -> two }, { compare: row, right: " 2 " }]',
    }),
  );
  expect(timeline.compare.get('row')?.difference).toEqual([
    {
      text: 'same',
      isSame: true,
      changes: [
        { step: 1, index: 0 },
        { step: 2, index: 1 },
      ],
      on: [1],
      isFinal: false,
    },
    { text: 'differs', isSame: false, changes: [{ step: 2, index: 1 }], on: [2], isFinal: true },
  ]);
});
