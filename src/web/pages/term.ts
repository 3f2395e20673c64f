import { NotFound } from '../../errors.ts';
import { findAuthor } from '../../content/terms.ts';
import { profileNodes } from '../../seo/json-ld/list-nodes.ts';
import { modifiedAt } from '../../seo/modified.ts';
import { phrasesFor, type Phrases } from '../../site/phrases.ts';
import { pathOf, type Route } from '../../site/urls.ts';
import { authorPortrait, personFacts } from '../authors.ts';
import { htmlPage, listVariants } from '../html-page.ts';
import { listHead } from '../list-head.ts';
import { listRows, pageCount, pager, PAGE_SIZE, wordedTerm } from '../lists.ts';
import { feedLinks, hasFeed } from '../page-head.ts';
import type { TermModel } from '../page-models.ts';
import type { Page, PageContext } from '../page-context.ts';
import type { ShellInput } from '../shell.ts';

type TermRoute = Extract<Route, { name: 'term' }>;

/** Category, tag, author and series lists. A term that has articles only in another language says where they are. */
export async function termPage(route: TermRoute, context: PageContext): Promise<Page> {
  const { lang, type, slug, page } = route;
  const { phrases } = phrasesFor(lang);
  const filter = { type, slug };
  const written = context.articles.findTermLabel(filter, lang);
  if (written === null) throw new NotFound();
  const total = context.articles.countListed(lang, filter);
  const pages = pageCount(total);
  if (page > pages) throw new NotFound();
  const title = wordedTerm(type, slug, written, lang, context);
  const hrefOf = (number: number): string => pathOf({ ...route, page: number }, context.site());
  const rows = context.articles.listListed(lang, filter, PAGE_SIZE, (page - 1) * PAGE_SIZE);
  const model: TermModel = {
    parent: { label: phrases.topics.heading, href: pathOf({ name: 'topics', lang }, context.site()) },
    kicker: phrases.term[type],
    title,
    ...(await authorModel(route, phrases, context)),
    count: phrases.list.count(total),
    feed: total === 0 ? null : feedLink(route, phrases, context),
    rows: await listRows(rows, lang, context),
    pager: pager(page, pages, lang, hrefOf),
    empty: total > 0 ? null : emptyModel(route, phrases, context),
  };
  const pageTitle = page > 1 ? phrases.list.page(title.text, page) : title.text;
  return htmlPage(
    'term',
    {
      lang,
      title: phrases.described.titled[type](pageTitle),
      heading: pageTitle,
      ...termHead(route, model, total, context),
      route,
      ...(total === 0 ? { indexing: 'thin' as const } : {}),
      variants: listVariants(route, (other) => hasPage({ ...route, lang: other }, context), context),
      prev: page > 1 ? hrefOf(page - 1) : null,
      next: page < pages ? hrefOf(page + 1) : null,
      ...(hasFeed(type) ? { feeds: feedLinks(lang, { type, slug }, title.text, context) } : {}),
      trail: [model.parent],
      place: 'topics',
    },
    model,
    context,
  );
}

/** Description and structured data; the first page of an author is about a person, all others are lists. */
function termHead(
  { lang, type, slug, page }: TermRoute,
  { title, description, portrait, rows }: TermModel,
  total: number,
  context: PageContext,
): Pick<ShellInput, 'description' | 'nodes' | 'type'> {
  const { described } = phrasesFor(lang).phrases;
  const counted = described[type](title.text, total);
  const lead = description === null ? counted : `${description.text}${lang === 'zh' ? '' : ' '}${counted}`;
  const head = listHead({ lang, lead, page, pageSize: PAGE_SIZE, total, rows }, context);
  if (type !== 'author' || page > 1) return head;
  const [newest] = context.articles.listListed(lang, { type, slug }, 1, 0);
  const person = personFacts({ slug, label: title.text }, lang, portrait, context);
  return {
    description: head.description,
    type: 'profile',
    nodes: ({ url, description: text, site }) =>
      profileNodes(
        { url, name: title.text, description: text },
        person,
        newest === undefined ? null : modifiedAt(newest),
        site,
      ),
  };
}

function feedLink(
  { lang, type, slug }: TermRoute,
  phrases: Phrases,
  { site }: PageContext,
): TermModel['feed'] {
  if (!hasFeed(type)) return null;
  const href = pathOf({ name: 'feed', lang, format: 'atom', term: { type, slug } }, site());
  return { label: phrases.feeds.follow, href };
}

function hasPage({ lang, type, slug, page }: TermRoute, context: PageContext): boolean {
  const total = context.articles.countListed(lang, { type, slug });
  return total > 0 && page <= pageCount(total);
}

async function authorModel(
  { lang, type, slug }: TermRoute,
  phrases: Phrases,
  context: PageContext,
): Promise<Pick<TermModel, 'description' | 'portrait' | 'website'>> {
  const profile = type === 'author' ? findAuthor(slug, context.site()) : null;
  const bio = profile?.bio?.[lang];
  return {
    description: bio === undefined ? null : { text: bio, lang: null },
    portrait: profile === null ? null : await authorPortrait(profile, lang, context),
    website: profile?.url == null ? null : { label: phrases.term.website, href: profile.url },
  };
}

function emptyModel(
  { lang, type, slug }: TermRoute,
  phrases: Phrases,
  context: PageContext,
): TermModel['empty'] {
  const other = context.articles.countByLanguage({ type, slug }).find((entry) => entry.lang !== lang);
  return {
    text: phrases.term.empty(lang),
    link:
      other === undefined
        ? null
        : {
            label: phrases.term.elsewhere(other.lang, other.count),
            href: pathOf({ name: 'term', lang: other.lang, type, slug, page: 1 }, context.site()),
          },
  };
}
