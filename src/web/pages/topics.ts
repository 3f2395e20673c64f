import { phrasesFor } from '../../site/phrases.ts';
import type { Route, TermType } from '../../site/urls.ts';
import { htmlPage, listVariants } from '../html-page.ts';
import { listHead } from '../list-head.ts';
import { countedTerm } from '../lists.ts';
import type { TopicsModel } from '../page-models.ts';
import type { Page, PageContext } from '../page-context.ts';

/** Everything a reader can browse by. */
export async function topicsPage(
  route: Extract<Route, { name: 'topics' }>,
  context: PageContext,
): Promise<Page> {
  const { lang } = route;
  const { phrases } = phrasesFor(lang);
  const { heading, dek, categories, tags, series, authors, empty } = phrases.topics;
  const group = (type: TermType, title: string): TopicsModel['groups'][number] => ({
    id: type,
    heading: title,
    terms: context.articles.listTerms(lang, type).map((term) => countedTerm(term, lang, context)),
  });
  const groups = [
    group('category', categories),
    group('series', series),
    group('tag', tags),
    group('author', authors),
  ];
  const filled = groups.filter(({ terms }) => terms.length > 0);
  const model: TopicsModel = { heading, dek, groups: filled, empty: filled.length === 0 ? empty : null };
  const variants = listVariants(route, () => true, context);
  const terms = filled.flatMap((each) => each.terms);
  const rows = terms.map(({ label, href, lang: tag }) => ({ href, title: { text: label, lang: tag } }));
  const head = listHead(
    { lang, lead: dek, page: 1, pageSize: rows.length, total: rows.length, rows },
    context,
  );
  return htmlPage(
    'topics',
    { lang, title: heading, ...head, route, variants, place: 'topics' },
    model,
    context,
  );
}
