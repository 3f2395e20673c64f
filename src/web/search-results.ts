import type { SearchAnswer, SearchResult } from '../search/answer.ts';
import type { SiteConfig } from '../site/config.ts';
import { pathOf } from '../site/urls.ts';
import type { SearchAddress } from '../site/search-address.ts';
import type { PageContext } from './page-context.ts';
import { valueLabel } from './search-facets.ts';

/** The answer of `/api/search`; `docs/api.md` shows one. */
export interface ApiAnswer {
  readonly query: string;
  /** Only there when the query was too long and was cut. */
  readonly truncated?: true;
  readonly relaxed: boolean;
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
  readonly suggestion: string | null;
  readonly facets: Readonly<
    Record<string, readonly { value: string; label: string; count: number; active: boolean }[]>
  >;
  readonly results: readonly ApiResult[];
}

interface ApiResult extends Pick<SearchResult, 'kind' | 'slug' | 'lang' | 'title' | 'section' | 'date'> {
  /** Path of the article. */
  readonly url: string;
  /** Escaped HTML with `<mark>`. */
  readonly snippet: string;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly variants: readonly { readonly lang: string; readonly url: string }[];
}

/** The address of what was found. */
export function resultPath(
  { kind, lang, slug }: Pick<SearchResult, 'kind' | 'lang' | 'slug'>,
  site: SiteConfig,
): string {
  return pathOf({ name: kind === 'article' ? 'post' : kind, lang, slug }, site);
}

/** What the index found, as programs get it; labels are in `lang`. */
export function apiAnswer(
  address: SearchAddress,
  answer: SearchAnswer,
  lang: string,
  context: PageContext,
): ApiAnswer {
  const { relaxed, total, page, pages, pageSize, suggestion } = answer;
  const facets = [...answer.facets].map(([name, values]) => [
    name,
    values.map(({ value, label, count, active }) => ({
      value,
      label: valueLabel(name, value, label, lang, context).text,
      count,
      active,
    })),
  ]);
  return {
    query: address.query,
    ...(address.isCut ? { truncated: true } : {}),
    relaxed,
    total,
    page,
    pages,
    pageSize,
    suggestion,
    facets: Object.fromEntries(facets),
    results: answer.results.map((result) => apiResult(result, context.site())),
  };
}

function apiResult(result: SearchResult, site: SiteConfig): ApiResult {
  const { kind, slug, lang, title, section, date, category, tags, variants } = result;
  return {
    kind,
    slug,
    lang,
    url: resultPath(result, site),
    title,
    snippet: result.snippetHtml,
    section,
    date,
    category: category?.label ?? null,
    tags: tags.map(({ label }) => label),
    variants: variants.map((variant) => ({
      lang: variant.lang,
      url: resultPath({ kind, lang: variant.lang, slug: variant.slug }, site),
    })),
  };
}
