import { inDrawnOrder } from '../../community/thread-pages.ts';
import { NotFound } from '../../errors.ts';
import type { CommentFacts } from '../../seo/json-ld/article-nodes.ts';
import { htmlTag, languageName } from '../../site/languages.ts';
import { phrasesFor, type Phrases } from '../../site/phrases.ts';
import { FORM_ANCHOR, THREAD_ANCHOR, WHOLE_THREAD, type ThreadView } from '../../site/thread-view.ts';
import { pathOf, type Route } from '../../site/urls.ts';
import type { ArticleRecord } from '../../store/article-queries.ts';
import type { ThreadComment } from '../../store/comment-threads.ts';
import { pager } from '../lists.ts';
import type { PageContext } from '../page-context.ts';
import { commentForm, privacyLink } from './comment-form.ts';
import { readOpening, type Opening } from './opening.ts';
import type { CommentFormModel, TalkModel } from './talk-models.ts';
import { threadModel } from './thread-model.ts';
import { readThreadPage } from './thread-pages.ts';

type PostRoute = Extract<Route, { name: 'post' }>;

/** The browser a page is for, where it is for one only. */
export interface OwnView {
  /** Key of the browser. */
  readonly browser: string;
  /** Its comments that may be changed or are not for others, by id. */
  readonly ids: readonly number[];
}

/** What an article's page says about its comments. */
export interface Talk {
  readonly model: TalkModel;
  /** Comments that readers see. */
  readonly count: number;
  /** Those on this page, as search engines are told of them. */
  readonly facts: readonly CommentFacts[];
  readonly prev: string | null;
  readonly next: string | null;
}

/**
 * The discussion of an article, one for all its variants; null where it has none.
 * @param languages of the public variants
 * @throws NotFound past the last page
 */
export async function readTalk(
  article: ArticleRecord,
  route: PostRoute,
  languages: readonly string[],
  own: OwnView | null,
  context: PageContext,
): Promise<Talk | null> {
  if (article.comments === 'off') return null;
  const view = route.thread ?? WHOLE_THREAD;
  const { comments } = context;
  const { threads, policy } = comments.settings();
  const order = view.order ?? threads.order;
  const shown = await readThreadPage(
    {
      ...threads,
      threads: comments.threadOf(article.articleId),
      articleId: article.articleId,
      order,
      lang: view.lang,
      browser: own?.browser ?? null,
    },
    view.page,
  );
  if (shown === null) throw new NotFound();
  const { nodes, pages, held } = shown;
  const rows = inDrawnOrder(nodes).map(({ row }) => row);
  const count = (await comments.countsOf([article.articleId])).get(article.articleId) ?? 0;
  const opening = readOpening(article, policy, comments);
  const { phrases } = phrasesFor(route.lang);
  const hrefOf = (more: Partial<ThreadView>): string =>
    pathOf({ ...route, thread: { ...view, replyTo: null, ...more } }, context.site());
  const pageHref = (page: number): string => hrefOf({ page });
  const ownIds = new Set([...(own?.ids ?? []), ...held]);
  const drawn = threadModel(nodes, { route, view, isOpen: opening.isOpen, own: ownIds, held }, context);
  const labels = { newer: phrases.comments.newerPage, older: phrases.comments.olderPage };
  const model: TalkModel = {
    heading: count === 0 ? phrases.comments.heading : phrases.comments.count(count),
    counted: count === 0 ? null : phrases.comments.count(count),
    orders: count < 2 ? [] : orderLinks(order, hrefOf, phrases),
    languages: count === 0 || languages.length < 2 ? [] : languageLinks(view, languages, route.lang, hrefOf),
    comments: drawn,
    empty: drawn.length > 0 ? null : emptyText(view, opening, route.lang),
    // Oldest first, what comes later is newer.
    pager: pager(view.page, pages, route.lang, (page) => `${pageHref(page)}#${THREAD_ANCHOR}`, {
      newer: order === 'newest' ? labels.newer : labels.older,
      older: order === 'newest' ? labels.older : labels.newer,
    }),
    closed: closedText(opening, phrases),
    form: opening.isOpen
      ? commentForm({
          action: `${pathOf({ ...route, name: 'postComments' }, context.site())}#${FORM_ANCHOR}`,
          token: comments.formToken(),
          lang: route.lang,
          policy,
          sendsMail: comments.sendsMail,
          privacy: privacyLink(route.lang, context),
          parent: answeredBy(rows, view, `${hrefOf({})}#${FORM_ANCHOR}`, phrases),
        })
      : null,
    feed: {
      label: phrases.comments.feed,
      href: pathOf({ ...route, name: 'commentFeed' }, context.site()),
    },
  };
  return {
    model,
    count,
    facts: factsOf(rows, route, phrases, context),
    prev: view.page > 1 ? pageHref(view.page - 1) : null,
    next: view.page < pages ? pageHref(view.page + 1) : null,
  };
}

function orderLinks(
  order: 'oldest' | 'newest',
  hrefOf: (more: Partial<ThreadView>) => string,
  { comments }: Phrases,
): TalkModel['orders'] {
  const labels = { oldest: comments.oldestFirst, newest: comments.newestFirst };
  return (['oldest', 'newest'] as const).map((choice) => ({
    label: labels[choice],
    href: `${hrefOf({ order: choice, page: 1 })}#${THREAD_ANCHOR}`,
    isCurrent: choice === order,
  }));
}

function languageLinks(
  view: ThreadView,
  languages: readonly string[],
  lang: string,
  hrefOf: (more: Partial<ThreadView>) => string,
): TalkModel['languages'] {
  const { phrases, lang: spoken } = phrasesFor(lang);
  const choice = (label: string, only: string | null) => ({
    label,
    lang: null,
    href: `${hrefOf({ lang: only, page: 1 })}#${THREAD_ANCHOR}`,
    isCurrent: view.lang === only,
  });
  return [
    choice(phrases.comments.allLanguages, null),
    ...languages.map((only) => choice(languageName(only, spoken), only)),
  ];
}

function emptyText(view: ThreadView, { isOpen }: Opening, lang: string): string | null {
  const { phrases, lang: spoken } = phrasesFor(lang);
  if (view.lang !== null) return phrases.comments.emptyIn(languageName(view.lang, spoken));
  return isOpen ? phrases.comments.empty : null;
}

function closedText({ isOpen, needsLogin }: Opening, { comments }: Phrases): string | null {
  if (!isOpen) return comments.closed;
  return needsLogin ? comments.loginRequired : null;
}

/** The comment that the form answers, if it is on this page and can be answered. */
function answeredBy(
  rows: readonly ThreadComment[],
  { replyTo }: ThreadView,
  cancelHref: string,
  { comments }: Phrases,
): CommentFormModel['parent'] {
  const answered = rows.find(({ id, status }) => id === replyTo && status === 'approved');
  if (answered === undefined) return null;
  const name = answered.name === '' ? comments.anonymous : answered.name;
  return {
    id: answered.id,
    said: comments.form.replyingTo(name),
    cancel: { label: comments.form.cancel, href: cancelHref },
  };
}

function factsOf(
  rows: readonly ThreadComment[],
  route: PostRoute,
  { comments }: Phrases,
  { site, baseUrl }: PageContext,
): CommentFacts[] {
  const urlOf = (id: number): string => baseUrl + pathOf({ ...route, name: 'comment', id }, site());
  const visible = new Map(rows.filter(({ status }) => status === 'approved').map((row) => [row.id, row]));
  return [...visible.values()].map(({ id, parentId, text, createdAt, name, lang }) => ({
    url: urlOf(id),
    text,
    createdAt,
    tag: htmlTag(lang),
    author: name === '' ? comments.anonymous : name,
    parentUrl: parentId !== null && visible.has(parentId) ? urlOf(parentId) : null,
  }));
}
