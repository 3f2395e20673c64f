import type { DecisionReason } from '../../../community/decision.ts';
import { guanliPaths, withQuery } from '../../../site/guanli-urls.ts';
import {
  COMMENT_SORTS,
  COMMENT_TABS,
  type CommentSort,
  type CommentTab,
  type ListCursor,
} from '../../../store/comment-filter.ts';

/** A list of comments as its address says it. Empty texts ask for nothing. */
export interface ListAddress {
  readonly tab: CommentTab;
  readonly q: string;
  /** A slug or key, or `NO_ARTICLE`. */
  readonly post: string;
  readonly lang: string;
  readonly author: string;
  readonly ip: string;
  /** Days, `YYYY-MM-DD`, both of them included. */
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly links: boolean;
  readonly first: boolean;
  readonly who: '' | ListAuthor;
  /** Columns that are left out, and rows of one line: how it is shown, not what. */
  readonly hide: readonly ListColumn[];
  readonly brief: boolean;
  readonly sort: CommentSort;
  readonly size: number;
  readonly edge: { readonly side: 'after' | 'before'; readonly cursor: ListCursor } | null;
}

const LIST_COLUMNS = ['author', 'article', 'date'] as const;
/** What a row can do without. */
export type ListColumn = (typeof LIST_COLUMNS)[number];
const LIST_AUTHORS = ['visitor', 'member'] as const;
type ListAuthor = (typeof LIST_AUTHORS)[number];

/** Comments whose article is gone. */
export const NO_ARTICLE = '-';
export const PAGE_SIZES = [20, 50, 100, 200, 500, 999];
const LARGEST_PAGE = 999;
const LONGEST = 200;
export const BRIEF = 'brief';
const LANGUAGE = /^[a-z]{2,3}(-[a-z\d]{2,8})?$/i;

/** Reasons a list can be narrowed to. */
export const REASONS: readonly DecisionReason[] = [
  'no-prior-approval',
  'manual-approval',
  'too-many-links',
  'hold-word',
  'block-word',
  'spam-score',
  'look-alike-name',
  'impersonates-staff',
  'surge',
  'filter-down',
  'prior-approval',
  'passed',
  'trusted-author',
];

/** Reads what follows `?`; what makes no sense is left out, as every part of an address can be mistyped. */
export function readListAddress(query: URLSearchParams): ListAddress {
  const text = (name: string): string => (query.get(name) ?? '').trim().slice(0, LONGEST);
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T =>
    values.find((value) => value === query.get(name)) ?? fallback;
  const size = Number(query.get('size') ?? PAGE_SIZES[0]);
  return {
    tab: oneOf('status', COMMENT_TABS, 'all'),
    q: text('q'),
    post: text('post'),
    lang: LANGUAGE.test(text('lang')) ? text('lang') : '',
    author: text('author'),
    ip: text('ip'),
    from: readDay(text('from')),
    to: readDay(text('to')),
    reason: REASONS.find((reason) => reason === query.get('reason')) ?? '',
    links: query.get('links') === '1',
    first: query.get('first') === '1',
    who: LIST_AUTHORS.find((who) => who === query.get('who')) ?? '',
    hide: readColumns(query),
    brief: query.get('view') === BRIEF,
    sort: oneOf('sort', COMMENT_SORTS, 'newest'),
    size: Number.isInteger(size) && size >= 1 && size <= LARGEST_PAGE ? size : (PAGE_SIZES[0] ?? 20),
    edge: readEdge(query),
  };
}

/** The address of a list; a change of anything but the page leads to its beginning. */
export function listHref(address: ListAddress, changes: Partial<ListAddress> = {}): string {
  return withQuery(guanliPaths.comments, listQuery({ ...address, edge: null, ...changes }));
}

/** What follows `?`, without what is so anyway. */
export function listQuery(list: ListAddress): Record<string, string | null> {
  const given = (value: string): string | null => (value === '' ? null : value);
  return {
    status: list.tab === 'all' ? null : list.tab,
    q: given(list.q),
    post: given(list.post),
    lang: given(list.lang),
    author: given(list.author),
    ip: given(list.ip),
    from: given(list.from),
    to: given(list.to),
    reason: given(list.reason),
    links: list.links ? '1' : null,
    first: list.first ? '1' : null,
    who: given(list.who),
    hide: given(list.hide.join('.')),
    view: list.brief ? BRIEF : null,
    sort: list.sort === 'newest' ? null : list.sort,
    size: list.size === PAGE_SIZES[0] ? null : String(list.size),
    ...(list.edge === null ? {} : { [list.edge.side]: writeCursor(list.edge.cursor) }),
  };
}

/** Whether anything but the tab, the order and the page narrows the list. */
export function isNarrowed(list: ListAddress): boolean {
  const { q, post, lang, author, ip, from, to, reason, who, links, first } = list;
  return [q, post, lang, author, ip, from, to, reason, who].some((text) => text !== '') || links || first;
}

/** One box each in a form, all in one in a link. */
function readColumns(query: URLSearchParams): ListColumn[] {
  const named = query.getAll('hide').flatMap((names) => names.split('.'));
  return LIST_COLUMNS.filter((column) => named.includes(column));
}

function readEdge(query: URLSearchParams): ListAddress['edge'] {
  for (const side of ['after', 'before'] as const) {
    const cursor = readCursor(query.get(side) ?? '');
    if (cursor !== null) return { side, cursor };
  }
  return null;
}

/** `57.1753.3.name`: number, time and article of a comment, and the name of its author. */
function writeCursor({ id, at, articleId, nameKey }: ListCursor): string {
  return `${id}.${at}.${articleId}.${nameKey}`;
}

function readCursor(text: string): ListCursor | null {
  const [, id, at, articleId, nameKey = ''] =
    /^(\d{1,15})\.(-?\d{1,15})\.(\d{1,9})\.(.*)$/su.exec(text) ?? [];
  if (id === undefined) return null;
  return { id: Number(id), at: Number(at), articleId: Number(articleId), nameKey: nameKey.slice(0, 500) };
}

function readDay(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
}
