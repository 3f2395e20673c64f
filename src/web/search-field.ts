import { phrasesFor } from '../site/phrases.ts';
import { NO_SEARCH, type SearchAddress } from '../site/search-address.ts';
import { pathOf } from '../site/urls.ts';
import type { SearchFieldModel } from './page-models.ts';
import type { PageContext } from './page-context.ts';

/** The search field as it stands on a page of `lang`. */
export function searchField(
  lang: string,
  { site }: PageContext,
  address: SearchAddress = NO_SEARCH,
  label: string = phrasesFor(lang).phrases.search.label,
): SearchFieldModel {
  return {
    action: pathOf({ name: 'search', lang }, site()),
    label,
    query: address.query,
    sort: address.sort === 'relevance' ? null : address.sort,
    lang,
  };
}
