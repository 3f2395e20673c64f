import { NotFound } from '../../errors.ts';
import { changedAt, type FeedChannel } from '../../seo/feeds/feed.ts';
import { stableId } from '../../seo/feeds/stable-id.ts';
import { writeAtom, writeJson, writeRss } from '../../seo/feeds/write-feed.ts';
import { phrasesFor } from '../../site/phrases.ts';
import { pathOf, type FeedFormat, type Route } from '../../site/urls.ts';
import { collectFeedItems } from '../feed-items.ts';
import { wordedTerm } from '../lists.ts';
import { FEED_TYPES, siteFacts } from '../page-head.ts';
import type { Page, PageContext } from '../page-context.ts';
import { iconPath } from '../pictures/site-icons.ts';

type FeedRoute = Extract<Route, { name: 'feed' }>;

const WRITERS: Readonly<Record<FeedFormat, (channel: FeedChannel) => string>> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJson,
};

/** The newest articles of a language, or of one of its categories, tags or authors, for feed readers. */
export async function feedPage(route: FeedRoute, context: PageContext): Promise<Page> {
  const { lang, format, term } = route;
  const site = siteFacts(lang, context);
  const { name, description } = nameFeed(route, context);
  const path = pathOf(route, context.site());
  const listRoute: Route =
    term === null ? { name: 'home', lang, page: 1 } : { name: 'term', lang, ...term, page: 1 };
  const channel: FeedChannel = {
    id: stableId(context.siteId, `feed/${lang}${term === null ? '' : `/${term.type}/${term.slug}`}`),
    title: name,
    description,
    tag: site.tag,
    pageUrl: context.baseUrl + pathOf(listRoute, context.site()),
    selfUrl: context.baseUrl + path,
    iconUrl: site.logoUrl,
    pictureUrl: context.baseUrl + iconPath('icon-192.png', context.site()),
    rights: context.site().licence?.[lang] ?? null,
    publisher: { name: site.name, url: site.homeUrl },
    items: await collectFeedItems(lang, term, context),
  };
  return {
    status: 200,
    type: `${FEED_TYPES[format]}; charset=utf-8`,
    body: WRITERS[format](channel),
    language: site.tag,
    path,
    modifiedAt: changedAt(channel),
    headers: { 'X-Robots-Tag': 'noindex' },
  };
}

/** What a feed is called and says of itself; a term's is there as long as the term's page. */
function nameFeed({ lang, term }: FeedRoute, context: PageContext): { name: string; description: string } {
  const site = siteFacts(lang, context);
  if (term === null) return { name: site.name, description: site.description || site.name };
  const written = context.articles.findTermLabel(term, lang);
  if (written === null) throw new NotFound();
  const { text } = wordedTerm(term.type, term.slug, written, lang, context);
  const { titled } = phrasesFor(lang).phrases.described;
  const name = `${titled[term.type](text)} · ${site.name}`;
  return { name, description: site.description === '' ? name : `${name}: ${site.description}` };
}
