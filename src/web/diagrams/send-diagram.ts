import type { Request, Response } from 'express';
import { NotFound } from '../../errors.ts';
import { htmlTag } from '../../site/languages.ts';
import { pathOf, type Route } from '../../site/urls.ts';
import { articleDiagrams } from '../article-text.ts';
import { headersFor } from '../html-page.ts';
import { sendStored, storePage } from '../page-cache.ts';
import type { PageContext } from '../page-context.ts';
import { DIAGRAM_POLICY } from '../security-headers.ts';
import { diagramDocument, diagramPath } from './diagram-document.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** Where the diagram lies that stands here now; it may change with the next save. */
const SOON = 'public, max-age=60';

/** Sends the document that draws one diagram of a public article; an old address leads to the present one. */
export async function sendDiagram(
  { of, number }: Extract<Route, { name: 'diagram' }>,
  context: PageContext,
  request: Request,
  response: Response,
): Promise<void> {
  const article = context.articles.findBySlug({ kind: of.name, lang: of.lang, slug: of.slug });
  if (article === null || !article.live) throw new NotFound();
  const diagram = (await articleDiagrams(article, context)).find((each) => each.number === number);
  if (diagram === undefined) throw new NotFound();
  const path = diagramPath(diagram, article, context);
  if (path !== request.path) {
    response.setHeader('Cache-Control', SOON);
    response.redirect(302, path);
    return;
  }
  const page = {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: diagramDocument(diagram, article, context),
    language: htmlTag(article.lang),
    path: pathOf(of, context.site()),
    headers: DIAGRAM_POLICY,
  };
  const stored = await storePage(200, headersFor(page, response, FOREVER), Buffer.from(page.body));
  sendStored(stored, request, response);
}
