import { NotFound } from '../../errors.ts';
import { formatMonth } from '../../site/dates.ts';
import { phrasesFor } from '../../site/phrases.ts';
import { pathOf, type Route } from '../../site/urls.ts';
import { htmlPage, listVariants } from '../html-page.ts';
import { listHead } from '../list-head.ts';
import { groupBy, listRows, pager } from '../lists.ts';
import type { ArchiveModel, ListRow } from '../page-models.ts';
import type { Page, PageContext } from '../page-context.ts';

/** Rows without excerpts are short; a page holds many, and a large site still loads fast. */
const ARCHIVE_PAGE_SIZE = 300;
/** From this many articles a year, months get headings. */
const MONTHS_FROM = 20;

/** All articles by year, newest first. */
export async function archivePage(
  route: Extract<Route, { name: 'archive' }>,
  context: PageContext,
): Promise<Page> {
  const { lang, page } = route;
  const { phrases } = phrasesFor(lang);
  const total = context.articles.countListed(lang, null);
  const pages = Math.max(1, Math.ceil(total / ARCHIVE_PAGE_SIZE));
  if (page > pages) throw new NotFound();
  const rows = context.articles.listListed(lang, null, ARCHIVE_PAGE_SIZE, (page - 1) * ARCHIVE_PAGE_SIZE);
  const shown = await listRows(rows, lang, context, { shortDate: true, countsComments: false });
  const listed = shown.map((row, index) => ({ row, day: rows[index]?.day ?? null }));
  const [oldest] = total === 0 ? [] : context.articles.listListed(lang, null, 1, total - 1);
  const { heading } = phrases.archive;
  const title = page > 1 ? phrases.list.page(heading, page) : heading;
  const dek =
    total === 0 ? phrases.archive.empty : phrases.archive.dek(total, oldest?.day?.slice(0, 4) ?? null);
  const hrefOf = (number: number): string => pathOf({ ...route, page: number }, context.site());
  const model: ArchiveModel = {
    heading: title,
    dek,
    years: [...groupBy(listed, ({ day }) => day?.slice(0, 4) ?? '')].map(([year, ofYear]) => ({
      year,
      count: phrases.list.count(ofYear.length),
      months: monthsOf(ofYear, lang),
    })),
    pager: pager(page, pages, lang, hrefOf),
  };
  const variants = listVariants(
    route,
    (other) => page <= Math.max(1, Math.ceil(context.articles.countListed(other, null) / ARCHIVE_PAGE_SIZE)),
    context,
  );
  const neighbours = {
    prev: page > 1 ? hrefOf(page - 1) : null,
    next: page < pages ? hrefOf(page + 1) : null,
  };
  const head = listHead({ lang, lead: dek, page, pageSize: ARCHIVE_PAGE_SIZE, total, rows: shown }, context);
  return htmlPage(
    'archive',
    { lang, title, ...head, route, variants, ...neighbours, place: 'archive' },
    model,
    context,
  );
}

function monthsOf(
  articles: readonly { readonly row: ListRow; readonly day: string | null }[],
  lang: string,
): ArchiveModel['years'][number]['months'] {
  if (articles.length < MONTHS_FROM) return [{ heading: null, rows: articles.map(({ row }) => row) }];
  return [...groupBy(articles, ({ day }) => day?.slice(0, 7) ?? '')].map(([, ofMonth]) => ({
    heading: ofMonth[0]?.day == null ? null : formatMonth(ofMonth[0].day, lang),
    rows: ofMonth.map(({ row }) => row),
  }));
}
