import { webPageNode } from '../../seo/json-ld/list-nodes.ts';
import { fitDescription } from '../../seo/description.ts';
import { phrasesFor } from '../../site/phrases.ts';
import { FEED_FORMATS, pathOf, type FeedTermType, type Route } from '../../site/urls.ts';
import { htmlTag, languageName } from '../../site/languages.ts';
import { htmlPage, listVariants } from '../html-page.ts';
import { wordedTerm } from '../lists.ts';
import { FEED_NAMES, FEED_TYPES } from '../page-head.ts';
import type { FeedsModel, Worded } from '../page-models.ts';
import type { Page, PageContext } from '../page-context.ts';

type FeedRow = FeedsModel['groups'][number]['rows'][number];
type FeedTerm = Extract<Route, { name: 'feed' }>['term'];

/** All feeds of the site, for people: what each carries, and its addresses. */
export async function feedsPage(
  route: Extract<Route, { name: 'feeds' }>,
  context: PageContext,
): Promise<Page> {
  const { lang } = route;
  const { feeds, topics, comments } = phrasesFor(lang).phrases;
  const group = (type: FeedTermType, heading: string): FeedsModel['groups'][number] => ({
    id: type,
    heading,
    rows: context.publications.countOwnTerms(lang, type).map(({ slug, label, count }) => {
      const worded = wordedTerm(type, slug, label, lang, context);
      return feedRow(worded, count, { lang, term: { type, slug } }, lang, context);
    }),
  });
  const groups = [
    { id: 'all', heading: feeds.everything, rows: siteRows(lang, context) },
    group('category', topics.categories),
    group('tag', topics.tags),
    group('author', topics.authors),
    { id: 'comments', heading: comments.heading, rows: commentRows(lang, context) },
  ].filter(({ rows }) => rows.length > 0);
  const model: FeedsModel = { heading: feeds.heading, dek: feeds.dek, intro: feeds.intro, groups };
  return htmlPage(
    'feeds',
    {
      lang,
      title: feeds.heading,
      description: fitDescription([feeds.dek, feeds.intro]),
      route,
      variants: listVariants(route, () => true, context),
      nodes: ({ url, title, description, site }) => [webPageNode({ url, name: title, description }, site)],
      place: 'feeds',
    },
    model,
    context,
  );
}

/** The feed of everything in each language, the page's own first. */
function siteRows(lang: string, context: PageContext): FeedRow[] {
  const site = context.site();
  const others = site.languages.filter((other) => other !== lang);
  return [lang, ...others].map((other) => {
    const label = {
      text: `${site.title[other] ?? ''} · ${languageName(other, other)}`,
      lang: other === lang ? null : htmlTag(other),
    };
    return feedRow(label, context.publications.countOwn(other), { lang: other, term: null }, lang, context);
  });
}

/** Comments written in each language, the page's own first. */
function commentRows(lang: string, { site }: PageContext): FeedRow[] {
  const { feeds } = phrasesFor(lang).phrases;
  const others = site().languages.filter((other) => other !== lang);
  return [lang, ...others].map((other) => {
    const text = `${phrasesFor(other).phrases.comments.heading} · ${languageName(other, other)}`;
    return {
      label: { text, lang: other === lang ? null : htmlTag(other) },
      count: null,
      links: [
        {
          label: FEED_NAMES.atom,
          title: feeds.named(text, FEED_NAMES.atom),
          href: pathOf({ name: 'commentFeed', lang: other, slug: null }, site()),
          type: FEED_TYPES.atom,
        },
      ],
    };
  });
}

function feedRow(
  label: Worded,
  count: number,
  of: { readonly lang: string; readonly term: FeedTerm },
  lang: string,
  { site }: PageContext,
): FeedRow {
  const { feeds, list } = phrasesFor(lang).phrases;
  return {
    label,
    count: list.count(count),
    links: FEED_FORMATS.map((format) => ({
      label: FEED_NAMES[format],
      title: feeds.named(label.text, FEED_NAMES[format]),
      href: pathOf({ name: 'feed', format, ...of }, site()),
      type: FEED_TYPES[format],
    })),
  };
}
