import { tasks } from './tasks.ts';

/** Entry of a worker thread: each export is a task the pool can name. */
export const { judgeFile, judgeSource, hashFiles, render } = tasks;
