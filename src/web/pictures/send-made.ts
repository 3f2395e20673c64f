import type { Request, Response } from 'express';
import { NotFound } from '../../errors.ts';
import { pathOf, type MadeRoute } from '../../site/urls.ts';
import { filePath, findPublicPath } from '../files.ts';
import type { PageContext } from '../page-context.ts';
import { isIconName, type IconName } from './draw-icon.ts';
import { previewCard } from './preview-card.ts';
import { iconGlyph, iconHash, iconPath } from './site-icons.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** What is answered in place of a picture that may be there soon. */
const SOON = 'public, max-age=60';
const RETRY_AFTER_SECONDS = '60';

/** Sends a resized picture, a preview card or an icon, made now if it has to be. */
export async function sendMade(
  route: Exclude<MadeRoute, { name: 'diagram' }>,
  context: PageContext,
  request: Request,
  response: Response,
): Promise<void> {
  if (route.name === 'resizedImage') await sendResized(route, context, request, response);
  else if (route.name === 'previewCard') await sendCard(route, context, request, response);
  else await sendIcon(route, context, request, response);
}

/** Follows the rule of the source: as long as that may be seen, and only in widths that pages ask for. */
async function sendResized(
  route: Extract<MadeRoute, { name: 'resizedImage' }>,
  context: PageContext,
  request: Request,
  response: Response,
): Promise<void> {
  const { path, bundle } = findPublicPath({ ...route, name: 'contentFile' }, context);
  const source = await context.pictures.sources.describe(path);
  if (source === null || !source.widths.includes(route.width)) throw new NotFound();
  const canonical = pathOf({ ...route, file: path, hash: source.hash }, context.site());
  if (canonical !== request.path) {
    redirect(canonical, response);
    return;
  }
  const copy = await context.pictures.resized(source, route.width);
  if (copy === null) redirect(filePath(path, bundle, context), response);
  else sendBytes(copy, 'image/webp', `${source.hash}-${route.width}`, request, response);
}

async function sendCard(
  route: Extract<MadeRoute, { name: 'previewCard' }>,
  context: PageContext,
  request: Request,
  response: Response,
): Promise<void> {
  const card = previewCard(route.of, context);
  if (card === null) throw new NotFound();
  if (card.path !== request.path) redirect(card.path, response);
  else {
    const png = await context.pictures.card(card.text, card.hash);
    if (png === null) sendLater(response);
    else sendBytes(png, 'image/png', card.hash, request, response);
  }
}

async function sendIcon(
  { file }: Extract<MadeRoute, { name: 'siteIcon' }>,
  context: PageContext,
  request: Request,
  response: Response,
): Promise<void> {
  if (!isIconName(file)) throw new NotFound();
  const path = iconPath(file, context.site());
  if (path !== request.path) redirect(path, response);
  else await sendIconBytes(file, context, request, response);
}

/** Sends one of the site's icons, whatever the address it was asked for by. */
export async function sendIconBytes(
  file: IconName,
  context: PageContext,
  request: Request,
  response: Response,
  caching = FOREVER,
): Promise<void> {
  const site = context.site();
  const hash = iconHash(site);
  const icon = await context.pictures.icon(file, iconGlyph(site), hash);
  const type = file.endsWith('.ico') ? 'image/x-icon' : 'image/png';
  if (icon === null) sendLater(response);
  else sendBytes(icon, type, `${hash}-${file}`, request, response, caching);
}

function sendBytes(
  bytes: Buffer,
  type: string,
  tag: string,
  request: Request,
  response: Response,
  caching = FOREVER,
): void {
  response.set({
    'Content-Type': type,
    'Cache-Control': caching,
    ETag: `"${tag}"`,
    // Other sites may show them, as they may the originals.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  if (request.fresh) response.status(304).end();
  else response.send(bytes);
}

function redirect(path: string, response: Response): void {
  response.setHeader('Cache-Control', SOON);
  response.redirect(302, path);
}

function sendLater(response: Response): void {
  response
    .status(503)
    .set({
      'Retry-After': RETRY_AFTER_SECONDS,
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
    })
    .send('This picture cannot be made at the moment.\n');
}
