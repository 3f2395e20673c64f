import { resolveContentLinks } from '../../content/markdown/content-links.ts';
import { plainNarration } from '../../content/markdown/explainer-text.ts';
import { explainerNode } from '../../seo/json-ld/explainer-node.ts';
import { modifiedAt } from '../../seo/modified.ts';
import { drawExplainer } from '../../explainer/draw-explainer.ts';
import { renderThumbnail } from '../../explainer/pictures.ts';
import { phrasesFor } from '../../site/phrases.ts';
import { pathOf, type Route } from '../../site/urls.ts';
import type { ArticleRecord, ArticleSummary } from '../../store/article-queries.ts';
import { explainerFigure } from '../explainer-text.ts';
import { htmlPage, listVariants } from '../html-page.ts';
import { linkedArticlePath } from '../linked-article.ts';
import { articleRoute, dated, foreignTag, statusMark, termLink } from '../lists.ts';
import type { ExplainerCard, ExplainerModel, ExplainersModel } from '../explainer-models.ts';
import type { Page, PageContext } from '../page-context.ts';
import { articleHead } from '../article-head.ts';
import { listHead } from '../list-head.ts';
import type { ShellInput } from '../shell.ts';
import { liveArticle, updatedModel, type PreviewNotes } from './article.ts';

type ExplainerRoute = Extract<Route, { name: 'explainer' }>;

/** One explainer on a page of its own. */
export function explainerPage(route: ExplainerRoute, context: PageContext): Page {
  const record = liveArticle('explainer', route, context);
  const { phrases } = phrasesFor(record.lang);
  const mark = context.isDevelopment ? statusMark(record, record.lang, phrases) : null;
  return buildExplainer(record, route, { mark, faultsHtml: '' }, context);
}

/** An explainer that is not public yet, for whoever was given a link to it; marked as that, with what is wrong with it. */
export function previewedExplainer(record: ArticleRecord, notes: PreviewNotes, context: PageContext): Page {
  const { lang, slug } = record;
  return buildExplainer({ ...record, noindex: true }, { name: 'explainer', lang, slug }, notes, context);
}

function buildExplainer(
  record: ArticleRecord,
  route: ExplainerRoute,
  { mark, faultsHtml }: PreviewNotes,
  context: PageContext,
): Page {
  const { lang, path, key } = record;
  const { phrases } = phrasesFor(lang);
  const figure = explainerFigure(record, { foreignTag: null, level: 1, pagePath: null }, context);
  const terms = context.articles.listTermsOf(path);
  const category = terms.find(({ type }) => type === 'category');
  const model: ExplainerModel = {
    list: { label: phrases.explainers.nav, href: pathOf({ name: 'explainers', lang }, context.site()) },
    category: category === undefined ? null : termLink(category, lang, context),
    figureHtml:
      faultsHtml + resolveContentLinks(figure, (target) => linkedArticlePath(target, lang, context)),
    users: context.explainers.listUsers(route.slug, lang).map((user) => ({
      label: user.title,
      href: pathOf(articleRoute(user), context.site()),
      lang: foreignTag(user.lang, user.langTag, lang),
    })),
    date: updatedModel(record, phrases, context) ?? dated(record, lang),
    mark,
  };
  const variants = context.articles.listVariants(key);
  const trail = [{ ...model.list, lang: null }];
  const head = articleHead({ article: record, route, variants, terms, trail, talk: null }, context);
  const shell = {
    ...head,
    ...explainerNodes(record, head, context),
    hasExplainer: true,
    place: 'explainers',
  };
  const page = htmlPage('explainer', shell, model, context);
  return { ...page, modifiedAt: modifiedAt(record) };
}

/** What structured data says of an explainer: each step with its words and its address. */
function explainerNodes(
  record: ArticleRecord,
  { title, description, htmlLang = '' }: Pick<ShellInput, 'title' | 'description' | 'htmlLang'>,
  { explainers }: PageContext,
): Pick<ShellInput, 'nodes'> {
  const plain = explainers.findDrawing(record.path)?.plain ?? null;
  if (plain === null) return {};
  const steps = plain.steps.map(({ title: name, say }, index) => ({
    name,
    text: plainNarration(say),
    fragment: `${plain.id}-step-${index + 1}`,
  }));
  const times = { publishedAt: record.date, modifiedAt: modifiedAt(record) };
  return {
    nodes: ({ url, site, image }) => [
      explainerNode({ url, title, description, tag: htmlLang, steps, image, ...times }, site),
    ],
  };
}

/** Every explainer, newest first. */
export function explainersPage(route: Extract<Route, { name: 'explainers' }>, context: PageContext): Page {
  const { lang } = route;
  const { heading, dek, empty } = phrasesFor(lang).phrases.explainers;
  const cards = explainerCards(lang, -1, context);
  const model: ExplainersModel = { heading, dek, cards, empty: cards.length === 0 ? empty : null };
  const variants = listVariants(route, () => true, context);
  const rows = cards.map(({ href, title }) => ({ href, title }));
  const head = listHead(
    { lang, lead: dek, page: 1, pageSize: rows.length, total: rows.length, rows },
    context,
  );
  const shell = { lang, title: heading, ...head, route, variants, place: 'explainers' };
  return htmlPage('explainers', shell, model, context);
}

/** The newest explainers with still thumbnails; a negative limit is none. */
export function explainerCards(lang: string, limit: number, context: PageContext): ExplainerCard[] {
  return context.explainers.list(lang, limit).flatMap((each) => cardOf(each, lang, context) ?? []);
}

function cardOf(summary: ArticleSummary, lang: string, context: PageContext): ExplainerCard | null {
  const { phrases } = phrasesFor(lang);
  const drawing = context.explainers.findDrawing(summary.path);
  if (drawing === null) return null;
  const category = context.articles.listTermsOf(summary.path).find(({ type }) => type === 'category');
  const tag = foreignTag(summary.lang, summary.langTag, lang);
  const { explainer, plain } = drawing;
  return {
    href: pathOf(articleRoute(summary), context.site()),
    title: { text: summary.title, lang: tag },
    thumbnailHtml: explainer === null ? '' : renderThumbnail(drawExplainer(explainer)),
    steps: phrases.explainers.steps(plain.steps.length),
    category: category === undefined ? null : termLink(category, lang, context),
    mark: context.isDevelopment ? statusMark(summary, lang, phrases) : null,
  };
}
