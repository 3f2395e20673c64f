/**
 * Every public address is built here from a `Route` and read here into one, so the two cannot drift apart.
 * Language is only in the path: bare for the default language, `/<lang>` for every other.
 */

import { COMMENT_FEED, commentPath } from './comment-urls.ts';
import { readExplainer } from './explainer-urls.ts';
import { madePath, readMade } from './made-urls.ts';
import { decodeSegments, encodePath } from './path-segments.ts';
import { isOfPost, ofPostPath, readPost } from './post-urls.ts';
import {
  FEED_FILES,
  FEED_FORMATS,
  SITE_FILES,
  TERM_TYPES,
  isMade,
  type FeedFormat,
  type MadeRoute,
  type Route,
  type TermType,
} from './route.ts';

export { encodePath, MalformedPath } from './path-segments.ts';
export { FEED_FORMATS, isCarded, isMade } from './route.ts';
export type {
  CardedRoute,
  CommentRoute,
  FeedFormat,
  FeedTermType,
  MadeRoute,
  Route,
  SiteFile,
  TermType,
} from './route.ts';

/** The languages an address can be in. */
export interface UrlLanguages {
  readonly languages: readonly string[];
  readonly defaultLang: string;
}

/** The canonical path of a route, percent-encoded, without an origin. */
export function pathOf(route: Route, site: UrlLanguages): string {
  if (isMade(route)) return madePath(route, ownerPath(route, site), encodePath);
  if (isOfPost(route)) return ofPostPath(route, (lang) => prefixOf(lang, site));
  const prefix = prefixOf(route.lang, site);
  const pages = 'page' in route && route.page > 1 ? `/page/${route.page}` : '';
  switch (route.name) {
    case 'home':
      return pages === '' ? `${prefix}/` : prefix + pages;
    case 'page':
      return `${prefix}/${encodeURIComponent(route.slug)}`;
    case 'pageFile':
      return `${prefix}/${encodeURIComponent(route.slug)}/${encodePath(route.file)}`;
    case 'term':
      return `${prefix}/${route.type}/${encodeURIComponent(route.slug)}${pages}`;
    case 'explainer':
      return `${prefix}/explainers/${encodeURIComponent(route.slug)}`;
    case 'explainerPicture':
      return `/explainers/${encodeURIComponent(route.slug)}.${route.lang}.svg`;
    case 'explainers':
    case 'topics':
    case 'search':
    case 'archive':
      return `${prefix}/${route.name}${pages}`;
    case 'contentFile':
      return `/files/${encodePath(route.file)}`;
    case 'feed':
      return `${prefix}${feedPath(route)}`;
    case 'commentFeed':
      return prefix + commentPath(route);
    case 'feeds':
      return `${prefix}/feeds`;
    case 'sitemap':
      return route.part === null ? '/sitemap.xml' : `/sitemap-${route.part}.xml`;
    case 'siteFile':
      return `/${route.file}`;
  }
}

/** Path of the page that something is made for; empty when it is for none. */
function ownerPath(route: MadeRoute, site: UrlLanguages): string {
  return 'of' in route ? pathOf(route.of, site) : '';
}

function feedPath({ term, format }: Extract<Route, { name: 'feed' }>): string {
  const below = term === null ? '' : `/${term.type}/${encodeURIComponent(term.slug)}`;
  return `${below}/${FEED_FILES[format]}`;
}

function prefixOf(lang: string, { defaultLang }: UrlLanguages): string {
  return lang === defaultLang ? '' : `/${lang}`;
}

/**
 * One spelling for an old address, in an article's `aliases` and in a request alike: decoded, NFC, without the slash at
 * its end. A percent sign that encodes nothing stays as it is.
 */
export function foldAlias(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Written by hand, with a percent sign in it.
  }
  return decoded.normalize('NFC').replace(/(?<=.)\/+$/, '');
}

const PAGE_NUMBER = /^[1-9]\d{0,6}$/;

/** `page/N` at the end of a list's address; null when the rest is something else. */
function readPageNumber(rest: readonly string[]): number | null {
  if (rest.length === 0) return 1;
  const [word, number = ''] = rest;
  return rest.length === 2 && word?.toLowerCase() === 'page' && PAGE_NUMBER.test(number)
    ? Number(number)
    : null;
}

function readTerm(lang: string, type: TermType, rest: readonly string[]): Route | null {
  const [slug, ...tail] = rest;
  const format = tail.length === 1 ? readFeedFile(tail[0]) : null;
  if (slug !== undefined && format !== null)
    return type === 'series'
      ? null
      : { name: 'feed', lang, format, term: { type, slug: slug.toLowerCase() } };
  const page = readPageNumber(tail);
  if (slug === undefined || page === null) return null;
  return { name: 'term', lang, type, slug: slug.toLowerCase(), page };
}

function readFeedFile(name: string | undefined): FeedFormat | null {
  return FEED_FORMATS.find((format) => FEED_FILES[format] === name?.toLowerCase()) ?? null;
}

const SITEMAP = /^sitemap(?:-([1-9]\d{0,5}))?\.xml$/;

/** What stands at the root beside the pages: feeds, and the files crawlers ask for. */
function readRootFile(lang: string, name: string): Route | null {
  const format = readFeedFile(name);
  if (format !== null) return { name: 'feed', lang, format, term: null };
  if (name === COMMENT_FEED) return { name: 'commentFeed', lang, slug: null };
  const file = SITE_FILES.find((known) => known === name);
  if (file !== undefined) return { name: 'siteFile', lang, file };
  const [sitemap, part] = SITEMAP.exec(name) ?? [];
  return sitemap === undefined
    ? null
    : { name: 'sitemap', lang, part: part === undefined ? null : Number(part) };
}

function readSegments(lang: string, segments: readonly string[], site: UrlLanguages): Route | null {
  const [head, ...rest] = segments;
  if (head === undefined) return { name: 'home', lang, page: 1 };
  const family = head.toLowerCase();
  const type = TERM_TYPES.find((name) => name === family);
  if (type !== undefined) return readTerm(lang, type, rest);
  if (family === 'posts') return readPost(lang, rest, site);
  if (family === 'explainers') return readExplainer(lang, rest, site);
  const page = family === 'page' ? readPageNumber(segments) : readPageNumber(rest);
  if (family === 'page') return page === null ? null : { name: 'home', lang, page };
  if (family === 'archive') return page === null ? null : { name: 'archive', lang, page };
  if (family === 'topics' || family === 'search') return rest.length === 0 ? { name: family, lang } : null;
  if (family === 'files')
    return rest.length === 0 ? null : { name: 'contentFile', lang, file: rest.join('/') };
  if (rest.length === 0)
    return family === 'feeds'
      ? { name: 'feeds', lang }
      : (readRootFile(lang, family) ?? { name: 'page', lang, slug: family });
  return { name: 'pageFile', lang, slug: family, file: rest.join('/') };
}

function readPage(segments: readonly string[], site: UrlLanguages): Route | null {
  const [first] = segments;
  const lang = site.languages.find((language) => language === first?.toLowerCase());
  return lang === undefined
    ? readSegments(site.defaultLang, segments, site)
    : readSegments(lang, segments.slice(1), site);
}

/**
 * Reads a request path, in whatever spelling, into the route it means: trailing and double slashes, upper-case slugs
 * and a redundant default-language prefix are understood, so that comparing `pathOf(route)` with the request tells
 * whether to redirect. A `..` segment never survives. Null: no route of ours has this shape.
 * @throws MalformedPath for broken percent-encoding or control characters
 */
export function readPath(path: string, site: UrlLanguages): Route | null {
  const segments = decodeSegments(path);
  if (segments.some((segment) => segment === '.' || segment === '..' || /[/\\]/.test(segment))) return null;
  if (segments[0] !== '_') return readPage(segments, site);
  return readMade(segments.slice(1), {
    lang: site.defaultLang,
    readPage: (of) => readPage(of, site),
  });
}
