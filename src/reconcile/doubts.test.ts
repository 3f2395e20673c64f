import { describe, expect, it } from 'vitest';
import { createDoubts, GONE } from './doubts.ts';

const GRACES = { brokenMs: 200, goneMs: 300 };

describe('doubts', () => {
  it.each([
    ['half', 200],
    [GONE, 300],
  ])('believe the state "%s" only when it is still the same after %i ms', (state, grace) => {
    let now = 0;
    const doubts = createDoubts(() => now, GRACES);
    expect(doubts.isBelieved('a', state)).toBe(false);
    now = grace - 1;
    expect(doubts.isBelieved('a', state)).toBe(false);
    now = grace;
    expect(doubts.isBelieved('a', state)).toBe(true);
  });

  it('begin anew when the file reads differently or well in between', () => {
    let now = 0;
    const doubts = createDoubts(() => now, GRACES);
    doubts.isBelieved('a', 'half');
    now = 150;
    expect(doubts.isBelieved('a', 'empty')).toBe(false);
    now = 300;
    expect(doubts.isBelieved('a', 'empty')).toBe(false);
    doubts.clear((path) => path === 'a');
    now = 600;
    expect(doubts.isBelieved('a', 'empty')).toBe(false);
  });

  it('of other files stay when one is seen in good order', () => {
    let now = 0;
    const doubts = createDoubts(() => now, GRACES);
    doubts.isBelieved('a', GONE);
    doubts.isBelieved('b', GONE);
    doubts.clear((path) => path === 'a');
    now = 300;
    expect([doubts.isBelieved('a', GONE), doubts.isBelieved('b', GONE)]).toEqual([false, true]);
  });
});
