import { buildHead, type FeedLink, type HeadModel } from '../seo/head.ts';
import { breadcrumbNode, type Crumb } from '../seo/json-ld/breadcrumbs.ts';
import type { Node } from '../seo/json-ld/node.ts';
import { publisherNode, type SiteFacts } from '../seo/json-ld/site-nodes.ts';
import type { HeadImage } from '../seo/open-graph.ts';
import { htmlTag } from '../site/languages.ts';
import { phrasesFor } from '../site/phrases.ts';
import { FEED_FORMATS, pathOf, type FeedFormat, type FeedTermType, type Route } from '../site/urls.ts';
import type { PageContext } from './page-context.ts';
import { headImage } from './pictures/preview-card.ts';
import type { ShellInput } from './shell.ts';

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/** Names of the formats, the same in every language. */
export const FEED_NAMES: Readonly<Record<FeedFormat, string>> = {
  rss: 'RSS',
  atom: 'Atom',
  json: 'JSON Feed',
};

/** The head of a page: what its builder says of it, and what is the same on every page. */
export function pageHead(input: ShellInput, htmlLang: string, context: PageContext): HeadModel {
  const site = context.site();
  const { baseUrl } = context;
  const { lang, route, title, description } = input;
  const path = route === null ? null : pathOf(route, site);
  const facts = siteFacts(lang, context);
  const url = input.canonical ?? baseUrl + (path ?? '');
  const image = headImage(route, context);
  return buildHead({
    title,
    siteTitle: facts.name,
    description,
    baseUrl,
    defaultLang: site.defaultLang,
    tag: htmlLang,
    path,
    canonical: input.canonical ?? null,
    indexing: input.indexing ?? 'full',
    translations: input.variants.filter(({ isIndexable }) => isIndexable),
    prev: input.prev ?? null,
    next: input.next ?? null,
    markdownPath: input.markdownPath ?? null,
    image,
    type: input.type ?? 'website',
    article: input.article ?? null,
    feeds: [...(input.feeds ?? []), ...feedLinks(lang, null, facts.name, context)],
    manifest: pathOf({ name: 'siteFile', lang: site.defaultLang, file: 'site.webmanifest' }, site),
    me: facts.owner?.url ?? null,
    graph: path === null ? [] : graphOf(input, { url, title, description, image, site: facts }, context),
  });
}

/** What the nodes of a page's graph are made from. */
export interface PageFacts {
  /** Canonical, absolute. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly image: HeadImage | null;
  readonly site: SiteFacts;
}

function graphOf(input: ShellInput, facts: PageFacts, context: PageContext): Node[] {
  const isHome = input.route?.name === 'home' && input.route.page === 1;
  return [
    publisherNode(facts.site),
    ...(input.nodes?.(facts) ?? []),
    ...(isHome ? [] : [breadcrumbNode(facts.url, trailOf(input, facts, context))]),
  ];
}

/** Home, what the page shows above its title, and the page. */
function trailOf(input: ShellInput, { url, site }: PageFacts, { baseUrl }: PageContext): Crumb[] {
  const between = (input.trail ?? []).map(({ label, href }) => ({ name: label, url: baseUrl + href }));
  return [{ name: site.name, url: site.homeUrl }, ...between, { name: input.heading ?? input.title, url }];
}

/** The site as pages in one language present it. */
export function siteFacts(lang: string, { site, baseUrl }: PageContext): SiteFacts {
  const config = site();
  const home = (of: string): string => baseUrl + pathOf({ name: 'home', lang: of, page: 1 }, config);
  const owner = config.author === null ? undefined : config.authors.get(config.author);
  return {
    name: config.title[lang] ?? '',
    description: config.description[lang] ?? '',
    tag: htmlTag(lang),
    homeUrl: home(lang),
    originUrl: home(config.defaultLang),
    logoUrl: baseUrl + pathOf({ name: 'siteFile', lang: config.defaultLang, file: 'favicon.svg' }, config),
    searchUrl: `${baseUrl}${pathOf({ name: 'search', lang }, config)}?q={search_term_string}`,
    owner: owner?.url == null ? null : { url: owner.url },
  };
}

/** A list's feeds in all formats, as browsers are told of them. */
export function feedLinks(
  lang: string,
  term: Extract<Route, { name: 'feed' }>['term'],
  title: string,
  { site }: PageContext,
): FeedLink[] {
  const { feeds } = phrasesFor(lang).phrases;
  return FEED_FORMATS.map((format) => ({
    type: FEED_TYPES[format],
    title: feeds.named(title, FEED_NAMES[format]),
    href: pathOf({ name: 'feed', lang, format, term }, site()),
  }));
}

/** Whether a kind of term has feeds. */
export function hasFeed(type: string): type is FeedTermType {
  return type !== 'series';
}
