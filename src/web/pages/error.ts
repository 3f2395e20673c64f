import { formatDay } from '../../site/dates.ts';
import { htmlTag } from '../../site/languages.ts';
import { errorPhrases, phrasesFor } from '../../site/phrases.ts';
import { pathOf } from '../../site/urls.ts';
import { htmlPage } from '../html-page.ts';
import { listRows } from '../lists.ts';
import { searchField } from '../search-field.ts';
import type { ErrorModel } from '../page-models.ts';
import type { Page, PageContext } from '../page-context.ts';

const NEWEST = 3;

export interface Progress {
  readonly left: number;
  readonly total: number;
}

export interface ErrorInput {
  readonly status: 400 | 404 | 405 | 410 | 503;
  readonly lang: string;
  /** Calendar day of a withdrawal. */
  readonly day: string | null;
  /** Another language in which this address exists. */
  readonly elsewhere: { readonly lang: string; readonly path: string } | null;
  /** How far the first building of the index is. */
  readonly progress: Progress | null;
}

/** A page that helps a reader on: what happened, where else to look. */
export async function errorPage(
  { status, lang, day, elsewhere, progress }: ErrorInput,
  context: PageContext,
): Promise<Page> {
  const { phrases } = phrasesFor(lang);
  const { title, heading, note, ...said } = errorPhrases(
    phrases,
    status,
    day === null ? null : formatDay(day, lang),
  );
  const dek =
    progress === null || progress.total === 0
      ? said.dek
      : phrases.error.progress(progress.total - progress.left, progress.total);
  const isUseful = status !== 503;
  const newest = isUseful ? context.articles.listListed(lang, null, NEWEST, 0) : [];
  const model: ErrorModel = {
    status,
    heading,
    dek,
    note,
    otherVariant:
      elsewhere === null
        ? null
        : {
            text: phrases.error.otherVariant(elsewhere.lang),
            href: elsewhere.path,
            tag: htmlTag(elsewhere.lang),
          },
    search: isUseful ? searchField(lang, context, undefined, phrases.search.lostLabel) : null,
    newest: await listRows(newest, lang, context, { countsComments: false }),
    all: isUseful
      ? { label: phrases.error.all, href: pathOf({ name: 'archive', lang, page: 1 }, context.site()) }
      : null,
    reference: null,
  };
  const input = {
    lang,
    title,
    description: dek,
    route: null,
    indexing: 'private' as const,
    variants: [],
    place: 'error',
  };
  return htmlPage('error', input, model, context, status);
}
