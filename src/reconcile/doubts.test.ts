import { describe, expect, it } from 'vitest';
import { createDoubts } from './doubts.ts';

describe('doubts', () => {
  it('believe a broken state only when it is still the same after the grace', () => {
    let now = 0;
    const doubts = createDoubts(() => now, 200);
    expect(doubts.isBelieved('a', 'gone')).toBe(false);
    now = 199;
    expect(doubts.isBelieved('a', 'gone')).toBe(false);
    now = 200;
    expect(doubts.isBelieved('a', 'gone')).toBe(true);
  });

  it('begin anew when the file reads differently or well in between', () => {
    let now = 0;
    const doubts = createDoubts(() => now, 200);
    doubts.isBelieved('a', 'half');
    now = 150;
    expect(doubts.isBelieved('a', 'empty')).toBe(false);
    now = 300;
    expect(doubts.isBelieved('a', 'empty')).toBe(false);
    doubts.clear('a');
    now = 600;
    expect(doubts.isBelieved('a', 'empty')).toBe(false);
  });
});
