import type { ParseContext } from '../content/article.ts';
import type { Judgement } from './judge.ts';

/** The part of a pass that is heavy enough to run on another thread. */
export interface JudgeWork {
  /** Rejects with `TookTooLong` for a file that cannot be judged in time, else only for I/O that may pass. */
  judgeFile(task: {
    readonly root: string;
    readonly path: string;
    readonly context: ParseContext;
  }): Promise<Judgement>;
  judgeSource(task: {
    readonly path: string;
    readonly source: Uint8Array;
    readonly context: ParseContext;
  }): Promise<Judgement>;
  /** Null for a file that cannot be read now. */
  hashFiles(task: {
    readonly root: string;
    readonly paths: readonly string[];
    readonly context: ParseContext;
  }): Promise<(string | null)[]>;
}
