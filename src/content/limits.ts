import type { ContentLimits } from './article.ts';

/** What one content file may be. Generous for people, small enough that no file can slow the site down. */
export const DEFAULT_LIMITS: ContentLimits = {
  maxFileBytes: 1_048_576,
  maxFrontMatterBytes: 65_536,
  maxDepth: 16,
  maxTags: 20,
  maxTagLength: 50,
  maxTitleLength: 200,
};

/** An address longer than this is cut by mail programs and chat windows. */
export const MAX_SLUG_LENGTH = 100;

/**
 * First path segments of the site's own routes. Pages stand at the site root, so a page of this name would
 * hide a route; the configured languages are reserved as well, wherever this set is used.
 */
export const RESERVED_PAGE_SLUGS: ReadonlySet<string> = new Set(
  [
    'posts page explainers topics archive category tag author series search',
    'api files feeds guanli healthz readyz metrics _ en zh',
    'rss.xml atom.xml feed.json comments.xml sitemap.xml',
    'robots.txt llms.txt favicon.svg favicon.ico site.webmanifest',
  ].flatMap((segments) => segments.split(' ')),
);
