import { hasDiagram } from '../../content/markdown/diagram.ts';
import type { ArticleKind } from '../../content/article.ts';
import { NotFound } from '../../errors.ts';
import { formatDay } from '../../site/dates.ts';
import { modifiedAt } from '../../seo/modified.ts';
import { threadQuery, WHOLE_THREAD } from '../../site/thread-view.ts';
import { htmlTag } from '../../site/languages.ts';
import { phrasesFor, variantLabel, type Phrases } from '../../site/phrases.ts';
import { pathOf, type Route } from '../../site/urls.ts';
import { calendarDay } from '../../text/instant.ts';
import type { ArticleRecord, ArticleSummary, TermRow } from '../../store/article-queries.ts';
import { articleHead } from '../article-head.ts';
import { articleHtml, hasExplainer } from '../article-text.ts';
import { readTalk, type OwnView, type Talk } from '../comments/talk.ts';
import { htmlPage } from '../html-page.ts';
import { articleRoute, dated, foreignTag, listRows, statusMark, termLink } from '../lists.ts';
import type { ArticleModel, Dated, LinkWithLang, StaticPageModel } from '../page-models.ts';
import { FEED_TYPES } from '../page-head.ts';
import type { ShellInput } from '../shell.ts';
import type { Page, PageContext } from '../page-context.ts';
import { coverPicture, COVER } from '../pictures/placed-picture.ts';
import { offerSizes } from '../pictures/text-pictures.ts';
import { tocFrom } from '../toc.ts';

const MOST_RELATED = 3;

type PostRoute = Extract<Route, { name: 'post' }>;

/** An article under /posts. */
export async function articlePage(
  route: PostRoute,
  context: PageContext,
  own: OwnView | null = null,
): Promise<Page> {
  const article = liveArticle('post', route, context);
  return buildArticle(article, route, { mark: markOf(article, context), faultsHtml: '', own }, context);
}

/** A post or page that is not public yet, for whoever was given a link to it; marked as that, with what is wrong with it. */
export function previewedPage(
  article: ArticleRecord,
  notes: PreviewNotes,
  context: PageContext,
): Promise<Page> {
  const hidden: ArticleRecord = { ...article, noindex: true, comments: 'off' };
  if (article.kind === 'page') return buildStatic(hidden, notes, context);
  const { lang, slug } = article;
  return buildArticle(hidden, { name: 'post', lang, slug }, { ...notes, own: null }, context);
}

/** How a page that is not public is marked, and what is wrong with it. */
export interface PreviewNotes {
  readonly mark: string | null;
  /** Stands above the text. */
  readonly faultsHtml: string;
}

/** Who looks: with what mark the page is shown, and what is theirs in it. */
interface Look extends PreviewNotes {
  readonly own: OwnView | null;
}

async function buildArticle(
  article: ArticleRecord,
  route: PostRoute,
  { mark, own, faultsHtml }: Look,
  context: PageContext,
): Promise<Page> {
  const { lang, key } = article;
  const { phrases } = phrasesFor(lang);
  const variants = context.articles.listVariants(key);
  const terms = context.articles.listTermsOf(article.path);
  const { earlier, later } = context.articles.findNeighbours(lang, article);
  const languages = variants.map((variant) => variant.lang);
  const talk = await readTalk(article, route, languages, own, context);
  const model: ArticleModel = {
    ...(await commonModel(article, variants, phrases, context, faultsHtml)),
    mark,
    kicker: linksFor('category', terms, article, context),
    authors: linksFor('author', terms, article, context),
    date: dated(article, lang),
    minutes: phrases.article.minutes(article.minutes),
    tags: linksFor('tag', terms, article, context),
    series: seriesModel(article, terms, phrases, context),
    earlier: neighbour(earlier, lang, context),
    later: neighbour(later, lang, context),
    related: await listRows(context.articles.listRelated(article.path, lang, MOST_RELATED), lang, context, {
      countsComments: false,
    }),
    markdown: {
      label: phrases.article.markdown,
      href: pathOf({ ...route, name: 'postSource' }, context.site()),
    },
    talk: talk?.model ?? null,
  };
  const bare = articleRoute(article);
  const head = articleHead({ article, route: bare, variants, terms, trail: model.kicker, talk }, context);
  const page = htmlPage(
    'article',
    {
      ...head,
      ...(talk === null ? {} : threadHead(route, head, talk, phrases)),
      markdownPath: model.markdown?.href ?? null,
      hasExplainer: hasExplainer(model.bodyHtml),
      place: 'home',
    },
    model,
    context,
  );
  // Where readers write, nothing but the bytes themselves tells when they changed.
  return {
    ...page,
    modifiedAt: talk === null ? modifiedAt(article) : new Date(context.comments.now()).toISOString(),
    showsFrames: hasDiagram(model.bodyHtml),
  };
}

/** What the head says of a part of the thread: its further pages are pages of their own, other views of it are not. */
function threadHead(
  { thread = WHOLE_THREAD, ...article }: PostRoute,
  head: Omit<ShellInput, 'place'>,
  { model, prev, next }: Talk,
  { comments }: Phrases,
): Partial<ShellInput> {
  const { page } = thread;
  const isPage = threadQuery(thread) === threadQuery({ ...WHOLE_THREAD, page });
  const title = comments.feedOf(head.title);
  return {
    feeds: [{ type: FEED_TYPES.atom, title, href: model.feed.href }],
    ...(isPage || head.indexing === 'private' ? {} : { indexing: 'thin' }),
    ...(isPage ? { prev, next } : {}),
    ...(page === 1 || !isPage
      ? {}
      : {
          title: comments.page(head.title, page),
          heading: head.title,
          route: { ...article, thread: { ...WHOLE_THREAD, page } },
          // Their addresses are those of the first page.
          variants: head.variants.map((variant) => ({ ...variant, isIndexable: false })),
        }),
  };
}

/** A page of `pages/`, at the site root. */
export async function staticPage(
  route: Extract<Route, { name: 'page' }>,
  context: PageContext,
): Promise<Page> {
  const article = liveArticle('page', route, context);
  return buildStatic(article, { mark: markOf(article, context), faultsHtml: '' }, context);
}

async function buildStatic(
  article: ArticleRecord,
  { mark, faultsHtml }: PreviewNotes,
  context: PageContext,
): Promise<Page> {
  const { lang, slug } = article;
  const route = { name: 'page', lang, slug } as const;
  const variants = context.articles.listVariants(article.key);
  const { phrases } = phrasesFor(lang);
  const common = await commonModel(article, variants, phrases, context, faultsHtml);
  const model: StaticPageModel = { ...common, mark };
  const head = articleHead({ article, route, variants, terms: [], trail: [], talk: null }, context);
  const page = htmlPage(
    'page',
    { ...head, hasExplainer: hasExplainer(model.bodyHtml), place: `page:${article.slug}` },
    model,
    context,
  );
  return { ...page, modifiedAt: modifiedAt(article), showsFrames: hasDiagram(model.bodyHtml) };
}

/** The public article at an address. @throws NotFound */
export function liveArticle(
  kind: ArticleKind,
  { lang, slug }: { lang: string; slug: string },
  context: PageContext,
): ArticleRecord {
  const article = context.articles.findBySlug({ kind, lang, slug });
  if (article === null || !article.live) throw new NotFound();
  return article;
}

async function commonModel(
  article: ArticleRecord,
  variants: readonly ArticleSummary[],
  phrases: Phrases,
  context: PageContext,
  beforeHtml: string,
) {
  const { lang } = article;
  const cover = await coverPicture(article, COVER, context);
  return {
    title: article.title,
    dek: article.excerptGiven,
    updated: updatedModel(article, phrases, context),
    variants: variants
      .filter((variant) => variant.lang !== lang)
      .map((variant) => ({
        label: variantLabel(variant.lang),
        href: pathOf(articleRoute(variant), context.site()),
        tag: htmlTag(variant.lang),
      })),
    toc: article.toc ? tocFrom(article.headings) : null,
    cover,
    bodyHtml: beforeHtml + (await offerSizes(await articleHtml(article, context), cover !== null, context)),
  };
}

/** Development shows drafts and says so. */
function markOf(article: ArticleRecord, { isDevelopment }: PageContext): string | null {
  return isDevelopment ? statusMark(article, article.lang, phrasesFor(article.lang).phrases) : null;
}

/** "Updated 3 May 2025", where the file says so. */
export function updatedModel(
  { updated, lang }: ArticleRecord,
  phrases: Phrases,
  { site }: PageContext,
): Dated | null {
  return updated === null
    ? null
    : {
        iso: updated,
        label: phrases.article.updated(formatDay(calendarDay(Date.parse(updated), site().timezone), lang)),
      };
}

function linksFor(
  type: TermRow['type'],
  terms: readonly TermRow[],
  { lang }: ArticleRecord,
  context: PageContext,
): LinkWithLang[] {
  return terms.filter((term) => term.type === type).map((term) => termLink(term, lang, context));
}

function neighbour(article: ArticleSummary | null, lang: string, context: PageContext): LinkWithLang | null {
  if (article === null) return null;
  const href = pathOf(articleRoute(article), context.site());
  return { label: article.title, href, lang: foreignTag(article.lang, article.langTag, lang) };
}

function seriesModel(
  article: ArticleRecord,
  terms: readonly TermRow[],
  phrases: Phrases,
  context: PageContext,
): ArticleModel['series'] {
  const term = terms.find(({ type }) => type === 'series');
  if (term === undefined) return null;
  const members = context.articles.listSeries(article.lang, term.slug);
  const position = members.findIndex(({ key }) => key === article.key) + 1;
  const { label: title, href } = termLink(term, article.lang, context);
  return {
    title,
    href,
    position: phrases.article.seriesPosition(position, members.length),
    items: members.map((member) => ({
      label: member.title,
      href: pathOf(articleRoute(member), context.site()),
      lang: foreignTag(member.lang, member.langTag, article.lang),
      isCurrent: member.key === article.key,
    })),
  };
}
