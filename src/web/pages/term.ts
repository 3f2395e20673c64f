import { NotFound } from '../../errors.ts';
import { findAuthor } from '../../content/terms.ts';
import { phrasesFor, type Phrases } from '../../site/phrases.ts';
import { pathOf, type Route } from '../../site/urls.ts';
import { htmlPage, listVariants } from '../html-page.ts';
import { listRow, pageCount, pager, PAGE_SIZE, wordedTerm } from '../lists.ts';
import type { TermModel } from '../page-models.ts';
import type { Page, PageContext } from '../page-context.ts';
import { portraitPicture } from '../pictures/placed-picture.ts';
import { NOT_INDEXED } from '../shell.ts';

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
    kicker: phrases.term[type],
    title,
    ...(await authorModel(route, phrases, context)),
    count: phrases.list.count(total),
    rows: rows.map((row) => listRow(row, lang, context)),
    pager: pager(page, pages, lang, hrefOf),
    empty: total > 0 ? null : emptyModel(route, phrases, context),
  };
  const pageTitle = page > 1 ? phrases.list.page(title.text, page) : title.text;
  return htmlPage(
    'term',
    {
      lang,
      title: pageTitle,
      description: model.description?.text ?? `${phrases.term[type]}: ${pageTitle}. ${model.count}`,
      route,
      ...(total === 0 ? { robots: NOT_INDEXED } : {}),
      variants: listVariants(route, (other) => hasPage({ ...route, lang: other }, context), context),
      prev: page > 1 ? hrefOf(page - 1) : null,
      next: page < pages ? hrefOf(page + 1) : null,
      place: 'topics',
    },
    model,
    context,
  );
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
    portrait:
      profile === null || profile.image === null
        ? null
        : await portraitPicture(profile.image, profile.name[lang] ?? '', context),
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
