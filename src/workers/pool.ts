import { Piscina } from 'piscina';
import { TookTooLong } from '../errors.ts';
import { shortestFirst, weigh } from './shortest-first.ts';
import type { Work } from './tasks.ts';

export interface WorkerPool extends Work {
  /** Starts every thread, so that the next task finds one that has loaded its code; resolves when they have. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** Far above what the largest article within the limits needs, and far below what an operator would wait for. */
const DEADLINE_MS = 10_000;
/** A reader waits for it; no comment within the limits comes near, but a thread may have to start first. */
const COMMENT_DEADLINE_MS = 3000;

/**
 * Threads that judge and render content. They start with the first task, because loading their code takes two cores about
 * a second, and a restart with nothing changed has nothing for them to do. A task that exceeds the deadline is killed with its thread and rejects with
 * `TookTooLong`; every other task and every request goes on.
 * @param worker the built `worker.ts`
 */
export function createWorkerPool(threads: number, worker: URL, deadlineMs = DEADLINE_MS): WorkerPool {
  const pool = new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Infinity,
    concurrentTasksPerWorker: 1,
    taskQueue: shortestFirst(),
  });
  const run = async (name: keyof Work, task: unknown, limitMs = deadlineMs): Promise<never> => {
    const signal = AbortSignal.timeout(limitMs);
    try {
      return (await pool.run(task, { name, signal })) as never;
    } catch (error) {
      if (signal.aborted) throw new TookTooLong(`${name} was stopped after ${limitMs} ms`, { cause: error });
      throw error;
    }
  };
  return {
    judgeFiles: (task) => run('judgeFiles', task),
    judgeSource: (task) => run('judgeSource', task),
    hashFiles: (task) => run('hashFiles', task),
    render: (task) => run('render', weigh(task, task.body.length)),
    drawInline: (task) => run('drawInline', weigh(task, task.body.length)),
    // A pool that is closed meanwhile has nothing to warm; any other failure shows at the first task.
    warm: async () => {
      await Promise.allSettled(Array.from({ length: threads }, () => pool.run(null, { name: 'greet' })));
    },
    renderComment: (content) => run('renderComment', content, COMMENT_DEADLINE_MS),
    close: () => pool.destroy(),
  };
}
