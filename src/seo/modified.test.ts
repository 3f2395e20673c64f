import { expect, it } from 'vitest';
import { modifiedAt } from './modified.ts';

const [EARLY, LATE] = ['2025-01-02T00:00:00.000Z', '2025-03-04T00:00:00.000Z'];

it.each([
  [EARLY, LATE, LATE],
  [LATE, EARLY, LATE],
  [EARLY, null, EARLY],
  [null, LATE, LATE],
  [null, null, null],
])('a text of %s, revised %s, changed %s', (date, updated, expected) => {
  expect(modifiedAt({ date, updated })).toBe(expected);
});
