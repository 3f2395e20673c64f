import { setTimeout as sleep } from 'node:timers/promises';

export interface Readers {
  /** Ends reading; what was answered and should not have been, and how many answers there were. */
  stop(): Promise<{ readonly odd: readonly string[]; readonly answers: number }>;
}

/**
 * Visitors who read some pages again and again.
 * @param isRight what each answer has to be
 */
export function startReaders(
  url: string,
  paths: readonly string[],
  isRight: (path: string, status: number, text: string) => boolean,
): Readers {
  const stopping = new AbortController();
  let answers = 0;
  const odd: string[] = [];
  const read = async (first: number): Promise<void> => {
    for (let at = first; !stopping.signal.aborted; at += 1) {
      const path = paths[at % paths.length] ?? '/';
      // Every other time past the page cache.
      const answer = await fetch(url + path + (at % 2 === 0 ? '' : `?${at}`), { redirect: 'manual' });
      const text = await answer.text();
      answers += 1;
      if (!isRight(path, answer.status, text)) odd.push(`${path} ${answer.status}`);
      await sleep(1);
    }
  };
  const reading = Promise.all(Array.from({ length: 4 }, (_, index) => read(index * 7)));
  return {
    async stop() {
      stopping.abort();
      await reading;
      return { odd, answers };
    },
  };
}
