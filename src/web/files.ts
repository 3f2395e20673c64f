import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';
import { NotFound } from '../errors.ts';
import { encodePath, pathOf, type Route } from '../site/urls.ts';
import { findContentFile } from './content-folder.ts';
import type { PageContext } from './page-context.ts';

/** An SVG opened by itself can run nothing and load nothing. */
export const SVG_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

/** Files made of text, which get much smaller on their way. */
const TEXT_FILE = /\.(?:svg|txt|csv|json)$/i;
/** Bytes. Below, nothing is won; above, each request would cost too much. */
const COMPRESSED = { least: 860, most: 4 * 1024 * 1024 };
const FILE_CACHING = 'public, max-age=300';

/**
 * Where the files of a bundle are served: under the slug of its default-language variant, else of its first one.
 * Null while no variant is public.
 */
export function bundleRoute(
  bundle: string,
  context: PageContext,
): Extract<Route, { name: 'post' | 'page' }> | null {
  const variants = context.articles.listOfBundle(bundle);
  const owner = variants.find(({ lang }) => lang === context.site().defaultLang) ?? variants[0];
  if (owner === undefined || owner.kind === 'explainer') return null;
  return { name: owner.kind, lang: owner.lang, slug: owner.slug };
}

/** Public path of a file of the content folder, as seen from an article that refers to it. */
export function filePath(path: string, bundle: string | null, context: PageContext): string {
  const owner = bundle !== null && path.startsWith(`${bundle}/`) ? bundleRoute(bundle, context) : null;
  if (owner === null || bundle === null) return `/files/${encodePath(path)}`;
  return `${pathOf(owner, context.site())}/${encodePath(path.slice(bundle.length + 1))}`;
}

/** Public path of any file of the content folder; one that lies in a bundle is served there. */
export function publicFilePath(path: string, context: PageContext): string {
  return filePath(path, owningBundle(path, context), context);
}

/** A path without its percent-encoding, or as it is where that is broken. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

type FileRoute = Extract<Route, { name: 'postFile' | 'pageFile' | 'contentFile' }>;

/** Sends a file of the content folder with its type, validators and ranges. */
export async function sendContentFile(
  route: FileRoute,
  context: PageContext,
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  const { path, bundle } = findPublicPath(route, context);
  const found = await findContentFile(context.contentDir, path);
  if (found === null) throw new NotFound();
  const canonical = filePath(path, bundle, context);
  if (canonical !== request.path) {
    response.setHeader('Cache-Control', FILE_CACHING);
    response.redirect(301, canonical);
    return;
  }
  if (/\.svg$/i.test(path)) response.setHeader('Content-Security-Policy', SVG_POLICY);
  response.setHeader('Cache-Control', FILE_CACHING);
  const file = posix.join(found.root, found.path);
  const { size, mtimeMs } = await stat(file);
  response.setHeader('ETag', `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`);
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (TEXT_FILE.test(path)) {
    response.setHeader('Vary', 'Accept-Encoding');
    const isWorthIt = size >= COMPRESSED.least && size <= COMPRESSED.most;
    if (isWorthIt && request.headers.range === undefined && request.acceptsEncodings('gzip') === 'gzip') {
      await sendCompressed(file, mtimeMs, request, response);
      return;
    }
  }
  response.sendFile(found.path, { root: found.root, cacheControl: false }, (error?: Error) => {
    if (error === undefined || response.headersSent) return;
    const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
    if (status === 404) next(new NotFound());
    else if (status >= 400 && status < 500) response.status(status).end();
    else next(error);
  });
}

/** Sends a file made of text; its tag is a weak one, the same for every encoding. */
async function sendCompressed(
  file: string,
  mtimeMs: number,
  request: Request,
  response: Response,
): Promise<void> {
  response.setHeader('Last-Modified', new Date(mtimeMs).toUTCString());
  response.type(posix.extname(file));
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Encoding', 'gzip');
  if (request.method === 'HEAD') response.end();
  // A reader who goes away is no failure of ours.
  else await pipeline(createReadStream(file), createGzip(), response).catch(() => response.destroy());
}

function isHidden(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.'));
}

/**
 * The path a route means in the content folder, and the bundle it belongs to; a bundle's files are public only while a
 * variant of it is.
 * @throws NotFound for what readers may not have; whether there is such a file is not looked at
 */
export function findPublicPath(
  route: FileRoute,
  context: PageContext,
): { readonly path: string; readonly bundle: string | null } {
  const place = locate(route, context);
  if (isHidden(place.path)) throw new NotFound();
  return place;
}

function locate(route: FileRoute, context: PageContext): { path: string; bundle: string | null } {
  if (route.name !== 'contentFile') {
    const kind = route.name === 'postFile' ? 'post' : 'page';
    const article = context.articles.findBySlug({ kind, lang: route.lang, slug: route.slug });
    if (article === null || article.bundle === null || !article.live) throw new NotFound();
    return { path: posix.join(article.bundle, route.file), bundle: article.bundle };
  }
  const bundle = owningBundle(route.file, context);
  if (bundle !== null && bundleRoute(bundle, context) === null) throw new NotFound();
  return { path: route.file, bundle };
}

/** The nearest folder above a file that holds an article, in whatever state. */
function owningBundle(path: string, context: PageContext): string | null {
  for (let folder = posix.dirname(path); folder !== '.' && folder !== '/'; folder = posix.dirname(folder)) {
    if (context.holdsArticle(folder)) return folder;
  }
  return null;
}
