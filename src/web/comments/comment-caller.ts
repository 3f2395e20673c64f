import type { Request } from 'express';
import type { Browser } from '../../community/commenter-token.ts';
import { isFormToken } from '../../community/form-token.ts';
import type { SessionStore } from '../../store/sessions.ts';
import type { ArticleRecord } from '../../store/article-queries.ts';
import { readCookies } from '../guanli/cookies.ts';
import { findVisitor } from '../guanli/session-life.ts';
import type { CommentDesk } from './comment-desk.ts';
import type { CommenterCookie } from './commenter-cookie.ts';
import { commentedPost } from './opening.ts';
import type { PostedForm } from './posted-form.ts';
import type { CommentAccount, CommentInput } from './submit-comment.ts';

/** Who sends a request about comments. */
export interface Caller {
  /** Null for one that has not commented. */
  readonly browser: Browser | null;
  /** Null for a visitor. */
  readonly account: CommentAccount | null;
}

export interface CallerDeps {
  readonly desk: CommentDesk;
  readonly sessions: SessionStore;
  readonly cookie: CommenterCookie;
  readonly isHttps: boolean;
}

/** Reads the cookies of a request: that of commenters, and the dashboard's, which makes it an account's. */
export async function readCaller(
  request: Request,
  article: ArticleRecord,
  lang: string,
  { desk, sessions, cookie, isHttps }: CallerDeps,
): Promise<Caller> {
  const now = desk.clock.now();
  const { session } = readCookies(request.headers.cookie, isHttps);
  const visitor = await findVisitor(session, now, { sessions });
  return {
    browser: cookie.read(request, now.getTime()),
    account: visitor === null ? null : desk.staff.commenter(visitor.account, article.articleId, lang),
  };
}

/** Whether the answer should be JSON and not a page. */
export function wantsJson(request: Request): boolean {
  const accepted = request.headers.accept;
  if (accepted === undefined || accepted === '*/*') return request.is('json') === 'json';
  return request.accepts(['html', 'json']) === 'json';
}

/** A form as the policy is asked about it. */
export function inputOf(
  { typed, parent, token, bait }: PostedForm,
  article: ArticleRecord,
  lang: string,
  { account }: Caller,
  browser: Browser,
  request: Request,
  { clock, secret }: CommentDesk,
): CommentInput {
  const now = clock.now();
  return {
    articleId: article.articleId,
    post: commentedPost(article, now.getTime()),
    parentId: parent === '' ? null : /^\d{1,15}$/.test(parent) ? Number(parent) : 0,
    lang,
    now,
    author: typed.author,
    email: typed.email,
    url: typed.url,
    content: typed.content,
    notify: typed.notify,
    ip: request.ip ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    account,
    browser,
    form: { isOurs: isFormToken(token, now.getTime(), secret), tookBait: bait.trim() !== '' },
  };
}
