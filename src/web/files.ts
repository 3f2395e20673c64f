import { stat } from 'node:fs/promises';
import { posix } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { NotFound } from '../errors.ts';
import { encodePath, pathOf, type Route } from '../site/urls.ts';
import { findContentFile } from './content-folder.ts';
import type { PageContext } from './page-context.ts';

/** An SVG opened by itself can run nothing and load nothing. */
export const SVG_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

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
    response.redirect(301, canonical);
    return;
  }
  if (/\.svg$/i.test(path)) response.setHeader('Content-Security-Policy', SVG_POLICY);
  response.setHeader('Cache-Control', 'public, max-age=300');
  const { size, mtimeMs } = await stat(posix.join(found.root, found.path));
  response.setHeader('ETag', `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`);
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.sendFile(found.path, { root: found.root, cacheControl: false }, (error?: Error) => {
    if (error === undefined || response.headersSent) return;
    const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
    if (status === 404) next(new NotFound());
    else if (status >= 400 && status < 500) response.status(status).end();
    else next(error);
  });
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
