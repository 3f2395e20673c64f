import { fitDescription } from '../seo/description.ts';
import { articleNodes, staticPageNode } from '../seo/json-ld/article-nodes.ts';
import { modifiedAt } from '../seo/modified.ts';
import { THREAD_ANCHOR } from '../site/thread-view.ts';
import { htmlTag } from '../site/languages.ts';
import { pathOf, type Route } from '../site/urls.ts';
import type { ArticleRecord, ArticleSummary, TermRow } from '../store/article-queries.ts';
import { personFacts } from './authors.ts';
import type { Talk } from './comments/talk.ts';
import { articleRoute, wordedTerm } from './lists.ts';
import type { LinkWithLang } from './page-models.ts';
import type { PageContext } from './page-context.ts';
import type { PageVariant, ShellInput } from './shell.ts';

/** The tag a variant's page bears: its own, where it says more than the site's language. */
export function articleTag({ lang, langTag }: Pick<ArticleSummary, 'lang' | 'langTag'>): string {
  return langTag === lang ? htmlTag(lang) : langTag;
}

/** The one table of an article's languages, from which head, sitemap and structured data are made. */
export function articleVariants(variants: readonly ArticleSummary[], context: PageContext): PageVariant[] {
  return variants.map((variant) => ({
    lang: variant.lang,
    tag: articleTag(variant),
    path: pathOf(articleRoute(variant), context.site()),
    isIndexable: variant.isIndexable,
  }));
}

/** What the head of an article or a page says of it. */
export interface ArticleHeadInput {
  readonly article: ArticleRecord;
  readonly route: Route;
  readonly variants: readonly ArticleSummary[];
  readonly terms: readonly TermRow[];
  /** The kicker, which is the way here. */
  readonly trail: readonly LinkWithLang[];
  /** Null: without a discussion. */
  readonly talk: Talk | null;
}

export function articleHead(input: ArticleHeadInput, context: PageContext): Omit<ShellInput, 'place'> {
  const { article, route, terms, trail, talk } = input;
  const { lang, title, kind } = article;
  const variants = articleVariants(input.variants, context);
  const labels = (type: TermRow['type']): string[] =>
    terms
      .filter((term) => term.type === type)
      .map((term) => wordedTerm(type, term.slug, term.label, lang, context).text);
  const [section = null] = labels('category');
  const times = { publishedAt: article.date, modifiedAt: modifiedAt(article) };
  const authors = terms
    .filter(({ type }) => type === 'author')
    .map((term) => personFacts(term, lang, null, context));
  const tags = labels('tag');
  return {
    lang,
    htmlLang: articleTag(article),
    title,
    description: describeArticle(article),
    route,
    canonical: article.canonical,
    indexing: isPrivate(article, context) ? 'private' : article.noindex ? 'thin' : 'full',
    variants,
    ...(kind === 'post' ? { type: 'article' as const } : {}),
    ...(kind === 'post'
      ? { article: { ...times, section, tags, authors: authors.map(({ url }) => url) } }
      : {}),
    trail,
    nodes({ description, image, site }) {
      // Also on further pages of its comments.
      const url = article.canonical ?? context.baseUrl + pathOf(route, context.site());
      const facts = { url, title, description, tag: articleTag(article), ...times, image };
      if (kind === 'page') return [staticPageNode(facts, article.slug === 'about', site)];
      const { words, minutes } = article;
      const discussion =
        talk === null ? null : { count: talk.count, url: `${url}#${THREAD_ANCHOR}`, comments: talk.facts };
      const translations = variants.filter(({ isIndexable }) => isIndexable);
      return articleNodes(
        { ...facts, authors, section, keywords: tags, words, minutes, translations, talk: discussion },
        site,
        { defaultLang: context.site().defaultLang, baseUrl: context.baseUrl },
      );
    },
  };
}

/** The excerpt, with the opening of the text where that says too little; the title of a text without words. */
export function describeArticle({ title, excerptGiven, opening }: ArticleRecord): string {
  return fitDescription([excerptGiven ?? '', opening]) || title;
}

/** Shown in development only. */
function isPrivate({ draft, date }: ArticleRecord, { isDevelopment }: PageContext): boolean {
  if (!isDevelopment) return false;
  return draft || (date !== null && date > new Date().toISOString());
}
