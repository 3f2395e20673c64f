import { posix } from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { readToken } from '../community/signed-token.ts';
import { NotFound } from '../errors.ts';
import type { Clock } from '../reconcile/clock.ts';
import { formatDay } from '../site/dates.ts';
import { phrasesFor } from '../site/phrases.ts';
import { previewPath, PREVIEWS } from '../site/preview-urls.ts';
import { encodePath, MalformedPath, pathOf } from '../site/urls.ts';
import type { ArticleRecord } from '../store/article-queries.ts';
import type { PreviewKey } from '../store/preview-key.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { calendarDay } from '../text/instant.ts';
import { findContentFile } from './content-folder.ts';
import { filePath, SVG_POLICY } from './files.ts';
import { headersFor } from './html-page.ts';
import { articleRoute } from './lists.ts';
import type { PageContext } from './page-context.ts';
import { previewedPage } from './pages/article.ts';
import { previewedExplainer } from './pages/explainer.ts';

export interface PreviewDeps {
  readonly context: PageContext;
  readonly previewKey: Pick<PreviewKey, 'secret'>;
  readonly clock: Clock;
}

/** What only the holder of a link may see is neither kept nor found, and its address is told to nobody. */
const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
};

/** Under a signature that has not expired: one article, page or explainer that is not public, and the files of its bundle. */
export function previews({ context, previewKey, clock }: PreviewDeps): RequestHandler {
  return async (request, response, next) => {
    const [token = '', ...rest] = request.path.slice(PREVIEWS.length + 1).split('/');
    const now = clock.now();
    response.set(PRIVATE);
    const path = readToken('preview', token, now.getTime(), await previewKey.secret(now.toISOString()));
    const article = path === null ? null : context.articles.findByPath(path);
    if (article === null) throw new NotFound();
    const file = rest.length === 0 ? null : decode(rest.join('/'));
    if (article.live) response.redirect(303, publicPath(article, file, context));
    else if (file !== null) await sendFile(article, file, context, response, next);
    else await sendPage(article, token, context, request, response);
  };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new MalformedPath();
  }
}

/** Once it is public, the link leads there. */
function publicPath(article: ArticleRecord, file: string | null, context: PageContext): string {
  if (file === null || article.bundle === null) return pathOf(articleRoute(article), context.site());
  return filePath(posix.join(article.bundle, file), article.bundle, context);
}

async function sendPage(
  article: ArticleRecord,
  token: string,
  context: PageContext,
  request: Request,
  response: Response,
): Promise<void> {
  const notes = { mark: sayPreview(article, token, context), faultsHtml: faultsHtml(article, context) };
  // Smaller copies of pictures are public only with the article.
  const sources = { ...context.pictures.sources, describe: () => Promise.resolve(null) };
  const hidden = { ...context, pictures: { ...context.pictures, sources } };
  const page =
    article.kind === 'explainer'
      ? previewedExplainer(article, notes, hidden)
      : await previewedPage(article, notes, hidden);
  const body =
    article.bundle === null
      ? page.body
      : page.body.replaceAll(`"/files/${encodePath(article.bundle)}/`, `"${previewPath(token)}/`);
  for (const [name, value] of Object.entries(headersFor(page, response, PRIVATE['Cache-Control'])))
    if (value !== undefined) response.setHeader(name, value);
  response
    .status(200)
    .set(PRIVATE)
    .send(request.method === 'HEAD' ? '' : body);
}

function sayPreview({ lang, draft, date }: ArticleRecord, token: string, { site }: PageContext): string {
  const { previewPage } = phrasesFor(lang).phrases.guanli;
  const day = (ms: number): string => formatDay(calendarDay(ms, site().timezone), lang);
  const until = day(Number.parseInt(token.split('.')[1] ?? '', 36));
  return draft || date === null
    ? previewPage.draft(until)
    : previewPage.scheduled(day(Date.parse(date)), until);
}

/** A red box with every mistake in a drawing; readers of the public page are shown the steps, or that it is being repaired. */
function faultsHtml({ path, lang }: ArticleRecord, context: PageContext): string {
  const items = context.drawingFaults(path).map(({ path: file, problem: { line, column, message } }) => {
    const place = column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
    return `<li><code>${escapeHtml(place)}</code> ${escapeHtml(message)}</li>`;
  });
  if (items.length === 0) return '';
  const { faults } = phrasesFor(lang).phrases.guanli.previewPage;
  return `<div class="bad-box"><p>${faults}</p> <ul lang="en">${items.join(' ')}</ul></div>\n`;
}

async function sendFile(
  { bundle }: ArticleRecord,
  file: string,
  { contentDir }: PageContext,
  response: Response,
  next: NextFunction,
): Promise<void> {
  const path = posix.join(bundle ?? '', file);
  const isInside = bundle !== null && path.startsWith(`${bundle}/`) && !/(^|\/)\./.test(path);
  const found = isInside ? await findContentFile(contentDir, path) : null;
  if (found === null) throw new NotFound();
  if (/\.svg$/i.test(path)) response.setHeader('Content-Security-Policy', SVG_POLICY);
  const options = { root: found.root, cacheControl: false, etag: false, lastModified: false };
  response.sendFile(found.path, options, (error?: Error) => {
    if (error !== undefined && !response.headersSent) next(error);
  });
}
