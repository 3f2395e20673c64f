import { formatDay } from '../../../site/dates.ts';
import { guanliCommentPath, withQuery, guanliPaths } from '../../../site/guanli-urls.ts';
import { htmlTag } from '../../../site/languages.ts';
import type { CommentDetails } from '../../../store/comment-details.ts';
import type { AuthorTally } from '../../../store/comment-list.ts';
import type { CommentedArticle } from '../../../store/commented-articles.ts';
import { calendarDay } from '../../../text/instant.ts';
import type { GuanliDeps, SignedInCall } from '../call.ts';
import { authorCell, nameOf } from './author-cell.ts';
import { articleParam, articlePath, articleTitle, commentPlace } from './comment-place.ts';
import { reasonWords } from './reason-words.ts';
import { rowButtons } from './row-actions.ts';
import type { CommentRow, InlineForm, Link } from './view-types.ts';

/** What rows need besides their comments, looked up for a whole page at once. */
export interface RowFacts {
  readonly articles: ReadonlyMap<number, CommentedArticle>;
  readonly counts: ReadonlyMap<number, { readonly approved: number; readonly pending: number }>;
  readonly parents: ReadonlyMap<number, CommentDetails>;
  readonly tallies: ReadonlyMap<string, AuthorTally>;
  readonly hasTrash: boolean;
}

export async function rowFacts(
  comments: readonly CommentDetails[],
  { moderation, desk }: Pick<GuanliDeps, 'moderation' | 'desk'>,
): Promise<RowFacts> {
  const articleIds = [...new Set(comments.map(({ articleId }) => articleId))];
  const parentIds = comments.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));
  const authors = comments.map(({ emailKey, nameKey }) => (emailKey === '' ? nameKey : emailKey));
  const counts = await Promise.all(
    articleIds.map(async (id) => [id, await desk.counts.ofArticle(id)] as const),
  );
  return {
    articles: new Map(moderation.articles.describe(articleIds).map((article) => [article.id, article])),
    counts: new Map(counts),
    parents: new Map((await moderation.details.list(parentIds)).map((parent) => [parent.id, parent])),
    tallies: await moderation.list.tallyAuthors(authors),
    hasTrash: desk.settings.policy().settings.trashRetentionDays > 0,
  };
}

/**
 * One row of the list.
 * @param next the row below
 * @param openHref address of this list with a form open in this row
 */
export function commentRow(
  comment: CommentDetails,
  next: number | null,
  facts: RowFacts,
  openHref: (form: InlineForm['kind']) => string,
  inline: InlineForm | null,
  call: SignedInCall,
  { site }: Pick<GuanliDeps, 'site'>,
): CommentRow {
  const { t, lang } = call;
  const words = t.comments;
  const { timezone } = site();
  const at = Date.parse(comment.createdAt);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' });
  const article = facts.articles.get(comment.articleId) ?? { id: comment.articleId, key: '', variants: [] };
  const place = commentPlace(comment, article, site());
  const isOpen = comment.status === 'pending' || comment.status === 'approved';
  return {
    id: comment.id,
    status: comment.status,
    state: words.states[comment.status],
    stateBy: comment.statusBy === null ? null : words.statusBy(comment.statusBy),
    who: authorCell(comment, facts.tallies, call),
    parent: parentLink(comment, facts, words),
    lang: htmlTag(comment.lang),
    bodyHtml: comment.html,
    isEdited: comment.editedAt !== null,
    reasons: comment.status === 'approved' ? [] : reasonWords(comment, words),
    article: articleCell(article, facts, call, site()),
    day: formatDay(calendarDay(at, timezone), lang),
    time: clock.format(at),
    datetime: comment.createdAt,
    href: place,
    buttons: rowButtons(comment, next, words, facts.hasTrash),
    links: [
      ...(isOpen ? [{ key: 'r', text: words.actions.reply, href: openHref('reply') }] : []),
      ...(isOpen ? [{ key: 'q', text: words.actions.quick, href: openHref('quick') }] : []),
      {
        key: 'e',
        text: isOpen ? words.actions.edit : call.t.list.details,
        href: guanliCommentPath(comment.id),
      },
      ...(place === null ? [] : [{ key: '', text: words.actions.view, href: place }]),
    ],
    inline,
  };
}

function parentLink(
  { parentId }: CommentDetails,
  { parents }: RowFacts,
  words: SignedInCall['t']['comments'],
): Link | null {
  const parent = parentId === null ? undefined : parents.get(parentId);
  if (parent === undefined) return null;
  return {
    text: parent.status === 'removed' ? words.removedComment : nameOf(parent, words),
    href: guanliCommentPath(parent.id),
  };
}

function articleCell(
  article: CommentedArticle,
  { counts }: RowFacts,
  { t, lang }: SignedInCall,
  site: ReturnType<GuanliDeps['site']>,
): CommentRow['article'] {
  const words = t.comments;
  const post = articleParam(article);
  const { title, lang: titleLang } = articleTitle(article, lang);
  const { approved = 0, pending = 0 } = counts.get(article.id) ?? {};
  const path = articlePath(article, lang, site);
  const listOf = (status: string | null): string => withQuery(guanliPaths.comments, { status, post });
  const isGone = article.variants.length === 0;
  return {
    title,
    titleLang: titleLang === null ? null : htmlTag(titleLang),
    listHref: listOf(null),
    view: path === null ? null : { text: words.viewArticle, href: path },
    note: isGone ? words.articleGone : path === null ? words.articleHidden : null,
    approved: { text: words.approvedOn(approved), href: listOf('approved') },
    pending: pending === 0 ? null : { text: words.pendingOn(pending), href: listOf('pending') },
  };
}
