import { termLabel } from '../content/terms.ts';
import { formatDay, formatShortDay } from '../site/dates.ts';
import { htmlTag, shortLabel } from '../site/languages.ts';
import { phrasesFor, type Phrases } from '../site/phrases.ts';
import { pathOf, type Route, type TermType } from '../site/urls.ts';
import { cutText } from '../text/cut.ts';
import type { ArticleSummary, CountedTermRow, TermRow } from '../store/article-queries.ts';
import type { CountedLink, Dated, LinkWithLang, ListRow, Pager, Worded } from './page-models.ts';
import type { PageContext } from './page-context.ts';

export const PAGE_SIZE = 10;
/** Pages that a list of `total` articles fills; an empty list has one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** Longer excerpts are cut in lists, on a word or character border. */
const EXCERPT_LENGTH = 220;
const MOST_TOPICS = 10;

/** `lang` of a text on a page of another language; null where it is the page's own. */
export function foreignTag(lang: string, langTag: string, pageLang: string): string | null {
  if (lang === pageLang) return null;
  return langTag === lang ? htmlTag(lang) : langTag;
}

export function articleRoute({ kind, lang, slug }: Pick<ArticleSummary, 'kind' | 'lang' | 'slug'>): Route {
  return { name: kind, lang, slug };
}

export function dated(
  at: { readonly date: string | null; readonly day: string | null },
  lang: string,
  short = false,
): Dated | null {
  if (at.date === null || at.day === null) return null;
  return { iso: at.date, label: (short ? formatShortDay : formatDay)(at.day, lang) };
}

/** "Draft" or "Scheduled for …" for what only development shows. */
export function statusMark(article: ArticleSummary, lang: string, phrases: Phrases): string | null {
  if (article.draft) return phrases.list.draft;
  const isAhead = article.date !== null && article.date > new Date().toISOString();
  return isAhead && article.day !== null ? phrases.list.scheduled(formatDay(article.day, lang)) : null;
}

interface RowOptions {
  readonly shortDate?: boolean;
  /** Whether the list shows how many comments there are; it does unless told not to. */
  readonly countsComments?: boolean;
}

/** Articles as they stand in a list of the language `lang`. */
export async function listRows(
  articles: readonly ArticleSummary[],
  lang: string,
  context: PageContext,
  options: RowOptions = {},
): Promise<ListRow[]> {
  const discussed =
    options.countsComments === false
      ? []
      : articles.filter(({ kind, comments }) => kind === 'post' && comments !== 'off');
  const counts =
    discussed.length === 0
      ? new Map<number, number>()
      : await context.comments.countsOf(discussed.map(({ articleId }) => articleId));
  return articles.map((article) =>
    listRow(article, counts.get(article.articleId) ?? 0, lang, context, options),
  );
}

function listRow(
  article: ArticleSummary,
  comments: number,
  lang: string,
  context: PageContext,
  options: RowOptions,
): ListRow {
  const { phrases } = phrasesFor(lang);
  const tag = foreignTag(article.lang, article.langTag, lang);
  const category = context.articles.listTermsOf(article.path).find(({ type }) => type === 'category');
  return {
    href: pathOf(articleRoute(article), context.site()),
    title: { text: article.title, lang: tag },
    excerpt: article.excerpt === '' ? null : { text: cutText(article.excerpt, EXCERPT_LENGTH), lang: tag },
    date: dated(article, lang, options.shortDate),
    category: category === undefined ? null : termLink(category, lang, context),
    minutes: phrases.article.minutes(article.minutes),
    languages: context.articles.listVariants(article.key).map((variant) => ({
      short: shortLabel(variant.lang),
      tag: htmlTag(variant.lang),
      title: phrases.list.availableIn(variant.lang),
    })),
    comments: comments === 0 ? null : phrases.comments.count(comments),
    mark: context.isDevelopment ? statusMark(article, lang, phrases) : null,
  };
}

/** Link to a term's page in `lang`, labelled for that language where the site has a label. */
export function termLink({ type, slug, label }: TermRow, lang: string, context: PageContext): LinkWithLang {
  const { text, lang: tag } = wordedTerm(type, slug, label, lang, context);
  return {
    label: text,
    lang: tag,
    href: pathOf({ name: 'term', lang, type, slug, page: 1 }, context.site()),
  };
}

/** A term as readers of `lang` see it; Han on a page in another script, or the reverse, is marked as foreign. */
export function wordedTerm(
  type: TermType,
  slug: string,
  written: string,
  lang: string,
  { site }: PageContext,
): Worded {
  const text = termLabel(type, slug, written, lang, site());
  const isHan = /\p{Script=Han}/u.test(text);
  return { text, lang: isHan && lang !== 'zh' ? htmlTag('zh') : null };
}

export function countedTerm(term: CountedTermRow, lang: string, context: PageContext): CountedLink {
  return { ...termLink(term, lang, context), count: term.count };
}

/** The terms with the most articles, categories first. */
export function topTopics(lang: string, context: PageContext): CountedLink[] {
  const terms = [...context.articles.listTerms(lang, 'category'), ...context.articles.listTerms(lang, 'tag')];
  return terms.slice(0, MOST_TOPICS).map((term) => countedTerm(term, lang, context));
}

/** The page numbers around the current one; null with a single page. */
export function pager(
  current: number,
  total: number,
  lang: string,
  hrefOf: (page: number) => string,
  labels: { readonly newer: string; readonly older: string } = phrasesFor(lang).phrases.pager,
): Pager | null {
  if (total < 2) return null;
  const { phrases } = phrasesFor(lang);
  const wanted = [1, 2, current - 1, current, current + 1, total].filter(
    (number) => number >= 1 && number <= total,
  );
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  const pages = numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    const entry = { number, href: hrefOf(number), isCurrent: number === current };
    return before !== undefined && number > before + 1 ? [null, entry] : [entry];
  });
  return {
    label: phrases.pager.label,
    pages,
    newer: current > 1 ? { label: labels.newer, href: hrefOf(current - 1) } : null,
    older: current < total ? { label: labels.older, href: hrefOf(current + 1) } : null,
  };
}

/** Groups by a key, groups and members in the order in which they come. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
