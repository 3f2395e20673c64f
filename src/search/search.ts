import type { FacetValue, Search, SearchAnswer, SearchRequest, SearchResult } from './answer.ts';
import { createCatalogue, type Catalogue, type CatalogueDocument } from './catalogue.ts';
import { facetNames } from './facet-names.ts';
import { narrow, reaches, type Counted, type Narrowing } from './facets.ts';
import { NOTHING } from './find.ts';
import { termExpression } from './match.ts';
import { orderArticles } from './order.ts';
import { parseQuery, type ParsedQuery } from './parse-query.ts';
import { resolveQuery, type Resolved } from './resolve.ts';
import type { SearchIndex } from './search-index.ts';
import { cutSnippet, markerFor, markText } from './snippet.ts';
import { slugify } from '../text/slug.ts';

/** What search asks of the rest of the product. */
export interface SearchDeps {
  readonly index: SearchIndex;
  /** Languages of the site in their order. */
  languages(): readonly string[];
  /** Fields of `site.yaml` that are filters, in their order. */
  declaredFacets(): readonly string[];
  /** How a value is shown in a language; `written` is how a document has it. */
  labelOf(facet: string, value: string, written: string, lang: string): string;
}

const PAGE_SIZE = 10;
const MOST_VALUES = 60;

/** The search over an index: it reads and never writes, and no query makes it throw. */
export function createSearch(deps: SearchDeps): Search {
  const catalogue = createCatalogue(deps.index);
  return (request) => {
    catalogue.refresh();
    const facets = facetNames(deps.declaredFacets());
    const query = parseQuery(request.query, facets);
    const narrowing = narrowingOf(query, request, catalogue, facets);
    const resolved = lookUp(query, request, narrowing, catalogue, deps);
    const counted = narrow(catalogue, withoutExcluded(resolved.found.ids, query, deps.index), narrowing);
    return answerOf({ request, query, resolved, counted, narrowing, catalogue, facets, deps });
  };
}

function lookUp(
  query: ParsedQuery,
  request: SearchRequest,
  narrowing: Narrowing,
  catalogue: Catalogue,
  { index }: SearchDeps,
): Resolved {
  if (query.terms.length === 0) {
    const ids = catalogue.documents.flatMap((document) => document?.id ?? []);
    return { found: { ...NOTHING, ids }, terms: [], endsInWord: false, relaxed: false, suggestion: null };
  }
  const needed = request.page * PAGE_SIZE;
  return resolveQuery(index, query, {
    isTyping: request.isTyping,
    size: catalogue.documents.length,
    isRanked: request.sort === 'relevance',
    isEnough: (ids) => reaches(catalogue, ids, narrowing, needed, request.lang),
    isFound: (ids) => reaches(catalogue, ids, narrowing, 1),
  });
}

function withoutExcluded(
  ids: readonly number[],
  { excluded }: ParsedQuery,
  index: SearchIndex,
): readonly number[] {
  if (excluded.length === 0 || ids.length === 0) return ids;
  const unwanted = new Set(excluded.flatMap((term) => index.listMatches(termExpression(term))));
  return ids.filter((id) => !unwanted.has(id));
}

/** The filters of the request and those typed into the query. */
function narrowingOf(
  query: ParsedQuery,
  request: SearchRequest,
  catalogue: Catalogue,
  facets: readonly string[],
): Narrowing {
  const chosen = new Map<string, Set<number>>();
  for (const filters of [request.filters, query.filters]) {
    for (const [facet, values] of filters) {
      if (!facets.includes(facet) || values.length === 0) continue;
      const ids = chosen.get(facet) ?? new Set();
      for (const value of values) ids.add(findValue(catalogue, facet, value));
      chosen.set(facet, ids);
    }
  }
  return { chosen, before: query.before, after: query.after };
}

/** By its value, else as it would be written into an address; -1 when no document has it. */
function findValue(catalogue: Catalogue, facet: string, value: string): number {
  const slug = slugify(value);
  const found = catalogue.findValue(facet, value) ?? catalogue.findValue(facet, slug);
  if (found !== null) return found;
  return catalogue.values.findIndex(
    (entry) => entry.facet === facet && [...entry.labels.values()].some((label) => slugify(label) === slug),
  );
}

interface Outcome {
  readonly request: SearchRequest;
  readonly query: ParsedQuery;
  readonly resolved: Resolved;
  readonly counted: Counted;
  readonly narrowing: Narrowing;
  readonly catalogue: Catalogue;
  readonly facets: readonly string[];
  readonly deps: SearchDeps;
}

function answerOf(outcome: Outcome): SearchAnswer {
  const { request, query, resolved, counted, narrowing, catalogue } = outcome;
  const asksNothing =
    query.terms.length + query.excluded.length + narrowing.chosen.size === 0 &&
    query.before === null &&
    query.after === null;
  const total = asksNothing ? 0 : counted.total;
  const ordered = orderArticles(catalogue, asksNothing ? [] : counted.passing, resolved.found, {
    sort: query.terms.length === 0 ? 'newest' : request.sort,
    lang: request.lang,
    count: request.page * PAGE_SIZE,
  }).slice((request.page - 1) * PAGE_SIZE);
  const facets = facetsOf(outcome);
  const elsewhere = (narrowing.chosen.has('lang') ? (facets.get('lang') ?? []) : []).filter(
    ({ active, count }) => !active && count > 0,
  );
  return {
    relaxed: resolved.relaxed && total > 0,
    total,
    page: request.page,
    pages: Math.ceil(total / PAGE_SIZE),
    pageSize: PAGE_SIZE,
    suggestion: resolved.suggestion,
    facets,
    results: resultsOf(
      ordered.flatMap((id) => catalogue.documents[id] ?? []),
      outcome,
    ),
    elsewhere: new Map(asksNothing ? [] : elsewhere.map(({ value, count }) => [value, count])),
  };
}

function facetsOf({
  counted,
  narrowing,
  catalogue,
  facets,
  request,
  deps,
}: Outcome): Map<string, FacetValue[]> {
  const byFacet = new Map<string, FacetValue[]>(facets.map((facet) => [facet, []]));
  for (const [id, { facet, value, labels, documents }] of catalogue.values.entries()) {
    const count = counted.counts[id] ?? 0;
    const active = narrowing.chosen.get(facet)?.has(id) === true;
    if (documents === 0 && !active) continue;
    const written = labels.get(request.lang) ?? [...labels.values()].sort()[0] ?? value;
    byFacet
      .get(facet)
      ?.push({ value, label: deps.labelOf(facet, value, written, request.lang), count, active });
  }
  for (const [facet, values] of byFacet) {
    values.sort((a, b) =>
      facet === 'year'
        ? Number(b.value) - Number(a.value)
        : b.count - a.count || (a.value < b.value ? -1 : 1),
    );
    byFacet.set(
      facet,
      values.filter(({ active }, at) => active || at < MOST_VALUES),
    );
  }
  return byFacet;
}

function resultsOf(documents: readonly CatalogueDocument[], outcome: Outcome): SearchResult[] {
  const { request, resolved, catalogue, deps } = outcome;
  const marker = markerFor(resolved.terms, resolved.endsInWord, request.isTyping);
  const order = deps.languages();
  return documents.flatMap((document) => {
    const text = deps.index.findText(document.id);
    if (text === null) return [];
    const { html, section } = cutSnippet(text, marker);
    const named = (facet: string) =>
      document.values
        .flatMap((id) => catalogue.values[id] ?? [])
        .filter((entry) => entry.facet === facet)
        .map(({ value, labels }) => ({
          slug: value,
          label: deps.labelOf(facet, value, labels.get(document.lang) ?? value, document.lang),
        }));
    const variants = [...catalogue.variantsOf(document.group)]
      .sort((a, b) => order.indexOf(a.lang) - order.indexOf(b.lang))
      .map(({ lang, langTag, slug }) => ({ lang, langTag, slug }));
    const { kind, slug, lang, langTag, date, day } = document;
    return {
      kind,
      slug,
      lang,
      langTag,
      title: text.title,
      titleHtml: markText(text.title, marker),
      snippetHtml: html,
      section,
      date,
      day,
      category: named('category')[0] ?? null,
      tags: named('tag'),
      variants,
    };
  });
}
