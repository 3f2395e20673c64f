import { expect, it } from 'vitest';
import { parseSiteConfig } from '../site/parse-config.ts';
import { isSearchParameter } from '../site/search-address.ts';
import { filtersOf } from './search-facets.ts';

function namesOf(source: string): string[] {
  const parsed = parseSiteConfig(source, '/content');
  return parsed.ok ? filtersOf(parsed.config) : [];
}

it('filters are the kinds, the declared fields and those of site.yaml', () => {
  const own = namesOf('fields: { level: { facet: true }, mood: {} }\n');
  expect(own).toEqual(['lang', 'kind', 'category', 'tag', 'author', 'year', 'level']);
});

it('no field of site.yaml can take the name of one that is there anyway', () => {
  expect(namesOf('').filter((name) => !isSearchParameter(name))).toEqual([]);
});
