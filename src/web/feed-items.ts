import { posix } from 'node:path';
import { makeAddressesAbsolute } from '../seo/feeds/absolute-addresses.ts';
import type { FeedImage, FeedItem } from '../seo/feeds/feed.ts';
import { stableId } from '../seo/feeds/stable-id.ts';
import { modifiedAt } from '../seo/modified.ts';
import { THREAD_ANCHOR } from '../site/thread-view.ts';
import { pathOf } from '../site/urls.ts';
import type { ArticleRecord, ListFilter, TermRow } from '../store/article-queries.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { articleTag, describeArticle } from './article-head.ts';
import { articleHtml } from './article-text.ts';
import { personFacts } from './authors.ts';
import { explainerFeedText } from './explainer-text.ts';
import { articleRoute, wordedTerm } from './lists.ts';
import type { Picture } from './page-models.ts';
import type { PageContext } from './page-context.ts';
import { COVER, coverPicture } from './pictures/placed-picture.ts';

/** Newest articles in one feed. */
const MOST_ITEMS = 30;
/** Characters of text in one feed; what comes after them is there by its summary. Readers refuse files of 5 MB. */
const MOST_TEXT = 1_500_000;

/**
 * The newest posts and explainers written in a language, as a feed carries them. Texts are made on a worker, one after the other, so
 * that a reader who waits for a page is never behind all of them.
 */
export async function collectFeedItems(
  lang: string,
  filter: ListFilter,
  context: PageContext,
): Promise<FeedItem[]> {
  const items: FeedItem[] = [];
  let left = MOST_TEXT;
  for (const article of context.publications.listNewest(lang, filter, MOST_ITEMS)) {
    const cover = await coverPicture(article, COVER, context);
    const url = context.baseUrl + pathOf(articleRoute(article), context.site());
    const html = left > 0 ? await feedText(article, cover, url, context) : '';
    left -= html.length;
    items.push(toItem(article, cover, url, left > 0 ? html : null, context));
  }
  return items;
}

async function feedText(
  article: ArticleRecord,
  cover: Picture | null,
  url: string,
  context: PageContext,
): Promise<string> {
  if (article.kind === 'explainer') return makeAddressesAbsolute(explainerFeedText(article, context), url);
  const text = await articleHtml(article, context, 'feed');
  const size =
    cover?.width == null || cover.height === null ? '' : ` width="${cover.width}" height="${cover.height}"`;
  const opening =
    cover === null
      ? ''
      : `<figure><img src="${escapeHtml(cover.src)}" alt="${escapeHtml(cover.alt)}"${size}></figure>`;
  return makeAddressesAbsolute(opening + text, url);
}

function toItem(
  article: ArticleRecord,
  cover: Picture | null,
  url: string,
  html: string | null,
  context: PageContext,
): FeedItem {
  const { lang, path, articleId } = article;
  const terms = context.articles.listTermsOf(path);
  return {
    id: stableId(context.siteId, `article/${articleId}/${lang}`),
    url,
    title: article.title,
    tag: articleTag(article),
    summary: describeArticle(article),
    html,
    publishedAt: article.date ?? '',
    modifiedAt: modifiedAt(article) ?? '',
    authors: terms
      .filter(({ type }) => type === 'author')
      .map((term) => personFacts(term, lang, null, context)),
    categories: categoriesOf(terms, lang, context),
    image: cover === null ? null : feedImage(cover, context),
    discussion: discussionOf(article, url, context),
  };
}

/** Category and tags; what is both is named once. */
function categoriesOf(terms: readonly TermRow[], lang: string, context: PageContext): FeedItem['categories'] {
  const named = terms
    .filter(({ type }) => type === 'category' || type === 'tag')
    .map(({ type, slug, label }) => ({
      term: slug,
      label: wordedTerm(type, slug, label, lang, context).text,
    }));
  return named.filter(
    ({ term, label }, at) => named.findIndex((each) => each.term === term || each.label === label) === at,
  );
}

/** Where an article is talked about; null where it is not. */
function discussionOf(
  { kind, lang, slug, comments }: ArticleRecord,
  url: string,
  { baseUrl, site }: PageContext,
): NonNullable<FeedItem['discussion']> | null {
  if (kind !== 'post' || comments === 'off') return null;
  const feed = pathOf({ name: 'commentFeed', lang, slug }, site());
  return { url: `${url}#${THREAD_ANCHOR}`, feedUrl: baseUrl + feed };
}

const IMAGE_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

function feedImage({ src, width, height }: Picture, { baseUrl }: PageContext): FeedImage {
  const { href, pathname } = new URL(src, baseUrl);
  return { url: href, type: IMAGE_TYPES[posix.extname(pathname).toLowerCase()] ?? null, width, height };
}
