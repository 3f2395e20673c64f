import { NotFound } from '../../errors.ts';
import type { SearchAnswer, SearchResult } from '../../search/answer.ts';
import { htmlTag, shortLabel } from '../../site/languages.ts';
import { phrasesFor } from '../../site/phrases.ts';
import {
  MOST_QUERY_CHARACTERS,
  NO_SEARCH,
  searchQueryString,
  withoutFacet,
  type SearchAddress,
} from '../../site/search-address.ts';
import { pathOf, type Route } from '../../site/urls.ts';
import { htmlPage } from '../html-page.ts';
import { dated, foreignTag, listRows, pager, topTopics } from '../lists.ts';
import type { Link } from '../page-models.ts';
import type { Page, PageContext } from '../page-context.ts';
import { chipModels, chosenLabel, facetModels } from '../search-facets.ts';
import type { HitModel, SearchModel } from '../search-model.ts';
import { searchField } from '../search-field.ts';
import { resultPath } from '../search-results.ts';

const NEWEST = 5;

type SearchRoute = Extract<Route, { name: 'search' }>;

export interface SearchPageInput {
  readonly route: SearchRoute;
  readonly address: SearchAddress;
  /** Null when nothing was searched for. */
  readonly answer: SearchAnswer | null;
  /** The index does not know everything yet. */
  readonly isRebuilding: boolean;
}

/**
 * The search page: what was found, how to narrow it, what else may have been meant.
 * @throws NotFound past the last page
 */
export async function searchPage(input: SearchPageInput, context: PageContext): Promise<Page> {
  const { route, address, answer } = input;
  if (answer === null ? address.page > 1 : address.page > Math.max(1, answer.pages)) throw new NotFound();
  const { phrases } = phrasesFor(route.lang);
  const model = answer === null ? await startModel(input, context) : foundModel(input, answer, context);
  const heading = model.heading ?? phrases.search.name;
  const hrefOf = (page: number): string => addressHref(route, { ...address, page }, context);
  const variants = context.site().languages.map((lang) => ({
    lang,
    tag: htmlTag(lang),
    path: addressHref({ ...route, lang }, address, context),
    isIndexable: false,
  }));
  return htmlPage(
    'search',
    {
      lang: route.lang,
      title: address.page > 1 ? phrases.list.page(heading, address.page) : heading,
      description: heading,
      route,
      canonical: context.baseUrl + addressHref(route, address, context),
      indexing: 'thin',
      variants,
      prev: address.page > 1 ? hrefOf(address.page - 1) : null,
      next: answer !== null && address.page < answer.pages ? hrefOf(address.page + 1) : null,
      place: 'search',
    },
    model,
    context,
  );
}

function addressHref(route: SearchRoute, address: SearchAddress, { site }: PageContext): string {
  return pathOf(route, site()) + searchQueryString(address);
}

async function startModel(
  { route, address, isRebuilding }: SearchPageInput,
  context: PageContext,
): Promise<SearchModel> {
  const { lang } = route;
  const newest = context.articles.listListed(lang, null, NEWEST, 0);
  return {
    field: searchField(lang, context, address),
    heading: null,
    notices: isRebuilding ? [phrasesFor(lang).phrases.search.rebuilding] : [],
    offers: [],
    sorts: [],
    chips: [],
    clearHref: addressHref(route, NO_SEARCH, context),
    facets: [],
    hits: [],
    pager: null,
    start: {
      newest: await listRows(newest, lang, context, { countsComments: false }),
      topics: topTopics(lang, context),
    },
  };
}

function foundModel(input: SearchPageInput, answer: SearchAnswer, context: PageContext): SearchModel {
  const { route, address } = input;
  const { lang } = route;
  const words = phrasesFor(lang).phrases.search;
  const hrefOf = (changed: Partial<SearchAddress>): string =>
    addressHref(route, { ...address, page: 1, ...changed }, context);
  const isNone = answer.total === 0;
  return {
    field: searchField(lang, context, address),
    heading: headingOf(input, answer, context),
    notices: noticesOf(input, answer),
    offers: offersOf(input, answer, context),
    sorts: isNone
      ? []
      : (['relevance', 'newest'] as const).map((sort) => ({
          label: sort === 'newest' ? words.byNewest : words.byRelevance,
          href: hrefOf({ sort }),
          isCurrent: sort === address.sort,
        })),
    chips: chipModels(address, answer, lang, context),
    clearHref: hrefOf({ filters: new Map() }),
    facets: isNone && address.filters.size === 0 ? [] : facetModels(answer, address, lang, context),
    hits: answer.results.map((result) => hitModel(result, lang, context)),
    pager: pager(address.page, answer.pages, lang, (page) => hrefOf({ page }), words.pager),
    start: null,
  };
}

function headingOf({ route, address }: SearchPageInput, answer: SearchAnswer, context: PageContext): string {
  const { lang } = route;
  const words = phrasesFor(lang).phrases.search;
  const where = (address.filters.get('category') ?? [])
    .map((value) => chosenLabel('category', value, answer, lang, context))
    .join(lang === 'zh' ? '、' : ', ');
  const heading = answer.relaxed && answer.total > 0 ? words.nearHeading : words.heading;
  return heading(answer.total, address.query, where);
}

function noticesOf({ route, address, isRebuilding }: SearchPageInput, answer: SearchAnswer): string[] {
  const words = phrasesFor(route.lang).phrases.search;
  return [
    ...(isRebuilding ? [words.rebuilding] : []),
    ...(address.isCut ? [words.cut(MOST_QUERY_CHARACTERS)] : []),
    ...(answer.relaxed && answer.total > 0 ? [words.relaxed] : []),
  ];
}

/** Another spelling, the other languages, and, when nothing was found, the same search without each filter. */
function offersOf({ route, address }: SearchPageInput, answer: SearchAnswer, context: PageContext): Link[] {
  const { lang } = route;
  const words = phrasesFor(lang).phrases.search;
  const isNone = answer.total === 0;
  const { suggestion } = answer;
  const anyLanguage = addressHref(route, withoutFacet(address, 'lang'), context);
  const elsewhere = [...answer.elsewhere].filter(([, count]) => count > 0);
  return [
    ...(suggestion === null
      ? []
      : [
          {
            label: words.didYouMean(suggestion),
            href: addressHref(route, { ...address, query: suggestion, page: 1 }, context),
          },
        ]),
    ...elsewhere.map(([other, count]) => ({ label: words.elsewhere(other, count), href: anyLanguage })),
    ...(isNone && address.filters.has('lang') && elsewhere.length === 0
      ? [{ label: words.allLanguages, href: anyLanguage }]
      : []),
    ...(isNone
      ? chipModels(address, answer, lang, context).map(({ label, href }) => ({
          label: words.withoutFilter(label),
          href,
        }))
      : []),
  ];
}

function hitModel(result: SearchResult, lang: string, context: PageContext): HitModel {
  const { phrases } = phrasesFor(lang);
  const words = phrases.search;
  const tag = foreignTag(result.lang, result.langTag, lang);
  const path = resultPath(result, context.site());
  const minutes =
    result.kind === 'article'
      ? context.articles.findBySlug({ kind: 'post', lang: result.lang, slug: result.slug })?.minutes
      : undefined;
  const say = result.kind === 'explainer' ? words.step : words.section;
  return {
    href: path,
    titleHtml: result.titleHtml,
    snippetHtml: result.snippetHtml,
    lang: tag,
    kind: words.kinds[result.kind],
    date: dated(result, lang),
    minutes: minutes === undefined ? null : phrases.article.minutes(minutes),
    languages: result.variants.map((variant) => ({
      short: shortLabel(variant.lang),
      tag: htmlTag(variant.lang),
      title: phrases.list.availableIn(variant.lang),
    })),
    section:
      result.section === null
        ? null
        : {
            label: say(result.section.title),
            href: `${path}#${encodeURIComponent(result.section.anchor)}`,
            lang: tag,
          },
  };
}
