import type { Article } from './article.ts';
import type { Claim } from './collisions.ts';

/** What an article asks to have for itself: its address, and to be this language's variant of its key. */
export function claimOf({
  path,
  kind,
  key,
  lang,
  slug,
  bundle,
  hasLangSuffix,
  fieldLines,
}: Omit<Article, 'body'>): Claim {
  return { path, kind, key, lang, slug, isBundle: bundle !== null, hasLangSuffix, fieldLines };
}
