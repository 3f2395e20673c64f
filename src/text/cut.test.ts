import { expect, it } from 'vitest';
import { cutText } from './cut.ts';

it.each([
  ['short', 10, 'short'],
  ['a sentence with words in it', 15, 'a sentence…'],
  ['一句很长的话，写在这里', 6, '一句很长的…'],
  ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 3, '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧'],
  ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 3, '👩‍👩‍👧👩‍👩‍👧…'],
])('%s is cut to %d characters', (text, length, expected) => {
  expect(cutText(text, length)).toBe(expected);
});

it('a megabyte is cut as fast as a line', () => {
  expect(cutText('e\u0301'.repeat(500_000), 20)).toBe(`${'e\u0301'.repeat(19)}…`);
});
