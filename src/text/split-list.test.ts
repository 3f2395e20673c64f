import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitList, splitOutsideBrackets } from './split-list.ts';

const trimmed = (items: readonly string[]) => items.map((item) => item.trim());

describe('splitList', () => {
  it.each([
    ['kubelet, PLEG,etcd', ['kubelet', 'PLEG', 'etcd']],
    ['容器，调度、网络；存储', ['容器', '调度', '网络', '存储']],
    ['control plane', ['control plane']],
    ['a,,b;', ['a', '', 'b', '']],
  ])('%s', (text, items) => {
    expect(trimmed(splitList(text))).toEqual(items);
  });
});

describe('splitOutsideBrackets', () => {
  it.each([
    ['Lin Lan (Acme, Inc.), Wang Lei', ['Lin Lan (Acme, Inc.)', 'Wang Lei']],
    ['林岚（某公司、北京）、王磊', ['林岚（某公司、北京）', '王磊']],
    ['林岚【甲，乙】；王磊〔丙、丁〕', ['林岚【甲，乙】', '王磊〔丙、丁〕']],
    ['「甲、乙」、《丙，丁》', ['「甲、乙」', '《丙，丁》']],
    ['Lin（Acme, Inc.), Wang', ['Lin（Acme, Inc.)', 'Wang']],
    ['A (b (c, d), e), F', ['A (b (c, d), e)', 'F']],
    ['A [x, y]; B {z; w}', ['A [x, y]', 'B {z; w}']],
    ['A (never closed, B', ['A (never closed', 'B']],
    ['A), B', ['A)', 'B']],
    ['林岚', ['林岚']],
  ])('%s', (text, items) => {
    expect(trimmed(splitOutsideBrackets(text))).toEqual(items);
  });

  it('loses nothing but separators', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '林', ',', '、', '(', '）', '[', ']', ' ') }),
        (text) => {
          const without = (each: string) => each.replace(/[,、]/g, '');
          expect(without(splitOutsideBrackets(text).join(''))).toBe(without(text));
        },
      ),
    );
  });
});
