import { keyOfLinkedPath } from '../content/linked-path.ts';
import { pathOf } from '../site/urls.ts';
import { articleRoute } from './lists.ts';
import type { PageContext } from './page-context.ts';

/**
 * Public path of the article a text links to by its place in the content folder, or null when none is public. A file
 * named in full is meant as it is; a folder, or a name without a language, means the reader's language first.
 */
export function linkedArticlePath(
  path: string,
  lang: string,
  { articles, site }: PageContext,
): string | null {
  const exact = articles.findByPath(path);
  if (exact !== null && exact.live && exact.hasLangSuffix) return pathOf(articleRoute(exact), site());
  const variants = articles.listVariants(exact?.key ?? keyOfLinkedPath(path, site().languages));
  const target = variants.find((variant) => variant.lang === lang) ?? variants[0];
  return target === undefined ? null : pathOf(articleRoute(target), site());
}
