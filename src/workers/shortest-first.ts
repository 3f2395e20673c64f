import { queueOptionsSymbol, type TaskQueue } from 'piscina';

type Task = Parameters<TaskQueue['push']>[0];

interface Weight {
  readonly weight: number;
}

/** Attaches how much work a task is, in characters of text, for the queue to read; it is not sent along. */
export function weigh<T extends object>(task: T, weight: number): T {
  return { ...task, [queueOptionsSymbol]: { weight } satisfies Weight };
}

/**
 * The queue of the worker pool: the smallest task goes first, of equal ones the oldest. A reader of an ordinary page
 * then never waits for more than the one large text that is being worked on.
 */
export function shortestFirst(): TaskQueue {
  const tasks: Task[] = [];
  return {
    get size() {
      return tasks.length;
    },
    push(task) {
      const weight = weightOf(task);
      const after = tasks.findLastIndex((other) => weightOf(other) <= weight);
      tasks.splice(after + 1, 0, task);
    },
    shift: () => tasks.shift() ?? null,
    remove(task) {
      const at = tasks.indexOf(task);
      if (at >= 0) tasks.splice(at, 1);
    },
  };
}

function weightOf(task: Task): number {
  const options = task[queueOptionsSymbol];
  return options !== null && 'weight' in options && typeof options.weight === 'number' ? options.weight : 0;
}
