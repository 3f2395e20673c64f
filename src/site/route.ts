/** The addresses there are, as values; `urls.ts` writes and reads them as paths. */

import type { ThreadView } from './thread-view.ts';

export type TermType = 'category' | 'tag' | 'author' | 'series';
export const TERM_TYPES: readonly TermType[] = ['category', 'tag', 'author', 'series'];

/** Terms whose newest articles can be subscribed to; a series is read from its first part on. */
export type FeedTermType = Exclude<TermType, 'series'>;

export type FeedFormat = 'rss' | 'atom' | 'json';
export const FEED_FILES: Readonly<Record<FeedFormat, string>> = {
  rss: 'rss.xml',
  atom: 'atom.xml',
  json: 'feed.json',
};
export const FEED_FORMATS: readonly FeedFormat[] = ['rss', 'atom', 'json'];

/** Files that crawlers and browsers ask for at the root; one each for the whole site. */
export const SITE_FILES = ['robots.txt', 'llms.txt', 'site.webmanifest', 'favicon.svg'] as const;
export type SiteFile = (typeof SITE_FILES)[number];

export type Route =
  | { readonly name: 'home'; readonly lang: string; readonly page: number }
  | {
      readonly name: 'post';
      readonly lang: string;
      readonly slug: string;
      /** Which part of its thread is shown; the beginning when left out. See `thread-view.ts`. */
      readonly thread?: ThreadView;
    }
  | PostCommentsRoute
  | CommentRoute
  | CommentFeedRoute
  | { readonly name: 'postSource'; readonly lang: string; readonly slug: string }
  | { readonly name: 'postFile'; readonly lang: string; readonly slug: string; readonly file: string }
  | { readonly name: 'page'; readonly lang: string; readonly slug: string }
  | { readonly name: 'pageFile'; readonly lang: string; readonly slug: string; readonly file: string }
  | {
      readonly name: 'term';
      readonly lang: string;
      readonly type: TermType;
      readonly slug: string;
      readonly page: number;
    }
  | { readonly name: 'explainers'; readonly lang: string }
  | { readonly name: 'explainer'; readonly lang: string; readonly slug: string }
  /** The drawing as a picture; its address says the language behind the id. */
  | { readonly name: 'explainerPicture'; readonly lang: string; readonly slug: string }
  /** The same of one that stands in a post, whose variant is `lang`; `owner` is the language of the slug. */
  | {
      readonly name: 'postPicture';
      readonly lang: string;
      readonly owner: string;
      readonly slug: string;
      readonly id: string;
      /** Path of the bundle's file that would be here without it. */
      readonly file: string;
    }
  | { readonly name: 'topics'; readonly lang: string }
  /** Its parameters are those of `site/search-address.ts`. */
  | { readonly name: 'search'; readonly lang: string }
  | { readonly name: 'archive'; readonly lang: string; readonly page: number }
  | { readonly name: 'contentFile'; readonly lang: string; readonly file: string }
  | {
      readonly name: 'feed';
      readonly lang: string;
      readonly format: FeedFormat;
      /** Null: everything in this language. */
      readonly term: { readonly type: FeedTermType; readonly slug: string } | null;
    }
  | { readonly name: 'feeds'; readonly lang: string }
  /** `part` null: the sitemap itself, or the index of its parts. */
  | { readonly name: 'sitemap'; readonly lang: string; readonly part: number | null }
  | { readonly name: 'siteFile'; readonly lang: string; readonly file: SiteFile }
  | MadeRoute;

/** Where comments on a post are sent. */
export interface PostCommentsRoute {
  readonly name: 'postComments';
  readonly lang: string;
  readonly slug: string;
}

/** Newest comments in a language, or on a post where `slug` says which. */
export interface CommentFeedRoute {
  readonly name: 'commentFeed';
  readonly lang: string;
  readonly slug: string | null;
}

/** One comment: where it stands, or the form in which its author changes it. */
export interface CommentRoute {
  readonly name: 'comment' | 'commentEdit';
  readonly lang: string;
  /** Of the post. */
  readonly slug: string;
  readonly id: number;
}

/** Pages that have a picture of their own for link previews. */
export type CardedRoute = Extract<
  Route,
  {
    readonly name:
      'home' | 'post' | 'page' | 'explainer' | 'explainers' | 'term' | 'topics' | 'archive' | 'feeds';
  }
>;

/** Pages with text, which may hold diagrams. */
export type DiagramOwner = Extract<Route, { readonly name: 'post' | 'page' }>;

/** What the product makes for pages: pictures, and documents that draw diagrams. Their hash changes with everything that went into them, so they never grow stale. */
export type MadeRoute =
  | {
      readonly name: 'resizedImage';
      readonly lang: string;
      /** Path of the source in the content folder. */
      readonly file: string;
      /** Pixels. */
      readonly width: number;
      readonly hash: string;
    }
  | {
      readonly name: 'previewCard';
      readonly lang: string;
      readonly of: CardedRoute;
      readonly hash: string;
    }
  /** The document that draws one diagram of an article, whose public page is `of`. */
  | {
      readonly name: 'diagram';
      readonly lang: string;
      readonly of: DiagramOwner;
      /** Counted from 1. */
      readonly number: number;
      readonly hash: string;
    }
  | { readonly name: 'siteIcon'; readonly lang: string; readonly file: string; readonly hash: string };

const CARDED: readonly string[] = [
  'explainer',
  'explainers',
  'home',
  'post',
  'page',
  'term',
  'topics',
  'archive',
  'feeds',
];
const MADE: readonly string[] = ['resizedImage', 'previewCard', 'diagram', 'siteIcon'];

export function isMade(route: Route): route is MadeRoute {
  return MADE.includes(route.name);
}

export function isCarded(route: Route): route is CardedRoute {
  return CARDED.includes(route.name);
}

export function isDiagramOwner(route: Route): route is DiagramOwner {
  return route.name === 'post' || route.name === 'page';
}
