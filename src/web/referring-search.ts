import type { IncomingHttpHeaders } from 'node:http';
import { readSearchAddress, type SearchAddress } from '../site/search-address.ts';
import { MalformedPath, readPath, type UrlLanguages } from '../site/urls.ts';

export interface ReferringSearch {
  readonly lang: string;
  readonly address: SearchAddress;
}

/**
 * The search page a request came from, as the browser says in `Referer`, which our referrer policy keeps whole between
 * our own pages. Null when it came from anywhere else.
 * @param baseUrl public origin, known under another name than the `Host` of the request behind a proxy
 */
export function readReferringSearch(
  headers: IncomingHttpHeaders,
  site: UrlLanguages,
  facets: readonly string[],
  baseUrl: string,
): ReferringSearch | null {
  const { referer, host } = headers;
  if (referer === undefined || !referer.includes('/search?') || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  if (url.host !== host && url.origin !== baseUrl) return null;
  try {
    const route = readPath(url.pathname, site);
    if (route?.name !== 'search') return null;
    return { lang: route.lang, address: readSearchAddress(url.search, facets) };
  } catch (error) {
    if (error instanceof MalformedPath) return null;
    throw error;
  }
}
