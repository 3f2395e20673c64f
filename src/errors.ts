/**
 * What can go wrong, by whom it is addressed to. Anything that is none of these is a bug: it is logged
 * with a short id, and the reader's page shows that id and nothing more.
 */

/** Groups of editor problems that `check` reports; `frontmatter` is what the front matter rules speak of. */
export type ProblemKind =
  | 'frontmatter'
  | 'site'
  | 'markdown'
  | 'explainer'
  | 'link'
  | 'image'
  | 'alt'
  | 'translation'
  | 'path'
  | 'read';

/**
 * An editor's mistake, as a value: which line and field, what was found and what to write instead.
 * An `error` refuses the file (its last good version keeps serving); a `warning` does not.
 */
export interface ContentProblem {
  readonly severity: 'error' | 'warning';
  readonly kind: ProblemKind;
  /** Front-matter field, or `file`, `frontmatter`, `body`. */
  readonly field: string;
  /** 1-based, in the file as saved. */
  readonly line: number;
  /** 1-based; only where a line alone would not say what is meant. */
  readonly column?: number;
  /** One English sentence: what was found. */
  readonly message: string;
  /** What to write instead; may be empty when the message says it all. */
  readonly hint: string;
}

/** Thrown by page handlers when nothing lives at an address. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}

/** Thrown by page handlers when something lived at an address and was removed on purpose. */
export class Gone extends Error {
  override readonly name = 'Gone';
  /** When it was withdrawn, as a UTC instant. */
  readonly since: string;
  constructor(since: string) {
    super(`withdrawn ${since}`);
    this.since = since;
  }
}

/** Thrown when work on one file was stopped because it ran for too long; trying again would not help. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}
