import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOneEditAway } from './edit-distance.ts';

it.each([
  ['auhtor', 'author', true],
  ['autor', 'author', true],
  ['authoor', 'author', true],
  ['anthor', 'author', true],
  ['author', 'author', false],
  ['writer', 'author', false],
  ['auhtro', 'author', false],
  ['标題', '标题', true],
  ['𠮷题', '标题', true],
  ['', 'a', true],
  ['', '', false],
])('%s / %s: %s', (left, right, expected) => {
  expect(isOneEditAway(left, right)).toBe(expected);
  expect(isOneEditAway(right, left)).toBe(expected);
});

it('holds for any one letter taken out', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', '题'), { minLength: 1 }), fc.nat(), (letters, at) => {
      expect(isOneEditAway(letters.join(''), letters.toSpliced(at % letters.length, 1).join(''))).toBe(true);
    }),
  );
});
