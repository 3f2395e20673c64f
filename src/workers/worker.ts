import { tasks } from './tasks.ts';

/** Entry of a worker thread: each export is a task the pool can name. */
export const { judgeFiles, judgeSource, hashFiles, render, drawInline, renderComment } = tasks;

/** Answers as soon as the thread has loaded its code. */
export const greet = (): void => undefined;
