import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareByCodePoint } from './code-point-order.ts';

it('orders as UTF-8 bytes do, in every script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (left, right) => {
      expect(Math.sign(compareByCodePoint(left, right))).toBe(
        Buffer.compare(Buffer.from(left), Buffer.from(right)),
      );
    }),
  );
});

it('puts a rare character after a full-width one, unlike JavaScript', () => {
  expect(['𠮷', '！', 'a', '中'].sort(compareByCodePoint)).toEqual(['a', '中', '！', '𠮷']);
});
