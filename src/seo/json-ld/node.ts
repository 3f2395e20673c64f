import type { Thing } from 'schema-dts';

/** A node of a page's graph. */
export type Node = Exclude<Thing, string>;

/** A node that stands elsewhere, named by its `@id`. */
export interface Reference {
  readonly '@id': string;
}

/** The `@id` of what a page is about, or of something on it: `https://example.org/about#breadcrumb`. */
export function idOf(url: string, part: string): Reference {
  return { '@id': `${url}#${part}` };
}
