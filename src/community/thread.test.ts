import { describe, expect, test } from 'vitest';
import { cpuSeconds } from '../text/testing/cpu-seconds.ts';
import type { CommentStatus } from './comment.ts';
import { buildThreads, type ThreadNode, type ThreadRow } from './thread.ts';

function row(
  id: number,
  parentId: number | null,
  status: CommentStatus = 'approved',
  lang = 'en',
): ThreadRow {
  return { id, parentId, status, lang, createdAt: `2026-01-01T00:00:${String(id).padStart(2, '0')}.000Z` };
}

/** `1(2 3(4))`: ids, replies in brackets; `-` before a placeholder, the level drawn and whom it answers after. */
function drawn(nodes: readonly ThreadNode<ThreadRow>[]): string {
  return nodes
    .map(({ row: { id }, isPlaceholder, indent, inReplyTo, replies }) => {
      const answer = inReplyTo === null ? '' : `@${inReplyTo.id}`;
      return `${isPlaceholder ? '-' : ''}${id}/${indent}${answer}${replies.length > 0 ? `(${drawn(replies)})` : ''}`;
    })
    .join(' ');
}

const OLDEST = { depth: 5, order: 'oldest' } as const;

describe('conversations', () => {
  test.each<[string, ThreadRow[], object, string]>([
    ['in the order written', [row(3, null), row(1, null), row(2, 1)], OLDEST, '1/1(2/2) 3/1'],
    [
      'newest first, replies still in order',
      [row(1, null), row(2, 1), row(3, 1), row(4, null)],
      { ...OLDEST, order: 'newest' },
      '4/1 1/1(2/2 3/2)',
    ],
    [
      'three levels drawn, five deep, then in a row',
      [1, 2, 3, 4, 5, 6, 7].map((id) => row(id, id === 1 ? null : id - 1)),
      OLDEST,
      '1/1(2/2(3/3(4/3@3(5/3@4 6/3@5 7/3@6))))',
    ],
    [
      'one deep',
      [row(1, null), row(2, 1), row(3, 2), row(4, null)],
      { ...OLDEST, depth: 1 },
      '1/1 2/1@1 3/1@2 4/1',
    ],
    ['a removed one with a living reply', [row(1, null, 'removed'), row(2, 1)], OLDEST, '-1/1(2/2)'],
    [
      'spam and trash with living replies',
      [row(1, null), row(2, 1, 'spam'), row(3, 2, 'trash'), row(4, 3)],
      OLDEST,
      '1/1(-2/2(-3/3(4/3@3)))',
    ],
    ['a removed one without', [row(1, null, 'removed'), row(2, 1, 'pending'), row(3, null)], OLDEST, '3/1'],
    ['an orphan', [row(2, 1), row(3, 2)], OLDEST, '2/1(3/2)'],
    ['a circle is no conversation without end', [row(1, 2), row(2, 1)], OLDEST, '2/1(1/2)'],
  ])('%s', (_, rows, settings, expected) => {
    expect(drawn(buildThreads(rows, settings as typeof OLDEST))).toBe(expected);
  });

  test('of one language, with what they answer', () => {
    const rows = [row(1, null), row(2, 1, 'approved', 'zh'), row(3, null), row(4, 1)];
    expect(drawn(buildThreads(rows, OLDEST, 'zh'))).toBe('1/1(2/2)');
  });

  test('five thousand in a chain, and five thousand beside each other', () => {
    const chain = Array.from({ length: 5000 }, (_, index) => row(index + 1, index === 0 ? null : index));
    const wide = Array.from({ length: 5000 }, (_, index) => row(index + 1, null));
    let seen = 0;
    const seconds = cpuSeconds(() => {
      seen = count(buildThreads(chain, OLDEST)) + count(buildThreads(wide, OLDEST));
    });
    expect(seen).toBe(10_000);
    expect(seconds).toBeLessThan(2);
  });
});

function count(nodes: readonly ThreadNode<ThreadRow>[]): number {
  return nodes.reduce((sum, { replies }) => sum + 1 + count(replies), 0);
}
