import type { Request, Response } from 'express';
import { isEditable } from '../../community/commenter-token.ts';
import { lessonOf, stateAfter } from '../../community/transitions.ts';
import { NotFound } from '../../errors.ts';
import { phrasesFor } from '../../site/phrases.ts';
import { commentAnchor, ownCommentQuery, THREAD_ANCHOR, WHOLE_THREAD } from '../../site/thread-view.ts';
import { pathOf, type CommentRoute, type Route } from '../../site/urls.ts';
import type { ArticleRecord } from '../../store/article-queries.ts';
import type { OwnComment } from '../../store/own-comments.ts';
import { articleRoute } from '../lists.ts';
import { articlePage } from '../pages/article.ts';
import { sendJson, sendPersonal, sendTo } from './comment-answers.ts';
import { inputOf, wantsJson } from './comment-caller.ts';
import { commentPage } from './comment-page.ts';
import {
  admitForm,
  explain,
  findArticle,
  refuse,
  sendPreview,
  type CommentRequestDeps,
  type Sent,
} from './comment-requests.ts';
import { EMPTY_FORM } from './comment-form.ts';
import { ownRefusal } from './refusal.ts';
import { findThreadPage } from './thread-pages.ts';

type PostRoute = Extract<Route, { name: 'post' }>;

/** Where a comment stands, whatever page that is now: `P/posts/<slug>/comments/<id>`. */
export async function sendToComment(
  route: CommentRoute,
  response: Response,
  deps: CommentRequestDeps,
): Promise<void> {
  const { desk, context } = deps;
  const article = findArticle(route, context);
  const place = await desk.threads.findPlace(route.id);
  const isShown = place?.status === 'approved' || place?.status === 'removed';
  if (article === null || article.comments === 'off' || !isShown || place.articleId !== article.articleId)
    throw new NotFound();
  const page = await pageOf(place, null, deps);
  const thread = { ...WHOLE_THREAD, page };
  // It may be on another page tomorrow.
  response.set('Cache-Control', 'no-cache');
  response.redirect(
    303,
    `${pathOf({ name: 'post', lang: article.lang, slug: article.slug, thread }, context.site())}#${commentAnchor(route.id)}`,
  );
}

/**
 * The page a comment was answered with: shows it to the browser it came from, in its place, although nobody else sees
 * it yet. False: there is nothing that others would not see.
 */
export async function sendOwnPage(
  route: PostRoute,
  id: number,
  request: Request,
  response: Response,
  deps: CommentRequestDeps,
): Promise<boolean> {
  const { desk, context } = deps;
  const browser = deps.cookie.read(request, desk.clock.now().getTime());
  const article = browser === null ? null : findArticle(route, context);
  const own = browser === null ? null : await desk.own.find(id, browser.key);
  if (browser === null || article === null || own?.articleId !== article.articleId) return false;
  const isHeld = own.status !== 'approved' && own.status !== 'removed' && !own.isJudged;
  if (!isHeld && !isChangeable(own, deps)) return false;
  const page = await pageOf(own, browser.key, deps);
  const thread = { ...WHOLE_THREAD, page };
  sendPersonal(
    await articlePage({ ...route, thread }, context, { browser: browser.key, ids: [id] }),
    response,
  );
  return true;
}

/** On which page of the thread a comment stands. */
export function pageOf(
  place: { readonly id: number; readonly articleId: number; readonly rootId: number },
  browser: string | null,
  { desk: { threads, settings } }: Pick<CommentRequestDeps, 'desk'>,
): Promise<number> {
  const { articleId } = place;
  return findThreadPage({ ...settings.threads(), threads, articleId, lang: null, browser }, place);
}

/** The form in which a comment's author changes it, for ten minutes. */
export async function sendEditForm(
  route: CommentRoute,
  request: Request,
  response: Response,
  deps: CommentRequestDeps,
): Promise<void> {
  const article = findArticle(route, deps.context);
  if (article === null) throw new NotFound();
  const own = await findOwn(route, article, request, deps);
  if (own === null) {
    const refusal = ownRefusal('not-editable', phrasesFor(route.lang).phrases);
    await refuse(refusal, { route: asEdit(route), form: null, article, request, response }, deps);
    return;
  }
  const page = commentPage(
    {
      lang: route.lang,
      slug: route.slug,
      article,
      editedId: own.id,
      parent: null,
      typed: { ...EMPTY_FORM, content: own.source },
      refusal: null,
      previewHtml: null,
    },
    deps.desk,
    deps.context,
  );
  sendPersonal(page, response);
}

/** Changes or deletes a comment, as its author asks. */
export async function receiveEdit(
  route: CommentRoute,
  request: Request,
  response: Response,
  deps: CommentRequestDeps,
): Promise<void> {
  await admitForm(asEdit(route), request, response, deps, async (sent) => {
    const own = await findOwn(route, sent.article, request, deps);
    if (own === null)
      await refuse(ownRefusal('not-editable', phrasesFor(route.lang).phrases), { ...sent, form: null }, deps);
    else if (sent.form.intent === 'preview') await sendPreview(sent, deps);
    else if (sent.form.intent === 'delete') await deleteOwn(own, sent, deps);
    else await changeOwn(own, sent, deps);
  });
}

async function changeOwn(own: OwnComment, sent: Sent, deps: CommentRequestDeps): Promise<void> {
  const { route, article, caller, form, request, response } = sent;
  const { desk, context } = deps;
  if (caller.browser === null) throw new Error('an own comment without a browser');
  const typed = {
    ...form.typed,
    author: own.name,
    email: own.email,
    url: own.website,
    notify: own.wantsReplies,
  };
  const parent = own.parentId === null ? '' : String(own.parentId);
  const input = inputOf(
    { ...form, typed, parent },
    article,
    own.lang,
    { ...caller, account: null },
    caller.browser,
    request,
    desk,
  );
  // The form was good when the comment came; the cookie says who sends this one.
  const outcome = await desk.edit(own.id, { ...input, form: { isOurs: true, tookBait: false } });
  if (outcome === null) {
    await refuse(ownRefusal('not-editable', phrasesFor(route.lang).phrases), { ...sent, form: null }, deps);
    return;
  }
  if (outcome.decision.status === 'rejected') {
    await refuse(explain(outcome.decision, sent, deps), sent, deps);
    return;
  }
  if (outcome.from === 'approved' || outcome.to === 'approved') desk.changes.commentsChanged([own.articleId]);
  const url = pathOf(articleRoute(article), context.site()) + ownCommentQuery(own.id);
  const status = outcome.to === 'approved' ? 'approved' : 'pending';
  if (wantsJson(request)) sendJson(response, 200, { id: own.id, status, url });
  else sendTo(url, response);
}

async function deleteOwn(
  { id, articleId, status }: OwnComment,
  { article, request, response }: Sent,
  { desk, context }: CommentRequestDeps,
): Promise<void> {
  const actor = { accountId: null, at: desk.clock.now().toISOString() };
  await desk.moderation.act([id], 'remove', actor, { stateAfter, lessonOf, noticesOf: () => [] });
  if (status === 'approved') desk.changes.commentsChanged([articleId]);
  const url = `${pathOf(articleRoute(article), context.site())}#${THREAD_ANCHOR}`;
  if (wantsJson(request)) sendJson(response, 200, { id, status: 'removed', url });
  else sendTo(url, response);
}

async function findOwn(
  { id }: CommentRoute,
  { articleId }: ArticleRecord,
  request: Request,
  deps: CommentRequestDeps,
): Promise<OwnComment | null> {
  const browser = deps.cookie.read(request, deps.desk.clock.now().getTime());
  const own = browser === null ? null : await deps.desk.own.find(id, browser.key);
  return own !== null && own.articleId === articleId && isChangeable(own, deps) ? own : null;
}

/** What a moderator took away is no longer its author's to change. */
function isChangeable(own: OwnComment, { desk }: CommentRequestDeps): boolean {
  const isThere = own.status === 'approved' || (own.status !== 'removed' && !own.isJudged);
  return isThere && isEditable(own.createdAt, desk.clock.now().getTime());
}

function asEdit(route: CommentRoute): CommentRoute & { readonly name: 'commentEdit' } {
  return { ...route, name: 'commentEdit' };
}
