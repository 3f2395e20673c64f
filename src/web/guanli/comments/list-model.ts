import { guanliPaths, withQuery } from '../../../site/guanli-urls.ts';
import { COMMENT_TABS } from '../../../store/comment-filter.ts';
import type { ListPage } from '../../../store/comment-list.ts';
import type { CommentedArticle } from '../../../store/commented-articles.ts';
import type { GuanliDeps, SignedInCall } from '../call.ts';
import { articleParam, articlePath, articleTitle } from './comment-place.ts';
import { commentRow, rowFacts } from './comment-row.ts';
import { inlineForm, type InlineState } from './inline-form.ts';
import {
  BRIEF,
  isNarrowed,
  listHref,
  listQuery,
  NO_ARTICLE,
  PAGE_SIZES,
  REASONS,
  type ListAddress,
} from './list-address.ts';
import { listFilter } from './list-filter.ts';
import { languageChoices, listHeading, listWords } from './list-words.ts';
import { reasonName } from './reason-words.ts';
import { bulkActions } from './row-actions.ts';
import type { Choice, CommentsPage, Notice } from './view-types.ts';

/** Articles that the filter offers: those with most comments. */
const MOST_ARTICLES = 200;

/** A form that is open in a row. */
export interface OpenForm extends InlineState {
  readonly id: number;
}

export interface BuiltList {
  readonly page: CommentsPage;
  readonly pending: number;
}

/** Everything the list shows, for one address. */
export async function listModel(
  list: ListAddress,
  notice: Notice | null,
  open: OpenForm | null,
  call: SignedInCall,
  deps: GuanliDeps,
): Promise<BuiltList> {
  const { moderation, site } = deps;
  const { t, lang, visitor } = call;
  const words = t.comments;
  const filter = listFilter(list, visitor.account, moderation.articles, site());
  const { tab, sort, size, edge } = list;
  const found = await moderation.list.list(filter, { tab, sort, size, edge });
  const chosen = chosenArticle(list, moderation.articles);
  const name = chosen === null ? null : articleTitle(chosen, lang).title;
  const hasTrash = deps.desk.settings.policy().settings.trashRetentionDays > 0;
  const path = chosen === null || list.q !== '' ? null : articlePath(chosen, lang, site());
  const page: CommentsPage = {
    heading: listHeading(list, name, words),
    headingHref: path,
    notice,
    tabs: COMMENT_TABS.filter((each) => each !== 'trash' || hasTrash || found.counts.trash > 0).map(
      (each) => ({
        text: words.tabs[each],
        href: listHref(list, { tab: each }),
        count: found.counts[each].toLocaleString('en'),
        isCurrent: each === tab,
        isHot: each === 'pending' && found.counts.pending > 0,
      }),
    ),
    search: { q: list.q, hidden: hiddenOf(list, ['q']) },
    filters: await filterModel(list, chosen, name, call, deps),
    bulk: {
      hidden: [
        ['csrf', call.csrfToken],
        ['back', listHref(list, { edge })],
        ['moment', String(found.moment)],
      ],
      actions: bulkActions(tab, hasTrash).map((action) => ({ action, label: words.bulkActions[action] })),
      matching: found.counts[tab] > 1 ? words.selectMatching(found.counts[tab]) : null,
      goesBeyond: found.counts[tab] > found.ids.length,
      empty:
        (tab === 'spam' || tab === 'trash') && found.counts[tab] > 0
          ? { label: tab === 'spam' ? words.emptySpam : words.emptyTrash }
          : null,
    },
    ...sorting(list, words),
    shows: {
      author: !list.hide.includes('author'),
      article: chosen === null && !list.hide.includes('article'),
      date: !list.hide.includes('date'),
    },
    isBrief: list.brief,
    rows: await rowsOf(found, list, open, call, deps),
    empty: isNarrowed(list) ? words.emptyFiltered : words.empty[tab],
    pager: pagerOf(found, list, words),
  };
  return { page, pending: found.counts.pending };
}

async function rowsOf(
  { ids }: ListPage,
  list: ListAddress,
  open: OpenForm | null,
  call: SignedInCall,
  deps: GuanliDeps,
): Promise<CommentsPage['rows']> {
  const comments = await deps.moderation.details.list(ids);
  const facts = await rowFacts(comments, deps);
  const back = listHref(list, { edge: list.edge });
  return comments.map((comment, index) => {
    const next = comments[index + 1]?.id ?? comments[index - 1]?.id ?? null;
    const article = facts.articles.get(comment.articleId);
    const inline = open?.id === comment.id ? inlineForm(comment, article, open, back, call, deps) : null;
    const openHref = (kind: string): string =>
      `${withQuery(guanliPaths.comments, { ...listQuery(list), [kind]: String(comment.id) })}#comment-${comment.id}`;
    return commentRow(comment, next, facts, openHref, inline, call, deps);
  });
}

async function filterModel(
  list: ListAddress,
  chosen: CommentedArticle | null,
  chosenName: string | null,
  call: SignedInCall,
  { moderation, site }: GuanliDeps,
): Promise<CommentsPage['filters']> {
  const { t, lang } = call;
  const words = t.comments;
  const ids = (await moderation.list.listArticles()).slice(0, MOST_ARTICLES);
  const articles = moderation.articles.describe(ids);
  const offered = chosen === null || ids.includes(chosen.id) ? articles : [chosen, ...articles];
  const choice = (value: string, label: string, current: string): Choice => ({
    value,
    label,
    isChosen: value === current,
  });
  const { from, to, ip, author } = list;
  return {
    hidden: hiddenOf(list, [
      'post',
      'lang',
      'reason',
      'from',
      'to',
      'ip',
      'author',
      'links',
      'first',
      'sort',
      'size',
      'who',
      'hide',
      'view',
    ]),
    articles: [
      choice('', words.anyArticle, list.post),
      choice(NO_ARTICLE, words.noArticle, list.post),
      ...offered.map((article) => ({
        value: articleParam(article),
        label: articleTitle(article, lang).title,
        isChosen: article.id === chosen?.id,
      })),
    ],
    languages: languageChoices(list, site(), call),
    reasons: [
      choice('', words.anyReason, list.reason),
      ...REASONS.map((reason) => choice(reason, reasonName(reason, words), list.reason)),
    ],
    sorts: choices(words.sorts, list.sort),
    sizes: [...new Set([...PAGE_SIZES, list.size])]
      .sort((a, b) => a - b)
      .map((size) => choice(String(size), String(size), String(list.size))),
    typed: { from, to, ip, author },
    hasLinks: list.links,
    isFirst: list.first,
    authors: choices(t.list.whoChoices, list.who),
    views: choices(t.list.views, list.brief ? BRIEF : ''),
    hides: Object.entries(t.list.columns).map(([value, label]) => ({
      value,
      label,
      isChosen: list.hide.some((column) => column === value),
    })),
    isOpen:
      [from, to, ip, author, list.reason, list.who].some((text) => text !== '') || list.links || list.first,
    words: listWords(list, chosenName, call),
    clearHref: isNarrowed(list) ? clearHref(list) : null,
  };
}

/** The same tab without filters; how it is shown stays. */
function clearHref(list: ListAddress): string {
  const { status = null, sort = null, size = null, hide = null, view = null } = listQuery(list);
  return withQuery(guanliPaths.comments, { status, sort, size, hide, view });
}

function choices(named: Readonly<Record<string, string>>, current: string): Choice[] {
  return Object.entries(named).map(([value, label]) => ({ value, label, isChosen: value === current }));
}

/** The article that a list is about; null for several and none. */
function chosenArticle(
  { post }: ListAddress,
  articles: GuanliDeps['moderation']['articles'],
): CommentedArticle | null {
  if (post === '' || post === NO_ARTICLE) return null;
  const [id, other] = articles.findIds(post);
  return id === undefined || other !== undefined ? null : (articles.describe([id])[0] ?? null);
}

/** The rest of an address as hidden fields of a form that sets some of it. */
function hiddenOf(list: ListAddress, without: readonly string[]): [string, string][] {
  return Object.entries(listQuery({ ...list, edge: null })).flatMap(([name, value]): [string, string][] =>
    value === null || without.includes(name) ? [] : [[name, value]],
  );
}

function sorting(
  list: ListAddress,
  { columns }: SignedInCall['t']['comments'],
): Pick<CommentsPage, 'sortLinks' | 'sorted' | 'isOldestFirst'> {
  return {
    sortLinks: {
      author: { text: columns.author, href: listHref(list, { sort: 'author' }) },
      article: { text: columns.article, href: listHref(list, { sort: 'article' }) },
      date: {
        text: columns.date,
        href: listHref(list, { sort: list.sort === 'newest' ? 'oldest' : 'newest' }),
      },
    },
    sorted: list.sort === 'author' || list.sort === 'article' ? list.sort : 'date',
    isOldestFirst: list.sort === 'oldest',
  };
}

function pagerOf(
  { first, ids, counts, before, after }: ListPage,
  list: ListAddress,
  { range }: SignedInCall['t']['comments'],
): CommentsPage['pager'] {
  const total = counts[list.tab];
  const number = (count: number): string => count.toLocaleString('en');
  return {
    range: range(
      ids.length === 0 ? '0' : `${number(first)}–${number(first + ids.length - 1)}`,
      number(total),
    ),
    before: before === null ? null : listHref(list, { edge: { side: 'before', cursor: before } }),
    after: after === null ? null : listHref(list, { edge: { side: 'after', cursor: after } }),
  };
}
