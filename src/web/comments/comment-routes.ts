import type { NextFunction, Request, Response } from 'express';
import { NotFound } from '../../errors.ts';
import { THREAD_ANCHOR, type ThreadView, WHOLE_THREAD, readThreadView } from '../../site/thread-view.ts';
import { pathOf, readPath, type CommentRoute, type Route } from '../../site/urls.ts';
import { articleRoute } from '../lists.ts';
import { createRateLimit } from '../rate-limit.ts';
import { sendTo } from './comment-answers.ts';
import { findArticle, receiveComment, type CommentRequestDeps } from './comment-requests.ts';
import { commenterCookie } from './commenter-cookie.ts';
import { pageOf, receiveEdit, sendEditForm, sendOwnPage, sendToComment } from './own-requests.ts';

type PostRoute = Extract<Route, { name: 'post' }>;
/** What lies below `P/posts/<slug>/comments`. */
export type TalkRoute = CommentRoute | Extract<Route, { name: 'postComments' }>;

/** Everything about comments that is not the same for every reader. */
export interface CommentRoutes {
  /** POST below an article's address; anything else goes on to `next`. */
  receive(request: Request, response: Response, next: NextFunction): Promise<void>;
  /** GET of what lies below `P/posts/<slug>/comments`. */
  answer(route: TalkRoute, request: Request, response: Response): Promise<void>;
  /**
   * Which part of its thread an article's page is asked to show; null when the request was answered, because there is
   * something that only this reader may see.
   * @throws NotFound for a part that cannot be
   */
  readView(route: PostRoute, request: Request, response: Response): Promise<ThreadView | null>;
}

/** Whether a route is answered by `CommentRoutes.answer`. */
export function isTalkRoute(route: Route): route is TalkRoute {
  return route.name === 'comment' || route.name === 'commentEdit' || route.name === 'postComments';
}

/** Of forms that write, whatever comes of them; the policy has its own limits for comments. */
const FORM_LIMIT = { requests: 300, seconds: 60 };

export function commentRoutes(
  parts: Omit<CommentRequestDeps, 'cookie' | 'limit' | 'isHttps'>,
): CommentRoutes {
  const { context, desk } = parts;
  const isHttps = context.baseUrl.startsWith('https:');
  const deps: CommentRequestDeps = {
    ...parts,
    isHttps,
    cookie: commenterCookie(desk.secret, isHttps),
    limit: createRateLimit({ ...FORM_LIMIT, monotonic: () => desk.clock.monotonic() }),
  };
  return {
    async receive(request, response, next) {
      const route = readPath(request.path, context.site());
      if (route?.name === 'postComments') await receiveComment(route, request, response, deps);
      else if (route?.name === 'commentEdit') await receiveEdit(route, request, response, deps);
      else next();
    },

    async answer(route, request, response) {
      if (route.name === 'comment') return sendToComment(route, response, deps);
      if (route.name === 'commentEdit') return sendEditForm(route, request, response, deps);
      // The address that stays in the browser when a form was refused.
      const article = findArticle(route, context);
      if (article === null) throw new NotFound();
      sendTo(`${pathOf(articleRoute(article), context.site())}#${THREAD_ANCHOR}`, response);
    },

    async readView(route, request, response) {
      const query = new URL(request.originalUrl, 'http://here.invalid').searchParams;
      if (query.size === 0) return WHOLE_THREAD;
      const view = readThreadView(query, context.site().languages);
      if (view === null) throw new NotFound();
      const id = Number(query.get('comment') ?? '');
      if (!Number.isSafeInteger(id) || id < 1) return view;
      if (await sendOwnPage(route, id, request, response, deps)) return null;
      const place = await deps.desk.threads.findPlace(id);
      const isHere =
        place?.status === 'approved' && place.articleId === findArticle(route, context)?.articleId;
      return isHere ? { ...view, page: await pageOf(place, null, deps) } : view;
    },
  };
}
