import { drawExplainer } from '../../explainer/draw-explainer.ts';
import { renderPicture } from '../../explainer/pictures.ts';
import { NotFound } from '../../errors.ts';
import { htmlTag } from '../../site/languages.ts';
import { pathOf, type Route } from '../../site/urls.ts';
import type { ArticleRecord } from '../../store/article-queries.ts';
import { articleSource } from '../article-text.ts';
import type { Page, PageContext } from '../page-context.ts';
import { liveArticle } from './article.ts';

/** Opened by itself, a picture can run nothing and load nothing; readers of feeds show it from elsewhere. */
const PICTURE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

type PostPicture = Extract<Route, { name: 'postPicture' }>;

/** `/explainers/<id>.<lang>.svg`, for feeds and link previews. */
export function explainerPicture(
  route: Extract<Route, { name: 'explainerPicture' }>,
  context: PageContext,
): Page {
  const { path } = liveArticle('explainer', route, context);
  const explainer = context.explainers.findDrawing(path)?.explainer ?? null;
  if (explainer === null) throw new NotFound();
  return pictureOf(route, renderPicture(drawExplainer(explainer)), context);
}

/** `/posts/<slug>/explainers/<id>.<lang>.svg`, of an explainer that stands in the text of a post. */
export async function inlinePicture(route: PostPicture, context: PageContext): Promise<Page> {
  const article = variantOf(route, context);
  const body = article === null ? null : await drawInline(article, route.id, context);
  if (body === null) throw new NotFound();
  return pictureOf(route, body, context);
}

/** Whether the post has such an explainer; otherwise a file of its bundle may have this address. */
export async function hasInlinePicture(route: PostPicture, context: PageContext): Promise<boolean> {
  const article = variantOf(route, context);
  return article !== null && (await drawInline(article, route.id, context)) !== null;
}

function variantOf({ owner, slug, lang }: PostPicture, { articles }: PageContext): ArticleRecord | null {
  const post = articles.findBySlug({ kind: 'post', lang: owner, slug });
  if (post === null || !post.live) return null;
  const variant = articles.listVariants(post.key).find((each) => each.lang === lang);
  return variant === undefined ? null : articles.findByPath(variant.path);
}

function drawInline(article: ArticleRecord, id: string, context: PageContext): Promise<string | null> {
  const { lang, bodyLine } = article;
  const body = articleSource(article, context)
    .split('\n')
    .slice(bodyLine - 1)
    .join('\n');
  return context.drawInline({ body, lang, bodyLine, id });
}

function pictureOf(route: Route, body: string, { site }: PageContext): Page {
  return {
    status: 200,
    headers: PICTURE_HEADERS,
    type: 'image/svg+xml',
    body,
    language: htmlTag(route.lang),
    path: pathOf(route, site()),
  };
}
