import { pathOf, readPath, type Route } from '../site/urls.ts';
import type { PageContext } from './page-context.ts';

const DIRECTORY_INDEX = /\/index\.html?$/i;

/** Where `/…/index.html`, as other servers have it, leads here: the page without it, if there is one. */
export function findWithoutIndex(requestPath: string, context: PageContext): string | null {
  if (!DIRECTORY_INDEX.test(requestPath)) return null;
  const site = context.site();
  const route = readPath(requestPath.replace(DIRECTORY_INDEX, '/'), site);
  return route !== null && isThere(route, context) ? pathOf(route, site) : null;
}

function isThere(route: Route, { articles }: PageContext): boolean {
  switch (route.name) {
    case 'home':
    case 'archive':
      return route.page === 1;
    case 'topics':
    case 'feeds':
    case 'explainers':
      return true;
    case 'term':
      return route.page === 1 && articles.findTermLabel(route, route.lang) !== null;
    case 'post':
    case 'page':
    case 'explainer':
      return articles.findBySlug({ kind: route.name, lang: route.lang, slug: route.slug })?.live === true;
    default:
      return false;
  }
}
