import { facetLabel } from '../content/terms.ts';
import type { Search } from '../search/answer.ts';
import { COLUMN_WEIGHTS } from '../search/match.ts';
import { createSearch } from '../search/search.ts';
import type { SiteConfig } from '../site/config.ts';
import type { Database } from '../store/database.ts';
import { searchQueries } from '../store/search-queries.ts';

/** Search in the index of a database, in the languages and facets of its site. */
export function searchOver(db: Database, site: () => SiteConfig): Search {
  return createSearch({
    index: searchQueries(db, COLUMN_WEIGHTS),
    languages: () => site().languages,
    declaredFacets: () =>
      site()
        .fields.filter(({ facet }) => facet)
        .map(({ name }) => name),
    labelOf: (facet, value, written, lang) => facetLabel(facet, value, written, lang, site()),
  });
}
