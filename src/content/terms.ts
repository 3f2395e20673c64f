import type { AuthorProfile, SiteConfig } from '../site/config.ts';
import type { TermType } from '../site/urls.ts';
import { slugify } from '../text/slug.ts';
import type { Article } from './article.ts';

/** `title` terms are words of the title; they relate articles to each other and have no page. */
export interface Term {
  readonly type: TermType | 'title';
  readonly slug: string;
  readonly label: string;
}

/** English words too common to relate two titles. */
const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from how in into is it its not of on or the to vs what when why with you your'.split(
    ' ',
  ),
);

/**
 * The terms an article is filed under. A category, tag or author written as one of the labels in `site.yaml` is filed
 * under that label's slug, so that `Tech` and `技术` share one page where the site says that they are one term.
 */
export function termsOf(article: Omit<Article, 'body'>, site: SiteConfig): Term[] {
  const authors = article.authors.map((author) => authorTerm(author, site));
  return [
    ...(article.category === null ? [] : [namedTerm('category', article.category, site)]),
    ...article.tags.map((tag) => namedTerm('tag', tag, site)),
    ...authors,
    ...(article.series === null ? [] : [namedTerm('series', article.series, site)]),
    ...titleWords(article.title).map((word): Term => ({ type: 'title', slug: word, label: word })),
  ].filter((term) => term.slug !== '');
}

/** The label a term is shown with: the site's own for this language, else as the article wrote it. */
export function termLabel(
  type: TermType,
  slug: string,
  written: string,
  lang: string,
  site: SiteConfig,
): string {
  if (type === 'author') return findAuthor(slug, site)?.name[lang] ?? written;
  return site.terms.get(slug)?.[lang] ?? written;
}

/** The label a value of a search filter is shown with; kinds and languages are named by the interface, not here. */
export function facetLabel(
  facet: string,
  value: string,
  written: string,
  lang: string,
  site: SiteConfig,
): string {
  const isTerm = facet === 'category' || facet === 'tag' || facet === 'author';
  return isTerm ? termLabel(facet, value, written, lang, site) : written;
}

/** The profile in `site.yaml` whose page has this slug. */
export function findAuthor(slug: string, site: SiteConfig): AuthorProfile | null {
  for (const profile of site.authors.values()) if (slugify(profile.key) === slug) return profile;
  return null;
}

function namedTerm(type: TermType, written: string, site: SiteConfig): Term {
  for (const [slug, labels] of site.terms) {
    if (Object.values(labels).some((label) => fold(label) === fold(written)))
      return { type, slug, label: written };
  }
  return { type, slug: slugify(written), label: written };
}

function authorTerm(written: string, site: SiteConfig): Term {
  for (const profile of site.authors.values()) {
    const names = [profile.key, ...Object.values(profile.name)];
    if (names.some((name) => fold(name) === fold(written)))
      return { type: 'author', slug: slugify(profile.key), label: written };
  }
  return { type: 'author', slug: slugify(written), label: written };
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/** Latin words without the common ones, and every pair of neighbouring Han characters. */
function titleWords(title: string): string[] {
  const runs = fold(title).match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? [];
  const parts = runs.flatMap((run) => run.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? []);
  const words = parts.flatMap((part) => {
    if (/^\p{Script=Han}/u.test(part)) return pairs(part);
    return part.length > 1 && !STOP_WORDS.has(part) ? [part] : [];
  });
  return [...new Set(words)];
}

function pairs(han: string): string[] {
  const characters = [...han];
  return characters.slice(1).map((character, index) => (characters[index] ?? '') + character);
}
