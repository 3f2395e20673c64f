import { createHash } from 'node:crypto';
import type { HeadImage } from '../../seo/open-graph.ts';
import { htmlTag } from '../../site/languages.ts';
import { phrasesFor } from '../../site/phrases.ts';
import { isCarded, pathOf, type CardedRoute, type Route } from '../../site/urls.ts';
import { wordedTerm } from '../lists.ts';
import type { PageContext } from '../page-context.ts';
import { CARD, type CardText } from './draw-card.ts';

/** Raise it when the same words would be drawn differently. */
const CARD_VERSION = 'card-1';

/** The card of one page: what it says and where it is. */
export interface PreviewCard {
  readonly text: CardText;
  readonly hash: string;
  readonly path: string;
}

/** The card of a page; null while the page is not public. All pages of a list share that of the first. */
export function previewCard(route: CardedRoute, context: PageContext): PreviewCard | null {
  const site = context.site();
  const titled = titleOf(route, context);
  if (titled === null) return null;
  const text = {
    ...titled,
    siteTitle: site.title[route.lang] ?? '',
    logo: site.logo,
  };
  const hash = createHash('sha256')
    .update(JSON.stringify([CARD_VERSION, text]))
    .digest('hex')
    .slice(0, 16);
  const of = 'page' in route ? { ...route, page: 1 } : route;
  return { text, hash, path: pathOf({ name: 'previewCard', lang: route.lang, of, hash }, site) };
}

/** What the head of a page says of its card; null for pages without one. */
export function headImage(route: Route | null, context: PageContext): HeadImage | null {
  const card = route === null || !isCarded(route) ? null : previewCard(cardOwner(route, context), context);
  if (card === null) return null;
  const { title, siteTitle } = card.text;
  return {
    url: context.baseUrl + card.path,
    ...CARD,
    alt: title === siteTitle ? title : `${title} · ${siteTitle}`,
  };
}

/** All pages of an article's comments show the article's card, and an explainer that of the newest article it is in. */
function cardOwner(route: CardedRoute, { explainers }: PageContext): CardedRoute {
  if (route.name === 'post') return { name: 'post', lang: route.lang, slug: route.slug };
  const user = route.name === 'explainer' ? explainers.listUsers(route.slug, route.lang)[0] : undefined;
  if (user === undefined || user.kind === 'explainer') return route;
  return { name: user.kind, lang: user.lang, slug: user.slug };
}

function titleOf(route: CardedRoute, context: PageContext): Pick<CardText, 'title' | 'lang'> | null {
  const { lang } = route;
  const site = context.site();
  const { phrases } = phrasesFor(lang);
  const worded = (title: string): Pick<CardText, 'title' | 'lang'> => ({ title, lang: htmlTag(lang) });
  switch (route.name) {
    case 'home':
      return worded(site.description[lang] || (site.title[lang] ?? ''));
    case 'topics':
      return worded(phrases.topics.heading);
    case 'archive':
      return worded(phrases.archive.heading);
    case 'feeds':
      return worded(phrases.feeds.heading);
    case 'term': {
      const label = context.articles.findTermLabel(route, lang);
      return label === null ? null : worded(wordedTerm(route.type, route.slug, label, lang, context).text);
    }
    case 'explainers':
      return worded(phrases.explainers.heading);
    case 'post':
    case 'page':
    case 'explainer': {
      const article = context.articles.findBySlug({ kind: route.name, lang, slug: route.slug });
      if (article === null || !article.live) return null;
      return {
        title: article.title,
        lang: article.langTag === article.lang ? htmlTag(lang) : article.langTag,
      };
    }
  }
}
