import { NotFound } from '../../errors.ts';
import { websiteNode } from '../../seo/json-ld/site-nodes.ts';
import { htmlTag } from '../../site/languages.ts';
import { phrasesFor } from '../../site/phrases.ts';
import { pathOf, type Route } from '../../site/urls.ts';
import { cutText } from '../../text/cut.ts';
import { explainerCards } from './explainer.ts';
import { htmlPage, listVariants } from '../html-page.ts';
import { listHead } from '../list-head.ts';
import { foreignTag, listRows, pageCount, pager, PAGE_SIZE, topTopics } from '../lists.ts';
import type { HomeModel, ListRow } from '../page-models.ts';
import type { Page, PageContext } from '../page-context.ts';
import { coverPicture, LEAD_COVER } from '../pictures/placed-picture.ts';

const ABOUT_LENGTH = 240;

/** Home and its further pages, newest first. */
export async function homePage(route: Extract<Route, { name: 'home' }>, context: PageContext): Promise<Page> {
  const site = context.site();
  const { lang, page } = route;
  const { phrases } = phrasesFor(lang);
  const total = context.articles.countListed(lang, null);
  const pages = pageCount(total);
  if (page > pages) throw new NotFound();
  const articles = context.articles.listListed(lang, null, PAGE_SIZE, (page - 1) * PAGE_SIZE);
  const rows = await listRows(articles, lang, context);
  const first = page === 1 ? articles[0] : undefined;
  const title = site.title[lang] ?? '';
  const description = site.description[lang] ?? '';
  const pageTitle = page > 1 ? phrases.home.page(page) : title;
  const hrefOf = (number: number): string => pathOf({ ...route, page: number }, site);
  const model: HomeModel = {
    heading: page > 1 ? `${title}: ${pageTitle}` : description === '' ? title : `${title}: ${description}`,
    lead: first === undefined ? null : await leadFor(first.path, rows[0], context),
    listHeading: page > 1 ? pageTitle : phrases.home.latest,
    all: { label: phrases.home.all(total), href: pathOf({ name: 'archive', lang, page: 1 }, site) },
    rows: rows.slice(first === undefined ? 0 : 1),
    empty: total === 0 ? phrases.home.empty : null,
    pager: pager(page, pages, lang, hrefOf),
    topics: topTopics(lang, context),
    about: aboutFor(lang, context),
    feeds: feedsFor(lang, context),
    explainers: page > 1 ? null : explainersFor(lang, context),
  };
  const variants = listVariants(
    route,
    (other) => page <= pageCount(context.articles.countListed(other, null)),
    context,
  );
  const neighbours = {
    prev: page > 1 ? hrefOf(page - 1) : null,
    next: page < pages ? hrefOf(page + 1) : null,
  };
  const head = listHead(
    {
      lang,
      lead: description === '' ? title : description,
      page,
      pageSize: PAGE_SIZE,
      total,
      rows,
    },
    context,
  );
  return htmlPage(
    'home',
    {
      lang,
      title: pageTitle,
      ...head,
      nodes: (facts) => [...(page > 1 ? [] : [websiteNode(facts.site)]), ...head.nodes(facts)],
      route,
      variants,
      ...neighbours,
      place: 'home',
    },
    model,
    context,
  );
}

/** This language's feed first, then the others', each in its own words. */
function feedsFor(lang: string, { site }: PageContext): HomeModel['feeds'] {
  const others = site().languages.filter((other) => other !== lang);
  return [lang, ...others].map((other) => {
    const { phrases, lang: spoken } = phrasesFor(other);
    return {
      label: other === lang ? phrases.feeds.own : phrases.feeds.readHere,
      href: pathOf({ name: 'feed', lang: other, format: 'atom', term: null }, site()),
      lang: other === lang ? null : htmlTag(spoken),
    };
  });
}

async function leadFor(
  path: string,
  row: ListRow | undefined,
  context: PageContext,
): Promise<HomeModel['lead']> {
  const article = context.articles.findByPath(path);
  return article === null || row === undefined
    ? null
    : { ...row, cover: await coverPicture(article, LEAD_COVER, context) };
}

const NEWEST_EXPLAINERS = 3;

function explainersFor(lang: string, context: PageContext): HomeModel['explainers'] {
  const cards = explainerCards(lang, NEWEST_EXPLAINERS, context);
  if (cards.length === 0) return null;
  const label = phrasesFor(lang).phrases.explainers.all(context.explainers.count());
  return { cards, all: { label, href: pathOf({ name: 'explainers', lang }, context.site()) } };
}

function aboutFor(lang: string, context: PageContext): HomeModel['about'] {
  const about = context.articles.listPages(lang).find(({ slug }) => slug === 'about');
  if (about === undefined) return null;
  const link = {
    label: phrasesFor(lang).phrases.home.moreAbout,
    href: pathOf({ name: 'page', lang, slug: about.slug }, context.site()),
  };
  return {
    text: { text: cutText(about.excerpt, ABOUT_LENGTH), lang: foreignTag(about.lang, about.langTag, lang) },
    link,
  };
}
