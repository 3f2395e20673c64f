import { missingExplainer } from '../content/check-explainers.ts';
import type { IndexStore } from '../store/index-store.ts';
import { showProblem, type ShownProblem } from './dev-events.ts';

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
