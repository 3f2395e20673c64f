import type { ArticleRecord } from '../../store/article-queries.ts';
import { decodedPath, filePath } from '../files.ts';
import type { Picture, ResizedPicture } from '../page-models.ts';
import type { PageContext } from '../page-context.ts';
import { pathOf } from '../../site/urls.ts';
import type { SourcePicture } from './sources.ts';

/** Where in a page a picture stands, which says how wide it is drawn; see `public/css`. */
export interface Place {
  /** Width in CSS pixels from a viewport width on, widest first; below all of them the page less its gutters. */
  readonly widths: readonly { readonly from: number; readonly width: number }[];
  /** Width to height of a frame that cuts the picture; null where the picture's own is kept. */
  readonly frame: number | null;
}

const GUTTERS = 40;
export const COLUMN = 684;
const PORTRAIT = 108;
export const COVER: Place = {
  widths: [
    { from: 1240, width: 936 },
    { from: COLUMN + GUTTERS, width: COLUMN },
  ],
  frame: null,
};
export const LEAD_COVER: Place = { widths: [{ from: 992, width: 464 }], frame: 19 / 7 };

/** The cover of an article, measured where it lies in the content folder. */
export async function coverPicture(
  article: Pick<ArticleRecord, 'cover' | 'coverAlt' | 'bundle'>,
  place: Place,
  context: PageContext,
): Promise<Picture | null> {
  const { cover, bundle } = article;
  const alt = article.coverAlt ?? '';
  if (cover === null) return null;
  if (/^https?:/i.test(cover)) return remotePicture(cover, alt, context);
  // As typed first: a file may well have a percent sign in its name.
  for (const path of new Set([cover, decodedPath(cover)].map((each) => each.replace(/^\/+/, '')))) {
    const picture = await localPicture(path, bundle, alt, place, context);
    if (picture !== null) return picture;
  }
  return null;
}

/** The picture of an author, as `site.yaml` names it. */
export async function portraitPicture(
  image: string,
  alt: string,
  context: PageContext,
): Promise<Picture | null> {
  if (/^https?:/i.test(image)) return remotePicture(image, alt, context);
  const place = { widths: [{ from: 0, width: PORTRAIT }], frame: 1 };
  return localPicture(image.replace(/^(?:\.?\/)+/, ''), null, alt, place, context);
}

function remotePicture(src: string, alt: string, { site }: PageContext): Picture | null {
  return site().remoteImages ? { src, width: null, height: null, alt, resized: null } : null;
}

async function localPicture(
  path: string,
  bundle: string | null,
  alt: string,
  place: Place,
  context: PageContext,
): Promise<Picture | null> {
  const size = await context.imageSizes.measure(path);
  if (size === null) return null;
  const source = await context.pictures.sources.describe(path);
  const resized = source === null ? null : resizedPicture(source, place, context);
  return { src: filePath(path, bundle, context), ...size, alt, resized };
}

/** The copies of a picture for one place, each at an address of its own. */
export function resizedPicture(source: SourcePicture, place: Place, { site }: PageContext): ResizedPicture {
  const { path: file, hash, width, height } = source;
  const addressOf = (copy: number): string =>
    pathOf({ name: 'resizedImage', lang: site().defaultLang, file, width: copy, hash }, site());
  // In a frame that is taller than the picture, the picture is drawn wider than the frame.
  const scale = place.frame === null ? 1 : Math.max(1, width / height / place.frame);
  const drawn = place.widths.map(({ from, width: each }) => ({ from, width: Math.ceil(each * scale) }));
  const conditions = drawn.map(({ from, width: each }) =>
    from === 0 ? `${each}px` : `(min-width: ${from}px) ${each}px`,
  );
  const isEverywhere = drawn.some(({ from }) => from === 0);
  const narrow = scale === 1 ? `calc(100vw - ${GUTTERS}px)` : `${Math.ceil(100 * scale)}vw`;
  return {
    srcset: source.widths.map((copy) => `${addressOf(copy)} ${copy}w`).join(', '),
    sizes: [...conditions, ...(isEverywhere ? [] : [narrow])].join(', '),
  };
}
