import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { newBrowser } from '../../community/commenter-token.ts';
import { fieldFaults } from '../../community/field-faults.ts';
import { cleanCommentLine } from '../../community/markup/comment-text.ts';
import { phrasesFor } from '../../site/phrases.ts';
import { ownCommentQuery } from '../../site/thread-view.ts';
import { pathOf, type CommentRoute, type Route } from '../../site/urls.ts';
import type { ArticleRecord } from '../../store/article-queries.ts';
import { readOrigin } from '../guanli/origin.ts';
import { articleRoute } from '../lists.ts';
import { loggedPath, requestId } from '../operations/request-log.ts';
import type { PageContext } from '../page-context.ts';
import type { RateLimit } from '../rate-limit.ts';
import { sendJson, sendPersonal, sendRefusalJson, sendTo } from './comment-answers.ts';
import { inputOf, readCaller, wantsJson, type Caller, type CallerDeps } from './comment-caller.ts';
import { commentPage } from './comment-page.ts';
import { readPostedForm, UnreadableForm, type PostedForm } from './posted-form.ts';
import { ownRefusal, refusalOf, type Refusal } from './refusal.ts';
import { renderSurely } from './submit-comment.ts';

export interface CommentRequestDeps extends CallerDeps {
  readonly context: PageContext;
  readonly log: Logger;
  /** Of one client's requests that write, whatever comes of them. */
  readonly limit: RateLimit;
  /** False while the index is being built: what is not found may still come. */
  isComplete(): boolean;
}

type PostCommentsRoute = Extract<Route, { name: 'postComments' }>;

/** One submission on its way. */
export interface Sent {
  readonly route: PostCommentsRoute | (CommentRoute & { readonly name: 'commentEdit' });
  readonly form: PostedForm;
  readonly article: ArticleRecord;
  readonly caller: Caller;
  readonly request: Request;
  readonly response: Response;
}

/** Receives a comment: `POST P/posts/<slug>/comments`. */
export async function receiveComment(
  route: PostCommentsRoute,
  request: Request,
  response: Response,
  deps: CommentRequestDeps,
): Promise<void> {
  await admitForm(route, request, response, deps, async (sent) => {
    if (sent.form.intent === 'preview') await sendPreview(sent, deps);
    else await storeComment(sent, deps);
  });
}

/**
 * What every form goes through before it is looked at: origin, number, size, the article. A failure of ours gives back
 * all that was typed.
 */
export async function admitForm(
  route: Sent['route'],
  request: Request,
  response: Response,
  deps: CommentRequestDeps,
  handle: (sent: Sent) => Promise<void>,
): Promise<void> {
  const { context, limit } = deps;
  const { phrases } = phrasesFor(route.lang);
  const give = (refusal: Refusal, form: PostedForm | null = null): Promise<void> =>
    refuse(refusal, { route, form, article: findArticle(route, context), request, response }, deps);
  if (readOrigin(request.headers, context.baseUrl) === 'foreign')
    return give(ownRefusal('foreign-origin', phrases));
  const wait = limit.take(request.ip);
  if (wait !== null) return give(ownRefusal('too-many-requests', phrases, wait));
  let form: PostedForm | null = null;
  try {
    form = await readPostedForm(request, response);
    if (form.isTooLarge) return await give(ownRefusal('too-large', phrases), form);
    const article = findArticle(route, context);
    if (article === null) {
      const missing = { reason: 'post-not-public', retryAfterSeconds: null } as const;
      const isEarly = !deps.isComplete();
      return await give(
        isEarly ? ownRefusal('not-ready', phrases) : refusalOf(missing, [], 0, phrases),
        form,
      );
    }
    const caller = await readCaller(request, article, route.lang, deps);
    await handle({ route, form, article, caller, request, response });
  } catch (error) {
    if (error instanceof UnreadableForm) {
      const reason = error.status === 413 ? 'too-large' : 'unreadable';
      await give({ ...ownRefusal(reason, phrases), status: error.status });
      return;
    }
    if (response.headersSent) throw error;
    await give(reportFailure(error, request, route.lang, deps), form);
  }
}

/** A failure of ours is logged whole, under an id that its reader sees too. */
function reportFailure(
  error: unknown,
  request: Request,
  lang: string,
  { log }: Pick<CommentRequestDeps, 'log'>,
): Refusal {
  const { phrases } = phrasesFor(lang);
  const id = requestId(request);
  const path = loggedPath(request.path);
  log.error({ err: error, id, method: request.method, path }, 'a comment could not be stored');
  const refusal = ownRefusal('failed', phrases);
  return { ...refusal, message: refusal.message + phrases.comments.refusals.reference(id) };
}

async function storeComment(sent: Sent, deps: CommentRequestDeps): Promise<void> {
  const { route, form, article, caller, request, response } = sent;
  const { desk, context } = deps;
  const browser = caller.browser ?? newBrowser();
  const submission = await desk.submit(inputOf(form, article, route.lang, caller, browser, request, desk));
  if (submission.status === 'rejected') {
    await refuse(explain(submission.decision, sent, deps), sent, deps);
    return;
  }
  const { id, status } = submission;
  if (status === 'approved') desk.changes.commentsChanged([article.articleId]);
  if (caller.account === null)
    deps.cookie.set(response, browser, desk.clock.now().getTime(), form.typed.remember);
  const url = pathOf(articleRoute(article), context.site()) + ownCommentQuery(id);
  // Spam and trash look like pending, or a spammer would learn from it.
  if (wantsJson(request))
    sendJson(response, 201, { id, status: status === 'approved' ? 'approved' : 'pending', url });
  else sendTo(url, response);
}

/** A refusal of the policy in words, with everything that is wrong with the fields. */
export function explain(
  decision: Parameters<typeof refusalOf>[0],
  { route, form, caller }: Pick<Sent, 'route' | 'form' | 'caller'>,
  { desk }: CommentRequestDeps,
): Refusal {
  const { settings } = desk.settings.policy();
  const { typed } = form;
  const faults = fieldFaults(
    {
      name: cleanCommentLine(typed.author),
      email: cleanCommentLine(typed.email),
      website: cleanCommentLine(typed.url),
      source: typed.content,
    },
    {
      asksForPerson: caller.account === null && settings.requireNameEmail && route.name === 'postComments',
      maxLength: settings.maxLength,
    },
  );
  return refusalOf(decision, faults, settings.maxLength, phrasesFor(route.lang).phrases);
}

/** What the comment would look like; nothing is stored. */
export async function sendPreview(sent: Sent, deps: CommentRequestDeps): Promise<void> {
  const { route, form, article, request, response } = sent;
  const { html } = (await renderSurely(form.typed.content, deps.desk)).body;
  if (wantsJson(request)) {
    sendJson(response, 200, { html });
    return;
  }
  const page = commentPage(
    {
      lang: route.lang,
      slug: route.slug,
      article,
      editedId: route.name === 'commentEdit' ? route.id : null,
      parent: await findParent(form, article, route.lang, deps),
      typed: form.typed,
      refusal: null,
      previewHtml: html,
    },
    deps.desk,
    deps.context,
  );
  sendPersonal(page, response);
}

/** Answers a refusal, as a page with the form and every word of it, or as JSON. */
export async function refuse(
  refusal: Refusal,
  sent: Pick<Sent, 'route' | 'request' | 'response'> & {
    readonly form: PostedForm | null;
    readonly article: ArticleRecord | null;
  },
  deps: CommentRequestDeps,
): Promise<void> {
  const { route, form, article, request, response } = sent;
  if (refusal.retryAfterSeconds !== null) response.setHeader('Retry-After', refusal.retryAfterSeconds);
  if (wantsJson(request)) {
    sendRefusalJson(refusal, response);
    return;
  }
  const isAnswer = form !== null && article !== null && !refusal.losesParent;
  const page = commentPage(
    {
      lang: route.lang,
      slug: route.slug,
      article,
      editedId: route.name === 'commentEdit' ? route.id : null,
      parent: isAnswer ? await findParent(form, article, route.lang, deps) : null,
      typed: form?.typed ?? null,
      refusal,
      previewHtml: null,
    },
    deps.desk,
    deps.context,
  );
  sendPersonal(page, response);
}

async function findParent(
  { parent }: PostedForm,
  { articleId }: ArticleRecord,
  lang: string,
  { desk }: CommentRequestDeps,
): Promise<{ readonly id: number; readonly name: string } | null> {
  const id = Number(parent);
  if (parent === '' || !Number.isSafeInteger(id)) return null;
  const place = await desk.threads.findPlace(id);
  if (place?.status !== 'approved' || place.articleId !== articleId) return null;
  const found = (await desk.threads.listConversations([place.rootId])).find((row) => row.id === id);
  return { id, name: found?.name || phrasesFor(lang).phrases.comments.anonymous };
}

/** The article that comments are sent to, also by an address it had before. */
export function findArticle(
  { lang, slug }: { readonly lang: string; readonly slug: string },
  { articles, identities }: PageContext,
): ArticleRecord | null {
  const address = { kind: 'post', lang, slug } as const;
  const article = articles.findBySlug(address);
  if (article !== null) return article.live ? article : null;
  const old = identities.findOldSlug(address);
  const now = old === null ? undefined : articles.listVariants(old.key).find((each) => each.lang === lang);
  return now === undefined ? null : articles.findByPath(now.path);
}
