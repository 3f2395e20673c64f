import { expect, test } from 'vitest';
import { cutThread, inDrawnOrder, planPages } from './thread-pages.ts';
import { buildThreads, type ThreadRow } from './thread.ts';

const sizes = (...totals: number[]) => totals.map((total, index) => ({ rootId: index + 1, total }));

test.each([
  [sizes(), [[]]],
  [sizes(1, 1, 1), [[1, 2], [3]]],
  [
    sizes(1, 1, 1, 1),
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [sizes(240, 20), [[1], [2]]],
  [sizes(1, 600, 1), [[1], [2], [2], [2], [3]]],
])('%j fill pages of two conversations', (conversations, pages) => {
  expect(planPages(conversations, 2).map(({ rootIds }) => rootIds)).toEqual(pages);
});

test('a conversation that is too long is cut, nothing left out and nothing twice', () => {
  const rows = Array.from({ length: 613 }, (_, index): ThreadRow => {
    const createdAt = new Date(index * 1000).toISOString();
    return {
      id: index + 1,
      parentId: index === 0 ? null : index >> 1 || 1,
      status: 'approved',
      lang: 'en',
      createdAt,
    };
  });
  const nodes = buildThreads(rows, { depth: 5, order: 'oldest' });
  const whole = inDrawnOrder(nodes).map(({ row }) => row.id);
  expect(whole).toHaveLength(613);
  const seen = new Set<number>();
  for (const { part } of planPages([{ rootId: 1, total: 613 }], 50)) {
    const shown = part === null ? [] : inDrawnOrder(cutThread(nodes, part)).map(({ row }) => row.id);
    const added = shown.filter((id) => !seen.has(id));
    expect(added).toEqual(whole.slice(part?.from, part?.to));
    // What they answer stands above them.
    expect(shown[0]).toBe(1);
    for (const id of added) seen.add(id);
  }
  expect(seen.size).toBe(613);
});
