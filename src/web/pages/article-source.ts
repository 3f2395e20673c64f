import { modifiedAt } from '../../seo/modified.ts';
import { pathOf, type Route } from '../../site/urls.ts';
import { articleTag } from '../article-head.ts';
import { articleSource } from '../article-text.ts';
import type { Page, PageContext } from '../page-context.ts';
import { liveArticle } from './article.ts';

/** The Markdown an article was made from, as its editor wrote it; the page is what should be found. */
export function sourcePage(route: Extract<Route, { name: 'postSource' }>, context: PageContext): Page {
  const article = liveArticle('post', route, context);
  const site = context.site();
  // As a URL, since a header holds no other characters.
  const canonical = new URL(article.canonical ?? pathOf({ ...route, name: 'post' }, site), context.baseUrl);
  return {
    status: 200,
    type: 'text/markdown; charset=utf-8',
    body: articleSource(article, context),
    language: articleTag(article),
    path: pathOf(route, site),
    modifiedAt: modifiedAt(article),
    headers: {
      Link: `<${canonical.href}>; rel="canonical"`,
      ...(article.noindex ? { 'X-Robots-Tag': 'noindex' } : {}),
    },
  };
}
