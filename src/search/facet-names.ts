import { FIELDS } from '../content/fields.ts';

/** Fields whose filter has another name than the front matter. */
const FILTER_OF: Readonly<Record<string, string>> = { date: 'year', tags: 'tag' };
/** As they are shown; others follow. */
const ORDER = ['lang', 'kind', 'category', 'tag', 'author', 'year'];

/**
 * The filters of a site: kinds, the front-matter fields declared as facets, those that `site.yaml` declares.
 * @param declared the last of these, in their order
 */
export function facetNames(declared: readonly string[]): string[] {
  const fields = Object.entries(FIELDS)
    .filter(([, { isFacet }]) => isFacet)
    .map(([name]) => FILTER_OF[name] ?? name);
  const own = ['kind', ...fields].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return [...own, ...declared];
}
