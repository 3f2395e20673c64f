import type { ParseContext } from '../content/article.ts';
import type { IndexedText } from '../store/index-writer.ts';
import type { Judgement } from './judge.ts';

/** A judgement as far as the index needs it; small, since it crosses threads. */
export interface IndexJudgement extends Omit<Judgement, 'accepted'> {
  readonly accepted: IndexedText | null;
}

/** A file that could not be read this time, which may pass; anything else about a file is a judgement. */
export interface UnreadFile {
  readonly path: string;
  readonly unread: string;
}

/** The part of a pass that is heavy enough to run on another thread. */
export interface JudgeWork {
  /** Rejects with `TookTooLong` when the files cannot be judged in time. */
  judgeFiles(task: {
    readonly root: string;
    readonly paths: readonly string[];
    readonly context: ParseContext;
  }): Promise<(IndexJudgement | UnreadFile)[]>;
  judgeSource(task: {
    readonly path: string;
    readonly source: Uint8Array;
    readonly context: ParseContext;
  }): Promise<IndexJudgement>;
  /** Null for a file that cannot be read now. */
  hashFiles(task: {
    readonly root: string;
    readonly paths: readonly string[];
    readonly context: ParseContext;
  }): Promise<(string | null)[]>;
}
