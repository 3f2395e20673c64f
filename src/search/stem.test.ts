import { expect, it } from 'vitest';
import { formsOf, stem } from './stem.ts';

it.each([
  ['container', 'containers'],
  ['schedule', 'scheduling', 'scheduled', 'schedules'],
  ['policy', 'policies'],
  ['process', 'processes', 'processing', 'processed'],
  ['stop', 'stopped', 'stopping', 'stops'],
  ['patch', 'patches'],
  ['probe', 'probes', 'probing'],
])('%s and its forms meet', (...words) => {
  expect(new Set(words.map(stem)).size).toBe(1);
  for (const word of words) expect(formsOf(word)).toEqual(expect.arrayContaining(words));
});

it.each(['ipvs', 'https', 'kubernetes', 'redis', 'v2', 'news', 'status', 'string', '容器', 'c++', '.net'])(
  '%s stands for itself',
  (word) => expect(formsOf(word)).toEqual([word]),
);

it.each([
  ['http', 'https'],
  ['schedule', 'scheduler'],
  ['new', 'news'],
])('%s and %s stay apart', (a, b) => expect(formsOf(a)).not.toContain(b));
