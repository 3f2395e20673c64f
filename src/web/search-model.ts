import type {
  CountedLink,
  Dated,
  LanguageMark,
  Link,
  ListRow,
  Pager,
  SearchFieldModel,
} from './page-models.ts';

/** A chosen filter, with the address of the same search without it. */
export interface ChipModel {
  readonly label: string;
  readonly href: string;
}

export interface FacetChoice {
  readonly value: string;
  readonly label: string;
  readonly lang: string | null;
  readonly count: number;
  readonly isChecked: boolean;
  /** Nothing would be found with it. */
  readonly isDisabled: boolean;
}

export interface FacetModel {
  /** Name of the parameter. */
  readonly name: string;
  readonly label: string;
  readonly choices: readonly FacetChoice[];
  /** Behind "More"; open when one of them is chosen. */
  readonly more: readonly FacetChoice[];
  readonly isMoreOpen: boolean;
}

export interface HitModel {
  readonly href: string;
  readonly titleHtml: string;
  readonly snippetHtml: string;
  /** Of title and snippet, where it is not the page's. */
  readonly lang: string | null;
  readonly kind: string;
  readonly date: Dated | null;
  readonly minutes: string | null;
  readonly languages: readonly LanguageMark[];
  /** "Section: Relist", to the heading itself. */
  readonly section: (Link & { readonly lang: string | null }) | null;
}

export interface SearchModel {
  readonly field: SearchFieldModel;
  /** Null before anything was searched for: then the field's label is the heading. */
  readonly heading: string | null;
  readonly notices: readonly string[];
  /** Other searches that may find what was meant. */
  readonly offers: readonly Link[];
  readonly sorts: readonly (Link & { readonly isCurrent: boolean })[];
  readonly chips: readonly ChipModel[];
  readonly clearHref: string;
  readonly facets: readonly FacetModel[];
  readonly hits: readonly HitModel[];
  readonly pager: Pager | null;
  /** Where to begin, when nothing was searched for. */
  readonly start: { readonly newest: readonly ListRow[]; readonly topics: readonly CountedLink[] } | null;
}
