import { cleanText } from '../text/clean.ts';
import { MalformedPath } from './urls.ts';

/** What the address of a search says. */
export interface SearchAddress {
  /** One line without unseen characters, at most `MOST_QUERY_CHARACTERS` long. */
  readonly query: string;
  /** Something was cut off to make it that short. */
  readonly isCut: boolean;
  /** Chosen values by facet; facets without any are missing. */
  readonly filters: ReadonlyMap<string, readonly string[]>;
  readonly sort: 'relevance' | 'newest';
  /** From 1. */
  readonly page: number;
}

/** What every search can be asked, filters included. */
const SEARCH_PARAMETERS = new Set('q sort page typing ui kind category tag author lang year'.split(' '));

/** Whether a parameter has a meaning already, so that no facet of `site.yaml` can have its name. */
export function isSearchParameter(name: string): boolean {
  return SEARCH_PARAMETERS.has(name);
}

export const MOST_QUERY_CHARACTERS = 200;
/** More alternatives than a person would choose. */
const MOST_FILTER_VALUES = 50;
const MOST_VALUE_CHARACTERS = 200;
/** A number so long is past the last page of anything. */
const LAST_PAGE = 9_999_999;

/** An empty search. */
export const NO_SEARCH: SearchAddress = {
  query: '',
  isCut: false,
  filters: new Map(),
  sort: 'relevance',
  page: 1,
};

/**
 * Reads what follows the `?`. A parameter we do not know, and a value that means nothing, is as if it were not there;
 * of `q`, `sort` and `page` the first counts.
 * @param facets names of the filters there are
 * @throws MalformedPath for broken percent-encoding
 */
export function readSearchAddress(queryString: string, facets: readonly string[]): SearchAddress {
  const parameters = readParameters(queryString);
  const { text, isCut } = cutQuery(cleanText(parameters.get('q') ?? '').text);
  const filters = facets.map((name) => [name, readValues(parameters.getAll(name))] as const);
  return {
    query: text,
    isCut,
    filters: new Map(filters.filter(([, values]) => values.length > 0)),
    sort: parameters.get('sort') === 'newest' ? 'newest' : 'relevance',
    page: readPage(parameters.get('page') ?? ''),
  };
}

/**
 * The parameters of a request, in any order and number.
 * @throws MalformedPath for broken percent-encoding, which `URLSearchParams` would let pass
 */
export function readParameters(queryString: string): URLSearchParams {
  try {
    decodeURIComponent(queryString);
  } catch {
    throw new MalformedPath(queryString);
  }
  return new URLSearchParams(queryString);
}

/** The one spelling of a search's parameters, with the `?`; empty for an empty search. */
export function searchQueryString(address: SearchAddress): string {
  const parameters = new URLSearchParams();
  if (address.query !== '') parameters.set('q', address.query);
  for (const [name, value] of listFilters(address)) parameters.append(name, value);
  if (address.sort !== 'relevance') parameters.set('sort', address.sort);
  if (address.page > 1) parameters.set('page', String(address.page));
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

/** The chosen values one by one, as [facet, value]. */
export function listFilters({ filters }: SearchAddress): [string, string][] {
  return [...filters].flatMap(([name, values]) => values.map((value): [string, string] => [name, value]));
}

/** The same search, from its first page, without one value. */
export function withoutFilter(address: SearchAddress, facet: string, value: string): SearchAddress {
  const filters = [...address.filters].map(
    ([name, values]) => [name, name === facet ? values.filter((other) => other !== value) : values] as const,
  );
  return { ...address, filters: new Map(filters.filter(([, values]) => values.length > 0)), page: 1 };
}

/** The same search, from its first page, without any value of a facet. */
export function withoutFacet(address: SearchAddress, facet: string): SearchAddress {
  const filters = [...address.filters].filter(([name]) => name !== facet);
  return { ...address, filters: new Map(filters), page: 1 };
}

function cutQuery(text: string): { text: string; isCut: boolean } {
  if (text.length <= MOST_QUERY_CHARACTERS) return { text, isCut: false };
  const characters = [...text];
  if (characters.length <= MOST_QUERY_CHARACTERS) return { text, isCut: false };
  return { text: characters.slice(0, MOST_QUERY_CHARACTERS).join('').trimEnd(), isCut: true };
}

function readValues(raw: readonly string[]): string[] {
  const values = raw.map((value) => cleanText(value.slice(0, MOST_VALUE_CHARACTERS)).text);
  return [...new Set(values.filter((value) => value !== ''))].slice(0, MOST_FILTER_VALUES);
}

function readPage(text: string): number {
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}
