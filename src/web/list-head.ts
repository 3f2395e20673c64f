import { fitDescription } from '../seo/description.ts';
import { collectionNode, type ListFacts } from '../seo/json-ld/list-nodes.ts';
import { phrasesFor } from '../site/phrases.ts';
import type { ListRow } from './page-models.ts';
import type { PageContext } from './page-context.ts';
import type { ShellInput } from './shell.ts';

/** What is said of a list to those who have not opened it. */
export interface ListSummary {
  readonly lang: string;
  /** The first sentence of its description. */
  readonly lead: string;
  readonly page: number;
  /** Rows on a full page. */
  readonly pageSize: number;
  readonly total: number;
  readonly rows: readonly Pick<ListRow, 'href' | 'title'>[];
}

const MOST_TITLES = 6;

/** Description and structured data of a page with a list of articles; no two pages of a site say the same. */
export function listHead(
  list: ListSummary,
  context: PageContext,
): Required<Pick<ShellInput, 'description' | 'nodes'>> {
  const { lang, lead, page, pageSize, total, rows } = list;
  const { described } = phrasesFor(lang).phrases;
  const titles = rows.slice(0, MOST_TITLES).map(({ title }) => title.text);
  const description = fitDescription([
    page > 1 ? `${described.page(page)}${lang === 'zh' ? '' : ' '}${lead}` : lead,
    titles.length === 0 ? '' : described.titles(titles.join(lang === 'zh' ? '；' : '; ')),
  ]);
  const facts: Pick<ListFacts, 'items' | 'offset' | 'total'> = {
    items: rows.map(({ href }) => context.baseUrl + href),
    offset: (page - 1) * pageSize,
    total,
  };
  return {
    description,
    nodes: ({ url, title, site }) => [collectionNode({ url, name: title, description, ...facts }, site)],
  };
}
