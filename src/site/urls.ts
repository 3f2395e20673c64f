/**
 * Every public address is built here from a `Route` and read here into one, so the two cannot drift apart.
 * Language is only in the path: bare for the default language, `/<lang>` for every other.
 */

export type TermType = 'category' | 'tag' | 'author' | 'series';
const TERM_TYPES: readonly TermType[] = ['category', 'tag', 'author', 'series'];

export type Route =
  | { readonly name: 'home'; readonly lang: string; readonly page: number }
  | { readonly name: 'post'; readonly lang: string; readonly slug: string }
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
  | { readonly name: 'topics'; readonly lang: string }
  /** Its parameters are those of `site/search-address.ts`. */
  | { readonly name: 'search'; readonly lang: string }
  | { readonly name: 'archive'; readonly lang: string; readonly page: number }
  | { readonly name: 'contentFile'; readonly lang: string; readonly file: string }
  | MadeRoute;

/** Pages that have a picture of their own for link previews. */
export type CardedRoute = Extract<
  Route,
  { readonly name: 'home' | 'post' | 'page' | 'term' | 'topics' | 'archive' }
>;

/** Pictures the product makes. Their hash changes with everything that went into them, so they never grow stale. */
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
  | { readonly name: 'siteIcon'; readonly lang: string; readonly file: string; readonly hash: string };

/** The languages an address can be in. */
export interface UrlLanguages {
  readonly languages: readonly string[];
  readonly defaultLang: string;
}

/** Percent-encodes each segment of a slash-separated path. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** The canonical path of a route, percent-encoded, without an origin. */
export function pathOf(route: Route, site: UrlLanguages): string {
  const prefix = route.lang === site.defaultLang ? '' : `/${route.lang}`;
  const pages = 'page' in route && route.page > 1 ? `/page/${route.page}` : '';
  switch (route.name) {
    case 'home':
      return pages === '' ? `${prefix}/` : prefix + pages;
    case 'post':
      return `${prefix}/posts/${encodeURIComponent(route.slug)}`;
    case 'postSource':
      return `${prefix}/posts/${encodeURIComponent(route.slug)}.md`;
    case 'postFile':
      return `${prefix}/posts/${encodeURIComponent(route.slug)}/${encodePath(route.file)}`;
    case 'page':
      return `${prefix}/${encodeURIComponent(route.slug)}`;
    case 'pageFile':
      return `${prefix}/${encodeURIComponent(route.slug)}/${encodePath(route.file)}`;
    case 'term':
      return `${prefix}/${route.type}/${encodeURIComponent(route.slug)}${pages}`;
    case 'topics':
    case 'search':
    case 'archive':
      return `${prefix}/${route.name}${pages}`;
    case 'contentFile':
      return `/files/${encodePath(route.file)}`;
    case 'resizedImage':
      return `/_/images/${route.hash}-${route.width}/${encodePath(route.file)}.webp`;
    case 'previewCard':
      return `/_/cards/${route.hash}${pathOf(route.of, site).replace(/\/$/, '')}/card.png`;
    case 'siteIcon':
      return `/_/icons/${route.hash}/${encodeURIComponent(route.file)}`;
  }
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

/** A path that holds broken percent-encoding or characters no address of ours has. */
export class MalformedPath extends Error {
  override readonly name = 'MalformedPath';
}

const PAGE_NUMBER = /^[1-9]\d{0,6}$/;

/** Decodes and NFC-normalises the segments of a path. */
function decodeSegments(path: string): string[] {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw new MalformedPath(path);
  }
  if (/[\u0000-\u001f\u007f]/.test(decoded)) throw new MalformedPath(path);
  return path
    .split('/')
    .map((segment) => decodeURIComponent(segment).normalize('NFC'))
    .filter((segment) => segment !== '');
}

/** `page/N` at the end of a list's address; null when the rest is something else. */
function readPageNumber(rest: readonly string[]): number | null {
  if (rest.length === 0) return 1;
  const [word, number = ''] = rest;
  return rest.length === 2 && word?.toLowerCase() === 'page' && PAGE_NUMBER.test(number)
    ? Number(number)
    : null;
}

function readPost(lang: string, rest: readonly string[]): Route | null {
  const [slug, ...file] = rest;
  if (slug === undefined) return null;
  if (file.length > 0) return { name: 'postFile', lang, slug: slug.toLowerCase(), file: file.join('/') };
  const source = /^(.+)\.md$/i.exec(slug)?.[1];
  if (source !== undefined) return { name: 'postSource', lang, slug: source.toLowerCase() };
  return { name: 'post', lang, slug: slug.toLowerCase() };
}

function readTerm(lang: string, type: TermType, rest: readonly string[]): Route | null {
  const [slug, ...tail] = rest;
  const page = readPageNumber(tail);
  if (slug === undefined || page === null) return null;
  return { name: 'term', lang, type, slug: slug.toLowerCase(), page };
}

function readSegments(lang: string, segments: readonly string[]): Route | null {
  const [head, ...rest] = segments;
  if (head === undefined) return { name: 'home', lang, page: 1 };
  const family = head.toLowerCase();
  const type = TERM_TYPES.find((name) => name === family);
  if (type !== undefined) return readTerm(lang, type, rest);
  if (family === 'posts') return readPost(lang, rest);
  const page = family === 'page' ? readPageNumber(segments) : readPageNumber(rest);
  if (family === 'page') return page === null ? null : { name: 'home', lang, page };
  if (family === 'archive') return page === null ? null : { name: 'archive', lang, page };
  if (family === 'topics' || family === 'search') return rest.length === 0 ? { name: family, lang } : null;
  if (family === 'files')
    return rest.length === 0 ? null : { name: 'contentFile', lang, file: rest.join('/') };
  if (rest.length === 0) return { name: 'page', lang, slug: family };
  return { name: 'pageFile', lang, slug: family, file: rest.join('/') };
}

const CARDED: readonly string[] = ['home', 'post', 'page', 'term', 'topics', 'archive'];
const MADE: readonly string[] = ['resizedImage', 'previewCard', 'siteIcon'];

export function isMade(route: Route): route is MadeRoute {
  return MADE.includes(route.name);
}

export function isCarded(route: Route): route is CardedRoute {
  return CARDED.includes(route.name);
}

/** What follows `/_/`, when it is the address of a picture the product makes. */
function readMade(segments: readonly string[], site: UrlLanguages): MadeRoute | null {
  const [family, recipe = '', ...rest] = segments;
  const last = rest.at(-1);
  const lang = site.defaultLang;
  if (last === undefined) return null;
  if (family === 'icons')
    return rest.length === 1 ? { name: 'siteIcon', lang, file: last, hash: recipe } : null;
  if (family === 'images') {
    const [, hash, width] = /^([\da-f]+)-([1-9]\d{0,4})$/.exec(recipe) ?? [];
    if (hash === undefined || width === undefined || !last.endsWith('.webp')) return null;
    const file = rest.join('/').slice(0, -'.webp'.length);
    return { name: 'resizedImage', lang, file, width: Number(width), hash };
  }
  const of = family === 'cards' && last === 'card.png' ? readPage(rest.slice(0, -1), site) : null;
  return of === null || !isCarded(of) ? null : { name: 'previewCard', lang: of.lang, of, hash: recipe };
}

function readPage(segments: readonly string[], site: UrlLanguages): Route | null {
  const [first] = segments;
  const lang = site.languages.find((language) => language === first?.toLowerCase());
  return lang === undefined
    ? readSegments(site.defaultLang, segments)
    : readSegments(lang, segments.slice(1));
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
  return segments[0] === '_' ? readMade(segments.slice(1), site) : readPage(segments, site);
}
