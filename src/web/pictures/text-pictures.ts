import { NotFound } from '../../errors.ts';
import { MalformedPath, readPath } from '../../site/urls.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import { findPublicPath } from '../files.ts';
import type { PageContext } from '../page-context.ts';
import { COLUMN, resizedPicture, type Place } from './placed-picture.ts';

/** As the renderer writes it; in what authors write, `<` and quotes are escaped. */
const IMAGE = /<img src="([^"]*)"([^>]*)>/g;
const GUTTERS = 40;
/** Looking one up costs a query; a text with more pictures than anyone scrolls through shows the rest as they are. */
const MOST_OFFERED = 200;

/**
 * Offers the pictures of an article's text in smaller sizes. Done when the page is built and not when the text is
 * rendered, so that a changed picture has its new address at once.
 * @param hasCover whether a picture stands above the text: then none of these is what the reader waits for
 */
export async function offerSizes(html: string, hasCover: boolean, context: PageContext): Promise<string> {
  const addresses = new Set([...html.matchAll(IMAGE)].map(([, address = '']) => address));
  const offered = await Promise.all(
    [...addresses]
      .slice(0, MOST_OFFERED)
      .map(async (address) => [address, await offerFor(address, context)] as const),
  );
  const offers = new Map(offered);
  return html.replace(IMAGE, (_, address: string, attributes: string) => {
    const offer = offers.get(address) ?? null;
    const isSized = / width="/.test(attributes);
    const size = offer === null || isSized ? '' : ` width="${offer.width}" height="${offer.height}"`;
    const loading = hasCover && !/ loading="/.test(attributes) ? ' loading="lazy"' : '';
    const image = `<img src="${address}"${size}${loading}${attributes}>`;
    return offer?.source == null ? image : `<picture>${offer.source}${image}</picture>`;
  });
}

interface Offer {
  readonly width: number;
  readonly height: number;
  /** The element with the copies; null where the picture stays as it is. */
  readonly source: string | null;
}

async function offerFor(address: string, context: PageContext): Promise<Offer | null> {
  const path = contentPath(address, context);
  const size = path === null ? null : await context.imageSizes.measure(path);
  if (path === null || size === null) return null;
  const source = await context.pictures.sources.describe(path);
  if (source === null) return { ...size, source: null };
  const { srcset, sizes } = resizedPicture(source, columnFor(source.width), context);
  return {
    ...size,
    source: `<source type="image/webp" srcset="${escapeHtml(srcset)}" sizes="${escapeHtml(sizes)}">`,
  };
}

/** The text column, or less: pictures in the text are never drawn larger than they are. */
function columnFor(own: number): Place {
  const width = Math.min(own, COLUMN);
  return { widths: [{ from: width + GUTTERS, width }], frame: null };
}

/** The content path behind an address of this site, if readers may have it. */
function contentPath(address: string, context: PageContext): string | null {
  if (!address.startsWith('/') || address.startsWith('//')) return null;
  try {
    const route = readPath(address.replace(/[?#].*$/s, ''), context.site());
    if (route?.name !== 'postFile' && route?.name !== 'pageFile' && route?.name !== 'contentFile')
      return null;
    return findPublicPath(route, context).path;
  } catch (error) {
    if (error instanceof NotFound || error instanceof MalformedPath) return null;
    throw error;
  }
}
