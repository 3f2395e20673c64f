import { posix } from 'node:path';
import { NotFound } from '../../errors.ts';
import { writeSitemap, writeSitemapIndex, type SitemapEntry } from '../../seo/sitemap.ts';
import { modifiedAt } from '../../seo/modified.ts';
import { alternatesOf, type Translation } from '../../seo/translations.ts';
import { htmlTag } from '../../site/languages.ts';
import { pathOf, type Route } from '../../site/urls.ts';
import type { ArticleSummary } from '../../store/article-queries.ts';
import type { IndexableArticle } from '../../store/publication-queries.ts';
import { localPictures } from '../article-text.ts';
import { articleVariants } from '../article-head.ts';
import { publicFilePath } from '../files.ts';
import { articleRoute, groupBy } from '../lists.ts';
import type { Page, PageContext } from '../page-context.ts';
import { COVER, coverPicture } from '../pictures/placed-picture.ts';

/** Addresses in one sitemap; search engines take five times as many. */
const PART_SIZE = 10_000;
/** Files looked at together for their pictures. */
const MOST_AT_ONCE = 50;

/** `/sitemap.xml`, and the parts it names once the site is larger than one part. */
export async function sitemapPage(
  route: Extract<Route, { name: 'sitemap' }>,
  context: PageContext,
  partSize = PART_SIZE,
): Promise<Page> {
  const lists = listEntries(context);
  const articles = context.publications.countIndexable();
  const listParts = Math.ceil(lists.length / partSize);
  const parts = listParts + Math.ceil(articles / partSize);
  const isWhole = lists.length + articles <= partSize;
  if (route.part !== null && (isWhole || route.part > parts)) throw new NotFound();
  const partOf = (number: number): Promise<SitemapEntry[]> | SitemapEntry[] =>
    number <= listParts
      ? lists.slice((number - 1) * partSize, number * partSize)
      : articleEntries(partSize, (number - listParts - 1) * partSize, context);
  let body: string;
  if (route.part !== null) body = writeSitemap(await partOf(route.part));
  else if (isWhole) body = writeSitemap([...lists, ...(await articleEntries(partSize, 0, context))]);
  else {
    const numbers = Array.from({ length: parts }, (_, index) => index + 1);
    body = writeSitemapIndex(
      numbers.map((number) => ({
        url: context.baseUrl + pathOf({ ...route, part: number }, context.site()),
        modifiedAt:
          number <= listParts
            ? newestOf(lists.slice((number - 1) * partSize, number * partSize))
            : context.publications.newestIndexable(partSize, (number - listParts - 1) * partSize),
      })),
    );
  }
  return {
    status: 200,
    type: 'application/xml; charset=utf-8',
    body,
    language: null,
    path: pathOf(route, context.site()),
    modifiedAt: context.publications.newestIndexable(articles, 0) ?? newestOf(lists),
    headers: { 'X-Robots-Tag': 'noindex' },
  };
}

function newestOf(entries: readonly SitemapEntry[]): string | null {
  return entries.reduce<string | null>(
    (newest, { modifiedAt: at }) => (at !== null && (newest === null || at > newest) ? at : newest),
    null,
  );
}

/** Homes, topics, archives, explainers and terms: pages of lists, each as old as the newest thing on it. */
function listEntries(context: PageContext): SitemapEntry[] {
  const changes = context.publications.listChanges();
  const everywhere = (routeIn: (lang: string) => Route): SitemapEntry[] =>
    entriesOf(
      changes.map(({ lang, modifiedAt: at }) => ({ ...translation(lang, routeIn(lang), context), at })),
      context,
    );
  const terms = groupBy(context.publications.listTermChanges(), ({ type, slug }) => `${type} ${slug}`);
  return [
    ...everywhere((lang) => ({ name: 'home', lang, page: 1 })),
    ...everywhere((lang) => ({ name: 'topics', lang })),
    ...everywhere((lang) => ({ name: 'archive', lang, page: 1 })),
    ...explainerLists(context),
    ...[...terms.values()].flatMap((members) =>
      entriesOf(
        members.map(({ lang, type, slug, modifiedAt: at }) => ({
          ...translation(lang, { name: 'term', lang, type, slug, page: 1 }, context),
          at,
        })),
        context,
      ),
    ),
  ];
}

/** The lists of explainers, where there are any. */
function explainerLists(context: PageContext): SitemapEntry[] {
  if (context.explainers.count() === 0) return [];
  const members = context.site().languages.map((lang) => {
    const dates = context.explainers.list(lang, -1).flatMap((each) => modifiedAt(each) ?? []);
    return {
      ...translation(lang, { name: 'explainers', lang }, context),
      at: dates.toSorted().at(-1) ?? null,
    };
  });
  return entriesOf(members, context);
}

function translation(lang: string, route: Route, { site }: PageContext): Translation {
  return { lang, tag: htmlTag(lang), path: pathOf(route, site()) };
}

/** One page in all its languages: every member with the same set of alternates. */
function entriesOf(
  members: readonly (Translation & { readonly at: string | null })[],
  { site, baseUrl }: PageContext,
): SitemapEntry[] {
  const alternates = alternatesOf(members, site().defaultLang, baseUrl);
  return members.map(({ path, at }) => ({ url: baseUrl + path, modifiedAt: at, alternates, images: [] }));
}

/** Articles and pages of one stretch, in the order of the index. */
async function articleEntries(limit: number, offset: number, context: PageContext): Promise<SitemapEntry[]> {
  const articles = context.publications.listIndexable(limit, offset);
  const variants: Map<string, ArticleSummary[]> = groupBy(articles, ({ key }) => key);
  // Those of one article may lie on both sides of a border.
  for (const key of [articles[0]?.key, articles.at(-1)?.key]) {
    if (key === undefined) continue;
    variants.set(
      key,
      context.articles.listVariants(key).filter(({ isIndexable }) => isIndexable),
    );
  }
  const entries: SitemapEntry[] = [];
  for (let at = 0; at < articles.length; at += MOST_AT_ONCE) {
    const some = articles.slice(at, at + MOST_AT_ONCE);
    entries.push(
      ...(await Promise.all(
        some.map((article) => articleEntry(article, variants.get(article.key) ?? [], context)),
      )),
    );
  }
  return entries;
}

async function articleEntry(
  article: IndexableArticle,
  variants: readonly ArticleSummary[],
  context: PageContext,
): Promise<SitemapEntry> {
  const { site, baseUrl } = context;
  const cover = await coverPicture(article, COVER, context);
  const pictures = [...(cover === null ? [] : [cover.src]), ...(await inlinePictures(article, context))];
  return {
    url: baseUrl + pathOf(articleRoute(article), site()),
    modifiedAt: modifiedAt(article),
    alternates: alternatesOf(articleVariants(variants, context), site().defaultLang, baseUrl),
    images: [...new Set(pictures)].map((src) => new URL(src, baseUrl).href),
  };
}

/** Public paths of the pictures in an article's text that are files of the content folder. */
async function inlinePictures({ path, images }: IndexableArticle, context: PageContext): Promise<string[]> {
  const files = localPictures(images, posix.dirname(path));
  const found = await Promise.all(files.map((file) => context.imageSizes.measure(file)));
  return files.filter((_, index) => found[index] !== null).map((file) => publicFilePath(file, context));
}
