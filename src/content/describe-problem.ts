import type { ContentProblem } from '../errors.ts';

/** One problem on one line, for a terminal or a log; explainers have a column, and errors in them say so first. */
export function describeProblem(
  path: string,
  { severity, kind, field, line, column, message, hint }: ContentProblem,
): string {
  const place = column === undefined ? `${path}:${line}` : `${path}:${line}:${column}`;
  const what = kind === 'explainer' && severity === 'error' ? 'explainer:' : `${severity} (${field})`;
  return `${place} ${what} ${message}${hint === '' ? '' : ` ${hint}`}`;
}
