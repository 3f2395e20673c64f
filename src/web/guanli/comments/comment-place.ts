import type { SiteConfig } from '../../../site/config.ts';
import { pathOf } from '../../../site/urls.ts';
import type { CommentedArticle } from '../../../store/commented-articles.ts';

/** Address of an article for its readers, in a language if it has that; null when it is not public. */
export function articlePath(article: CommentedArticle, lang: string, site: SiteConfig): string | null {
  const variant = liveVariant(article, lang);
  return variant === undefined
    ? null
    : pathOf({ name: variant.kind, lang: variant.lang, slug: variant.slug }, site);
}

/** Address of a comment where readers see it; null when they do not. */
export function commentPlace(
  comment: { readonly id: number; readonly status: string; readonly lang: string },
  article: CommentedArticle,
  site: SiteConfig,
): string | null {
  const variant = comment.status === 'approved' ? liveVariant(article, comment.lang) : undefined;
  return variant === undefined
    ? null
    : pathOf({ name: 'comment', lang: variant.lang, slug: variant.slug, id: comment.id }, site);
}

function liveVariant(
  { variants }: CommentedArticle,
  lang: string,
): CommentedArticle['variants'][number] | undefined {
  const live = variants.filter(({ isLive }) => isLive);
  return live.find((each) => each.lang === lang) ?? live[0];
}

/** How an article is named, and in which language; by its key when its files are gone. */
export function articleTitle(
  article: CommentedArticle,
  lang: string,
): { readonly title: string; readonly lang: string | null } {
  const variant = article.variants.find((each) => each.lang === lang) ?? article.variants[0];
  return variant === undefined
    ? { title: article.key, lang: null }
    : { title: variant.title, lang: variant.lang };
}

/** How an address names an article: by a slug, by its key when it has none any more. */
export function articleParam(article: CommentedArticle): string {
  return article.variants[0]?.slug ?? article.key;
}
