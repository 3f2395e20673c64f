/** What is asked of the index. Filters are names of facets (`kind`, `category`, `tag`, `author`, `lang`, `year`, declared ones). */
export interface SearchRequest {
  /** As the reader typed it, already cut to the longest query we take. */
  readonly query: string;
  /** Chosen values by facet: several of one are alternatives, different ones all have to hold. */
  readonly filters: ReadonlyMap<string, readonly string[]>;
  readonly sort: 'relevance' | 'newest';
  /** From 1. */
  readonly page: number;
  /** Language of the interface: its variants come first. */
  readonly lang: string;
  /** The last word is still being typed, so it matches as a beginning. */
  readonly isTyping: boolean;
}

export type ResultKind = 'article' | 'page' | 'explainer';

interface ResultTerm {
  readonly slug: string;
  readonly label: string;
}

export interface SearchResult {
  readonly kind: ResultKind;
  readonly slug: string;
  readonly lang: string;
  readonly langTag: string;
  readonly title: string;
  /** Escaped HTML of the title with `<mark>` round what was found. */
  readonly titleHtml: string;
  /** Escaped HTML of a piece of the original text with `<mark>` round what was found. */
  readonly snippetHtml: string;
  /** Where in the text the piece stands; null above the first heading. */
  readonly section: { readonly title: string; readonly anchor: string } | null;
  /** RFC 3339 instant, null for pages. */
  readonly date: string | null;
  /** Day in the site's time zone, `2026-03-01`. */
  readonly day: string | null;
  readonly category: ResultTerm | null;
  readonly tags: readonly ResultTerm[];
  /** All live variants of it, the one shown included. */
  readonly variants: readonly { readonly lang: string; readonly langTag: string; readonly slug: string }[];
}

export interface FacetValue {
  readonly value: string;
  readonly label: string;
  /** How many results there would be with this value and the other facets' filters. */
  readonly count: number;
  readonly active: boolean;
}

export interface SearchAnswer {
  /** True when not all words were found together and the nearest is offered instead. */
  readonly relaxed: boolean;
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
  /** A spelling that finds something, when this one finds nothing or next to nothing. */
  readonly suggestion: string | null;
  /** By facet name, in the order in which they are shown. */
  readonly facets: ReadonlyMap<string, readonly FacetValue[]>;
  readonly results: readonly SearchResult[];
  /** How many results other languages hold when a `lang` filter hides them; by language. */
  readonly elsewhere: ReadonlyMap<string, number>;
}

/** The one entrance to search; synchronous, since it only reads the index. */
export type Search = (request: SearchRequest) => SearchAnswer;
