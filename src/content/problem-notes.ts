import type { ContentProblem } from '../errors.ts';

/** Collects what is found wrong with one file while it is read. */
export interface ProblemNotes {
  warn(field: string, line: number, message: string, hint?: string): void;
  /** Refuses the file. Of several refusals the one nearest the top stays: an editor mends from there. */
  refuse(field: string, line: number, message: string, hint?: string): void;
  readonly isRefused: boolean;
  /** The one error, if any, then the warnings in the order found. */
  problems(): ContentProblem[];
}

/** Empty notes; every problem of a content file itself has kind `frontmatter`. */
export function startNotes(): ProblemNotes {
  const warnings: ContentProblem[] = [];
  let error: ContentProblem | null = null;
  return {
    warn: (field, line, message, hint = '') => {
      warnings.push({ severity: 'warning', kind: 'frontmatter', field, line, message, hint });
    },
    refuse: (field, line, message, hint = '') => {
      if (error !== null && error.line <= line) return;
      error = { severity: 'error', kind: 'frontmatter', field, line, message, hint };
    },
    get isRefused() {
      return error !== null;
    },
    problems: () => (error === null ? warnings : [error, ...warnings]),
  };
}
