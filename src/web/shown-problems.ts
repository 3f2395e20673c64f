import { missingExplainer } from '../content/check-explainers.ts';
import type { ContentProblem } from '../errors.ts';
import type { IndexStore } from '../store/index-store.ts';
import { showProblem, type ShownProblem } from './dev-events.ts';

/** An error in an explainer. */
export interface DrawingFault {
  readonly path: string;
  readonly problem: ContentProblem;
}

/** What is wrong with the explainers of a text, in its own file and in those it embeds, and with those that are not there. */
export function drawingFaults(path: string, store: IndexStore): DrawingFault[] {
  const missing = store.listMissingExplainers().filter((use) => use.path === path);
  return [
    ...store.problemsAround(path),
    { path, problems: missing.map((use) => missingExplainer(use, [])) },
  ].flatMap((file) =>
    file.problems
      .filter(({ kind, severity }) => kind === 'explainer' && severity === 'error')
      .map((problem) => ({ path: file.path, problem })),
  );
}

/** Every error in the content folder, and every explainer that is embedded and not there, as the overlay shows them. */
export function shownProblems(store: IndexStore, contentDir: string): ShownProblem[] {
  const missing = store.listMissingExplainers().map(({ path, ...use }) => ({
    path,
    problems: [missingExplainer(use, [])],
  }));
  return [...store.listProblems(), ...missing].flatMap(({ path, problems }) =>
    problems
      .filter(({ severity }) => severity === 'error')
      .map((problem) => showProblem(contentDir, path, problem)),
  );
}
