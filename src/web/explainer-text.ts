import { resolveContentLinks } from '../content/markdown/content-links.ts';
import { feedHtml, placePictures } from '../content/markdown/feed-html.ts';
import { drawExplainer } from '../explainer/draw-explainer.ts';
import { renderFigure, renderPlain, type FigureOptions } from '../explainer/figure.ts';
import { htmlTag } from '../site/languages.ts';
import { pathOf } from '../site/urls.ts';
import type { ArticleRecord, ArticleSummary } from '../store/article-queries.ts';
import { bundleRoute } from './files.ts';
import { linkedArticlePath } from './linked-article.ts';
import { articleRoute } from './lists.ts';
import type { PageContext } from './page-context.ts';

/** Figure of an explainer with a file of its own. Its links still wait for `resolveContentLinks`. */
export function explainerFigure(
  { path, lang }: Pick<ArticleSummary, 'path' | 'lang'>,
  place: Pick<FigureOptions, 'foreignTag' | 'level' | 'pagePath'>,
  { explainers }: PageContext,
): string {
  const drawing = explainers.findDrawing(path);
  const options = { lang, sayHtml: drawing?.sayHtml ?? [], ...place };
  if (drawing === null || drawing.explainer === null) return renderPlain(drawing?.plain ?? null, options);
  return renderFigure(drawExplainer(drawing.explainer), options);
}

/** Public path of the picture of an explainer in an article, which has it in its text or embeds it. */
export function explainerPicturePath(id: string, article: ArticleRecord, context: PageContext): string {
  const site = context.site();
  const { lang, slug, bundle } = article;
  const found = context.explainers.findVariant(id, lang);
  if (found !== null && context.explainers.isUsed(article.path, id))
    return pathOf({ name: 'explainerPicture', lang: found.lang, slug: id }, site);
  const owner = bundle === null ? null : bundleRoute(bundle, context);
  const post = { owner: owner?.lang ?? lang, slug: owner?.slug ?? slug };
  return pathOf({ name: 'postPicture', lang, ...post, id, file: '' }, site);
}

/** The same within an article of `lang`: in that language, or in another one that is marked; or a line in its place. */
export function embeddedFigure(id: string, level: number, lang: string, context: PageContext): string {
  const found = context.explainers.findVariant(id, lang);
  if (found === null)
    return renderPlain(null, { lang, sayHtml: [], foreignTag: null, level, pagePath: null });
  const place = {
    foreignTag: found.lang === lang ? null : htmlTag(found.lang),
    level,
    pagePath: pathOf(articleRoute(found), context.site()),
  };
  return explainerFigure(found, place, context);
}

/** What a feed carries of an explainer with a page of its own: its picture and the list of its steps. */
export function explainerFeedText({ path, lang, slug }: ArticleSummary, context: PageContext): string {
  const figure = explainerFigure({ path, lang }, { foreignTag: null, level: 2, pagePath: null }, context);
  const picture = pathOf({ name: 'explainerPicture', lang, slug }, context.site());
  const pictured = placePictures(feedHtml(figure), () => picture);
  return resolveContentLinks(pictured, (target) => linkedArticlePath(target, lang, context));
}
