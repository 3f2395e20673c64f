import type { Logger } from 'pino';
import { describeProblem } from '../content/describe-problem.ts';
import type { ContentProblem } from '../errors.ts';

type ProblemsByPath = ReadonlyMap<string, readonly ContentProblem[]>;

/** Files whose mistakes are told in one go. */
const MOST_FILES = 20;

/** What is wrong with entries of the content folder, told once each and not at every look. */
export interface Notices {
  /**
   * Takes over all there is to say about one kind of trouble; what was said before is not said again until it passes.
   * @param found causes by path
   */
  tell(kind: string, found: ReadonlyMap<string, string>): void;
  /**
   * Tells errors in content files that were not there before; of very many files, only some.
   * @param before problems by path, as of all files just judged
   * @param after the same now
   */
  tellMistakes(before: ProblemsByPath, after: ProblemsByPath): void;
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
    tellMistakes(before, after) {
      const mistaken = [...after].flatMap(([path, problems]) => {
        const errors = problems.filter(({ severity }) => severity === 'error');
        const isNews = JSON.stringify(problems) !== JSON.stringify(before.get(path));
        return errors.length > 0 && isNews ? [{ path, errors }] : [];
      });
      for (const { path, errors } of mistaken.slice(0, MOST_FILES))
        for (const problem of errors) log.warn({ path }, describeProblem(path, problem));
      const left = mistaken.length - MOST_FILES;
      if (left > 0) log.warn(`${left} more content files have mistakes; "npm run check" lists them all`);
    },
  };
}
