import { NotFound } from '../../errors.ts';
import { makeAddressesAbsolute } from '../../seo/feeds/absolute-addresses.ts';
import { changedAt, type FeedChannel, type FeedItem } from '../../seo/feeds/feed.ts';
import { stableId } from '../../seo/feeds/stable-id.ts';
import { writeAtom } from '../../seo/feeds/write-feed.ts';
import { htmlTag } from '../../site/languages.ts';
import { phrasesFor } from '../../site/phrases.ts';
import { THREAD_ANCHOR } from '../../site/thread-view.ts';
import { pathOf, type Route } from '../../site/urls.ts';
import type { ArticleRecord, ArticleSummary } from '../../store/article-queries.ts';
import type { ThreadComment } from '../../store/comment-threads.ts';
import { cutText } from '../../text/cut.ts';
import { articleRoute } from '../lists.ts';
import { FEED_TYPES, siteFacts } from '../page-head.ts';
import type { Page, PageContext } from '../page-context.ts';

type CommentFeedRoute = Extract<Route, { name: 'commentFeed' }>;
type NewComment = ThreadComment & { readonly articleId: number };

/** Newest comments in one feed. */
const MOST_ITEMS = 40;
const SUMMARY_LENGTH = 280;

/** Newest comments as Atom: those written in a language, or those on one article, in whatever language. */
export async function commentFeedPage(route: CommentFeedRoute, context: PageContext): Promise<Page> {
  const { lang, slug } = route;
  const article = slug === null ? null : discussedArticle({ lang, slug }, context);
  const site = siteFacts(lang, context);
  const { comments } = phrasesFor(lang).phrases;
  const title = article === null ? comments.feedOfAll(site.name) : comments.feedOf(article.title);
  const path = pathOf(route, context.site());
  const pagePath =
    article === null
      ? pathOf({ name: 'home', lang, page: 1 }, context.site())
      : `${pathOf(articleRoute(article), context.site())}#${THREAD_ANCHOR}`;
  const of = article === null ? { lang } : { articleId: article.articleId };
  const rows = await context.comments.listNewest(of, MOST_ITEMS);
  const channel: FeedChannel = {
    id: stableId(
      context.siteId,
      article === null ? `comments/${lang}` : `comments/${article.articleId}/${lang}`,
    ),
    title,
    description: title,
    tag: site.tag,
    pageUrl: context.baseUrl + pagePath,
    selfUrl: context.baseUrl + path,
    iconUrl: site.logoUrl,
    rights: context.site().licence?.[lang] ?? null,
    publisher: { name: site.name, url: site.homeUrl },
    items: rows.flatMap((row) => itemOf(row, lang, context)),
  };
  return {
    status: 200,
    type: `${FEED_TYPES.atom}; charset=utf-8`,
    body: writeAtom(channel),
    language: site.tag,
    path,
    modifiedAt: changedAt(channel),
    headers: { 'X-Robots-Tag': 'noindex' },
  };
}

function discussedArticle(
  { lang, slug }: { readonly lang: string; readonly slug: string },
  { articles }: PageContext,
): ArticleRecord {
  const article = articles.findBySlug({ kind: 'post', lang, slug });
  if (article?.live !== true || article.comments === 'off') throw new NotFound();
  return article;
}

/** Empty for a comment whose article has just gone. */
function itemOf(row: NewComment, lang: string, context: PageContext): FeedItem[] {
  const variants = context.articles.listVariantsById(row.articleId);
  const article = inLanguage(variants, row.lang) ?? inLanguage(variants, lang) ?? variants[0];
  if (article === undefined) return [];
  const { comments } = phrasesFor(lang).phrases;
  const name = row.name === '' ? comments.anonymous : row.name;
  const page = { lang: article.lang, slug: article.slug };
  const urlOf = (id: number): string =>
    context.baseUrl + pathOf({ name: 'comment', ...page, id }, context.site());
  const articleUrl = context.baseUrl + pathOf(articleRoute(article), context.site());
  return [
    {
      id: stableId(context.siteId, `comment/${row.id}`),
      url: urlOf(row.id),
      title: comments.entry(name, article.title),
      tag: htmlTag(row.lang),
      summary: cutText(row.text.replace(/\s+/g, ' ').trim(), SUMMARY_LENGTH),
      html: makeAddressesAbsolute(row.html, articleUrl),
      publishedAt: row.createdAt,
      modifiedAt: row.editedAt ?? row.createdAt,
      authors: [{ name, url: row.website === '' ? null : row.website }],
      categories: [],
      image: null,
      inReplyTo:
        row.parentId === null
          ? {
              id: stableId(context.siteId, `article/${row.articleId}/${article.lang}`),
              url: articleUrl,
            }
          : { id: stableId(context.siteId, `comment/${row.parentId}`), url: urlOf(row.parentId) },
    },
  ];
}

function inLanguage(variants: readonly ArticleSummary[], lang: string): ArticleSummary | undefined {
  return variants.find((variant) => variant.lang === lang);
}
