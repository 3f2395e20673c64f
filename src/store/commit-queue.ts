import type { Database } from './database.ts';

/**
 * How long one transaction may gather work, in milliseconds; readers wait meanwhile. Where the disk is slow, as long as the
 * last commit took: work that waits for it anyway does not make it longer.
 */
const GATHER_MS = { least: 8, most: 50 };

/** Writes that share a durable commit. */
export interface CommitQueue {
  /**
   * Runs `work` in a transaction and resolves once that is committed to the disk. Work that was asked for in the same turn of the
   * event loop shares the transaction, and so the flush; if one throws, only its own changes are undone, and it rejects.
   */
  run<T>(work: () => T): Promise<T>;
}

interface Job {
  /** Runs the work; returns what to do once it is durable. */
  readonly perform: () => () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The queue of a connection. Nothing else on it may leave a transaction open across turns of the event loop.
 * @param now milliseconds of any clock
 */
export function commitQueue(db: Database, now: () => number = () => performance.now()): CommitQueue {
  const jobs: Job[] = [];
  let isScheduled = false;
  let gatherMs = GATHER_MS.least;
  let gatheredAt = 0;
  const perform = db.transaction((job: Job) => job.perform());
  const performBatch = db.transaction((began: number) => {
    const settled: { readonly job: Job; readonly settle: () => void }[] = [];
    while (jobs.length > 0 && (settled.length === 0 || now() - began < gatherMs)) {
      const job = jobs.shift();
      if (job === undefined) break;
      try {
        settled.push({ job, settle: perform(job) });
      } catch (error) {
        settled.push({ job, settle: () => job.reject(error) });
      }
      // A full disk may have ended the whole transaction; then nothing of it was kept.
      if (!db.inTransaction) throw new Error('the transaction was rolled back by the database');
    }
    gatheredAt = now();
    return settled;
  });

  function flush(): void {
    const waiting = [...jobs];
    try {
      const settled = performBatch.immediate(now());
      gatherMs = Math.min(GATHER_MS.most, Math.max(GATHER_MS.least, now() - gatheredAt));
      for (const { settle } of settled) settle();
    } catch (error) {
      // The commit failed: nobody may be told that his work is done.
      const left = new Set(jobs);
      for (const job of waiting) if (!left.has(job)) job.reject(error);
      if (waiting.length === left.size) jobs.shift()?.reject(error);
    }
    isScheduled = jobs.length > 0;
    if (isScheduled) setImmediate(flush);
  }

  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        const performJob = (): (() => void) => {
          const result = work();
          return () => resolve(result);
        };
        jobs.push({ perform: performJob, reject });
        if (!isScheduled) setImmediate(flush);
        isScheduled = true;
      }),
  };
}
