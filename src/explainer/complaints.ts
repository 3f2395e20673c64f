import { isOneEditAway } from '../text/edit-distance.ts';
import type { TextPosition } from '../text/yaml-tree.ts';

/** Something wrong with an explainer, where it stands in its file. */
export interface Complaint extends TextPosition {
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** Collects what is wrong, by line. After `MOST` complaints nobody reads on. */
export interface Complaints {
  error(at: TextPosition, message: string): void;
  warn(at: TextPosition, message: string): void;
  readonly hasErrors: boolean;
  list(): Complaint[];
}

const MOST = 30;

export function startComplaints(): Complaints {
  const found: Complaint[] = [];
  let hasErrors = false;
  const add = (severity: Complaint['severity'], { line, column }: TextPosition, message: string): void => {
    hasErrors ||= severity === 'error';
    const isKnown = found.some((each) => each.message === message && each.line === line);
    if (found.length < MOST && !isKnown) found.push({ severity, line, column, message });
  };
  return {
    error: (at, message) => add('error', at, message),
    warn: (at, message) => add('warning', at, message),
    get hasErrors() {
      return hasErrors;
    },
    list: () => found.toSorted((a, b) => a.line - b.line || a.column - b.column),
  };
}

/** `; did you mean "cri"?`, or nothing when no known word is one slip away. */
export function suggestion(written: string, known: readonly string[]): string {
  const folded = written.toLowerCase();
  const meant = known.find(
    (word) => word.toLowerCase() === folded || isOneEditAway(folded, word.toLowerCase()),
  );
  return meant === undefined || meant === written ? '' : `; did you mean "${meant}"?`;
}

/** Length as the limits count it: a Han or other wide character is two. */
export function weigh(text: string): number {
  let weight = 0;
  for (const char of text) weight += WIDE_CHARACTER.test(char) ? 2 : 1;
  return weight;
}

const WIDE_CHARACTER = /[\u1100-\u115f\u2e80-\uffef]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Shown in messages: never longer than a line. */
export function short(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > 60 ? `${flat.slice(0, 59)}…` : flat;
}
