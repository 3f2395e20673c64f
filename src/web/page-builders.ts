import type { MadeRoute, Route } from '../site/urls.ts';
import type { Page, PageContext } from './page-context.ts';
import { archivePage } from './pages/archive.ts';
import { articlePage, staticPage } from './pages/article.ts';
import { sourcePage } from './pages/article-source.ts';
import { feedPage } from './pages/feed.ts';
import { commentFeedPage } from './pages/comment-feed.ts';
import { feedsPage } from './pages/feeds.ts';
import { explainerPage, explainersPage } from './pages/explainer.ts';
import { explainerPicture, inlinePicture } from './pages/picture.ts';
import { homePage } from './pages/home.ts';
import { siteFilePage } from './pages/site-files.ts';
import { sitemapPage } from './pages/sitemap.ts';
import { termPage } from './pages/term.ts';
import { topicsPage } from './pages/topics.ts';

/** Routes whose pages are built once and kept. */
export type PageRoute = Exclude<
  Route,
  | MadeRoute
  | { name: 'postFile' | 'pageFile' | 'contentFile' | 'search' | 'comment' | 'commentEdit' | 'postComments' }
>;

/** Builds the page of a route; one function a page family. */
export async function buildPage(route: PageRoute, context: PageContext): Promise<Page> {
  switch (route.name) {
    case 'home':
      return homePage(route, context);
    case 'post':
      return articlePage(route, context);
    case 'postSource':
      return sourcePage(route, context);
    case 'page':
      return staticPage(route, context);
    case 'term':
      return termPage(route, context);
    case 'explainers':
      return explainersPage(route, context);
    case 'explainer':
      return explainerPage(route, context);
    case 'explainerPicture':
      return explainerPicture(route, context);
    case 'postPicture':
      return inlinePicture(route, context);
    case 'topics':
      return topicsPage(route, context);
    case 'archive':
      return archivePage(route, context);
    case 'feed':
      return feedPage(route, context);
    case 'commentFeed':
      return commentFeedPage(route, context);
    case 'feeds':
      return feedsPage(route, context);
    case 'sitemap':
      return sitemapPage(route, context);
    case 'siteFile':
      return siteFilePage(route, context);
  }
}
