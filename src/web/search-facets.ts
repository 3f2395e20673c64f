import type { FacetValue, SearchAnswer } from '../search/answer.ts';
import { facetNames } from '../search/facet-names.ts';
import type { SiteConfig } from '../site/config.ts';
import { languageName } from '../site/languages.ts';
import { labelled, phrasesFor } from '../site/phrases.ts';
import { listFilters, searchQueryString, withoutFilter, type SearchAddress } from '../site/search-address.ts';
import { pathOf } from '../site/urls.ts';
import { slugify } from '../text/slug.ts';
import { wordedTerm } from './lists.ts';
import type { Worded } from './page-models.ts';
import type { PageContext } from './page-context.ts';
import type { ChipModel, FacetChoice, FacetModel } from './search-model.ts';

const SHOWN_AT_ONCE = 8;
/** A list longer than this is no longer read but searched. */
const MOST_CHOICES = 60;

/** Names of the filters of a site. */
export function filtersOf({ fields }: SiteConfig): string[] {
  return facetNames(fields.filter(({ facet }) => facet).map(({ name }) => name));
}

/** Facets as readers of `lang` see them; those that could not narrow anything are left out. */
export function facetModels(
  answer: SearchAnswer,
  address: SearchAddress,
  lang: string,
  context: PageContext,
): FacetModel[] {
  return [...answer.facets].flatMap(([name, values]) => {
    const choices = withChosen(values, address.filters.get(name) ?? [])
      .slice(0, MOST_CHOICES)
      .map((value) => choiceOf(name, value, lang, context));
    if (!canNarrow(choices, answer.total)) return [];
    const more = choices.slice(SHOWN_AT_ONCE);
    return {
      name,
      label: facetLabel(name, lang, context.site()),
      choices: choices.slice(0, SHOWN_AT_ONCE),
      more,
      isMoreOpen: more.some(({ isChecked }) => isChecked),
    };
  });
}

/** The chosen filters, each with the way back. */
export function chipModels(
  address: SearchAddress,
  answer: SearchAnswer,
  lang: string,
  context: PageContext,
): ChipModel[] {
  const path = pathOf({ name: 'search', lang }, context.site());
  return listFilters(address).map(([name, value]) => ({
    label: labelled(
      facetLabel(name, lang, context.site()),
      chosenLabel(name, value, answer, lang, context),
      lang,
    ),
    href: path + searchQueryString(withoutFilter(address, name, value)),
  }));
}

/** How a chosen value is called, also when the index knows nothing of it. */
export function chosenLabel(
  name: string,
  value: string,
  answer: SearchAnswer,
  lang: string,
  context: PageContext,
): string {
  const known = answer.facets.get(name)?.find((one) => one.value === value);
  return valueLabel(name, value, known?.label ?? value, lang, context).text;
}

/** A facet's value in words; what the index cannot know, our own words, is put in here. */
export function valueLabel(
  name: string,
  value: string,
  written: string,
  lang: string,
  context: PageContext,
): Worded {
  const { kinds } = phrasesFor(lang).phrases.search;
  if (name === 'kind') return { text: kinds[value as keyof typeof kinds] ?? written, lang: null };
  if (name === 'lang' && context.site().languages.includes(value))
    return { text: languageName(value, value), lang: value === lang ? null : value };
  if (name === 'category' || name === 'tag' || name === 'author')
    return wordedTerm(name, value, written, lang, context);
  return { text: written, lang: null };
}

function facetLabel(name: string, lang: string, site: SiteConfig): string {
  const { facets } = phrasesFor(lang).phrases.search;
  const own = facets[name as keyof typeof facets];
  return own ?? site.fields.find((field) => field.name === name)?.label?.[lang] ?? name;
}

/** A single value that everything has is no choice. */
function canNarrow(choices: readonly FacetChoice[], total: number): boolean {
  return choices.length > 1 || choices.some(({ isChecked, count }) => isChecked || count !== total);
}

/**
 * A chosen value stays in the list even when no article has it, or it could not be taken back. The index also knows
 * values by their labels, so one that is active under another spelling is not unknown.
 */
function withChosen(values: readonly FacetValue[], chosen: readonly string[]): readonly FacetValue[] {
  const unknown = chosen.filter(
    (value) =>
      !values.some((known) => known.active && [known.value, slugify(known.label)].includes(slugify(value))),
  );
  return [...unknown.map((value) => ({ value, label: value, count: 0, active: true })), ...values];
}

function choiceOf(
  name: string,
  { value, label, count, active }: FacetValue,
  lang: string,
  context: PageContext,
): FacetChoice {
  const { text, lang: tag } = valueLabel(name, value, label, lang, context);
  return {
    value,
    label: text,
    lang: tag,
    count,
    isChecked: active,
    isDisabled: count === 0 && !active,
  };
}
