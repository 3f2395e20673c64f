import type { FieldReader } from './field-readers.ts';

type FieldType = 'text' | 'date' | 'list' | 'switch' | 'choice' | 'language' | 'slug' | 'path' | 'url';

/** All that is known about one front-matter field; whatever else needs a list of fields derives it from here. */
export interface FieldDeclaration<T> {
  /** Names that other engines use; accepted with a warning. */
  readonly otherNames?: readonly string[];
  /** Names that mean the opposite (`published: false` is `draft: true`). */
  readonly negatedNames?: readonly string[];
  readonly chineseName?: string;
  readonly type: FieldType;
  readonly read: FieldReader<T>;
  readonly label: string;
  /** What it accepts, in one sentence for the documentation. */
  readonly description: string;
  /** What holds without it, for the documentation; null where simply nothing is. */
  readonly fallback: string | null;
  /** A value as an editor writes it. */
  readonly example: string;
  /** Whether the index keeps it in a column (or a table) of its own. */
  readonly isIndexed: boolean;
  /** Whether search offers it as a filter with counts. */
  readonly isFacet: boolean;
}
