import { describe, expect, it } from 'vitest';
import { parseSiteConfig } from '../site/parse-config.ts';
import { parseContextFor } from './parse-context.ts';
import { parseLines } from './testing/parse-lines.ts';

const site = parseSiteConfig(
  'fields: { level: { type: string }, steps: { type: number }, done: { type: boolean }, kit: { type: list } }',
  '/content',
);
if (!site.ok) throw new Error(site.problem.message);
const context = parseContextFor(site.config, new Date('2026-01-01T00:00:00Z'));

describe('fields of site.yaml', () => {
  it.each([
    ['level: 入门', { level: ['入门'] }],
    ['level: 3', { level: ['3'] }],
    ['level:', {}],
    ['steps: 3', { steps: ['3'] }],
    ['steps: "３.50"', { steps: ['3.5'] }],
    ['done: yes', { done: ['true'] }],
    ['done: 否', { done: ['false'] }],
    ['done:', {}],
    ['kit: [hammer, 锯, hammer]', { kit: ['hammer', '锯'] }],
    ['kit: hammer', { kit: ['hammer'] }],
  ])('take %s', (lines, declared) => {
    const result = parseLines(lines, { context });
    expect(result.ok && result.article.declared).toEqual(declared);
  });

  it.each([
    ['level: [a, b]', 'level', 'one text'],
    ['steps: many', 'steps', 'a number; found `many`'],
    ['steps: 三', 'steps', 'a number; found `三`'],
    ['done: maybe', 'done', 'true or false'],
    ['kit: {a: b}', 'kit', 'plain list'],
  ])('refuse %s', (lines, field, words) => {
    const result = parseLines(lines, { context });
    const error = result.problems.find(({ severity }) => severity === 'error');
    expect([result.ok, error?.field, error?.line]).toEqual([false, field, 2]);
    expect(error?.message).toContain(words);
  });
});
