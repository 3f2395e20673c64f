import { queueOptionsSymbol } from 'piscina';
import { expect, test } from 'vitest';
import { shortestFirst, weigh } from './shortest-first.ts';

const task = (name: string, weight: number) =>
  weigh({ name, [queueOptionsSymbol]: null as object | null }, weight);

test('the smallest task goes first, of equal ones the oldest', () => {
  const queue = shortestFirst();
  const given = [
    task('novel', 900_000),
    task('note', 300),
    task('笔记', 300),
    task('essay', 9000),
    task('poem', 20),
  ];
  for (const each of given) queue.push(each);
  const [, note] = given;
  if (note !== undefined) queue.remove(note);
  queue.remove(task('never there', 1));
  expect(queue.size).toBe(4);
  const order = Array.from({ length: 5 }, () => queue.shift());
  expect(order.map((each) => (each === null ? null : Reflect.get(each, 'name')))).toEqual([
    'poem',
    '笔记',
    'essay',
    'novel',
    null,
  ]);
});
