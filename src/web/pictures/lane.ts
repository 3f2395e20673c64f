/** Lets a few pieces of heavy work run at once; the others wait in line. */
export interface Lane {
  /** Runs `work` when it is its turn. Null at once when the line is too long to be worth waiting in. */
  run<T>(work: () => Promise<T>): Promise<T> | null;
}

/**
 * @param atOnce how many run together
 * @param mostWaiting longest line
 */
export function createLane(atOnce: number, mostWaiting: number): Lane {
  let running = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    running -= 1;
    waiting.shift()?.();
  };
  const start = <T>(work: () => Promise<T>): Promise<T> => {
    running += 1;
    return work().finally(leave);
  };
  return {
    run(work) {
      if (running < atOnce) return start(work);
      if (waiting.length >= mostWaiting) return null;
      return new Promise((resolve) => waiting.push(() => resolve(start(work))));
    },
  };
}
