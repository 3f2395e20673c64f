import type { Logger } from 'pino';

/** What is wrong with entries of the content folder, told once each and not at every look. */
export interface Notices {
  /**
   * Takes over all there is to say about one kind of trouble; what was said before is not said again until it passes.
   * @param found causes by path
   */
  tell(kind: string, found: ReadonlyMap<string, string>): void;
}

export function createNotices(log: Logger): Notices {
  const told = new Map<string, ReadonlyMap<string, string>>();
  return {
    tell(kind, found) {
      const before = told.get(kind);
      for (const [path, cause] of found) {
        if (before?.get(path) !== cause) log.warn({ path, cause }, kind);
      }
      told.set(kind, found);
    },
  };
}
