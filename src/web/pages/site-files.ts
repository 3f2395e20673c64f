import { fitDescription } from '../../seo/description.ts';
import { writeLlms, writeRobots, type LlmsSection } from '../../seo/site-files.ts';
import { htmlTag } from '../../site/languages.ts';
import { pathOf, type Route, type SiteFile } from '../../site/urls.ts';
import { describeArticle } from '../article-head.ts';
import { faviconSvg } from '../favicon.ts';
import { articleRoute } from '../lists.ts';
import { siteFacts } from '../page-head.ts';
import type { Page, PageContext } from '../page-context.ts';
import { webManifest } from '../pictures/site-icons.ts';

/** Newest articles that `/llms.txt` names in each language. */
const MOST_NAMED = 500;

type Written = Pick<Page, 'type' | 'body' | 'language' | 'headers'>;

const FILES: Readonly<Record<SiteFile, (context: PageContext) => Written>> = {
  'robots.txt': robots,
  'llms.txt': llms,
  'site.webmanifest': manifest,
  'favicon.svg': favicon,
};

/** One of the small files at the root. */
export function siteFilePage(route: Extract<Route, { name: 'siteFile' }>, context: PageContext): Page {
  return { status: 200, path: pathOf(route, context.site()), ...FILES[route.file](context) };
}

/** Asks nothing of the index: a crawler that finds no robots.txt stays away. */
function robots({ site, baseUrl }: PageContext): Written {
  const sitemap = pathOf({ name: 'sitemap', lang: site().defaultLang, part: null }, site());
  return { type: 'text/plain; charset=utf-8', body: writeRobots(baseUrl + sitemap), language: null };
}

function llms(context: PageContext): Written {
  const { languages, defaultLang } = context.site();
  const { name, description } = siteFacts(defaultLang, context);
  const sections = languages.flatMap((lang) => sectionsIn(lang, context));
  return {
    type: 'text/plain; charset=utf-8',
    body: writeLlms(name, description, sections),
    language: null,
  };
}

/** Posts with the address of their Markdown, explainers and pages with their own. */
function sectionsIn(lang: string, context: PageContext): LlmsSection[] {
  const { site, baseUrl, articles, publications } = context;
  const address = (route: Route): string => baseUrl + pathOf(route, site());
  const newest = publications.listNewest(lang, null, MOST_NAMED).filter(({ isIndexable }) => isIndexable);
  const posts = newest.filter(({ kind }) => kind === 'post');
  const explainers = newest.filter(({ kind }) => kind === 'explainer');
  const pages = articles.listPages(lang).filter(({ isIndexable }) => isIndexable);
  return [
    {
      heading: languageHeading(lang, context),
      links: [
        ...posts.map((post) => ({
          title: post.title,
          url: address({ name: 'postSource', lang, slug: post.slug }),
          summary: describeArticle(post),
        })),
        ...explainers.map((each) => ({
          title: each.title,
          url: address(articleRoute(each)),
          summary: describeArticle(each),
        })),
        ...pages.map((page) => ({
          title: page.title,
          url: address(articleRoute(page)),
          summary: fitDescription([page.excerpt]),
        })),
      ],
    },
  ];
}

function languageHeading(lang: string, context: PageContext): string {
  const own = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return `${siteFacts(lang, context).name} (${own})`;
}

function manifest({ site }: PageContext): Written {
  return {
    type: 'application/manifest+json; charset=utf-8',
    body: webManifest(site()),
    language: htmlTag(site().defaultLang),
  };
}

function favicon({ site }: PageContext): Written {
  return {
    type: 'image/svg+xml',
    body: faviconSvg(site()),
    language: null,
    headers: { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" },
  };
}
