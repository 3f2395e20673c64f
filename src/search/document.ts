import { segment } from './segment.ts';

/**
 * The columns of the search index, with what a hit in each is worth to bm25. `term`: category, tags and authors.
 * `part`: pieces of identifiers and options, which stand in no phrase.
 */
export const SEARCH_COLUMNS = {
  title: 10,
  term: 6,
  heading: 4,
  excerpt: 3,
  body: 1,
  code: 0.3,
  part: 0.2,
} as const;
export type SearchColumn = keyof typeof SEARCH_COLUMNS;

/** A piece of text below one heading, as snippets are cut from it: anchor (null above the first), heading, prose, code. */
export type StoredSection = readonly [anchor: string | null, title: string, text: string, code: string];

/** What search keeps of one document. UTF-8, since bytes cross threads and enter the database many times faster than text. */
export interface SearchText {
  /** Tokens of each column, parted by spaces. */
  readonly columns: Readonly<Record<SearchColumn, Uint8Array>>;
  /** `StoredSection[]` as JSON. */
  readonly sections: Uint8Array;
}

const utf8 = new TextEncoder();

/** A document of any kind, before it is cut into tokens. */
export interface SearchSource {
  readonly title: string;
  /** Category, tags and authors as written. */
  readonly terms: readonly string[];
  readonly excerpt: string | null;
  readonly sections: readonly {
    readonly anchor: string | null;
    readonly title: string;
    readonly text: string;
    readonly code: string;
  }[];
}

/** Cuts a document into what the index keeps. The heavy part of indexing: it runs on a worker. */
export function searchTextOf({ title, terms, excerpt, sections }: SearchSource): SearchText {
  const parts: string[] = [];
  const tokens = (texts: readonly string[]): Uint8Array => {
    const words: string[] = [];
    segment(texts.join('\n'), ({ kind, text }) => (kind === 'part' ? parts : words).push(text));
    return utf8.encode(words.join(' '));
  };
  return {
    columns: {
      title: tokens([title]),
      term: tokens(terms),
      heading: tokens(sections.map((section) => section.title)),
      excerpt: tokens(excerpt === null ? [] : [excerpt]),
      body: tokens(sections.map((section) => section.text)),
      code: tokens(sections.map((section) => section.code)),
      part: utf8.encode(parts.join(' ')),
    },
    sections: utf8.encode(
      JSON.stringify(
        sections.map((section): StoredSection => [section.anchor, section.title, section.text, section.code]),
      ),
    ),
  };
}
