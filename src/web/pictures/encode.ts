import { loadPictureEngine } from './picture-engine.ts';
import { MOST_PIXELS, RESIZED } from './recipe.ts';

/** What the decoder says of a picture. */
export interface Decoded {
  /** Upright, as it is shown. */
  readonly width: number;
  readonly height: number;
}

/** Kinds that are made smaller; vector pictures, icons and what is light by its kind stay as they are. */
const RESIZABLE: readonly string[] = ['jpeg', 'png', 'webp', 'gif'];
const DEADLINE_SECONDS = 20;

/** Reads the head of a picture; null for moving pictures, other kinds and what cannot be read. */
export async function inspectPicture(source: Buffer): Promise<Decoded | null> {
  try {
    const sharp = await loadPictureEngine();
    const {
      format,
      pages = 1,
      autoOrient,
    } = await sharp(source, { limitInputPixels: MOST_PIXELS }).metadata();
    if (!RESIZABLE.includes(format) || pages > 1 || isMovingPng(source)) return null;
    return autoOrient;
  } catch {
    return null;
  }
}

/**
 * A smaller copy, upright, in sRGB, without metadata.
 * @param width pixels, at most the picture's own
 * @throws when the picture is damaged, or takes too long
 */
export async function encodePicture(source: Buffer, width: number): Promise<Buffer> {
  const sharp = await loadPictureEngine();
  const image = sharp(source, { limitInputPixels: MOST_PIXELS }).autoOrient().resize({ width });
  const smaller = await image.clone().webp(RESIZED).timeout({ seconds: DEADLINE_SECONDS }).toBuffer();
  if (!isPng(source) || smaller.length < source.length / 2) return smaller;
  // Flat drawings are often lighter, and always sharper, without loss.
  const exact = await image.webp({ lossless: true }).timeout({ seconds: DEADLINE_SECONDS }).toBuffer();
  return exact.length < smaller.length ? exact : smaller;
}

function isPng(source: Buffer): boolean {
  return source.subarray(1, 4).toString('latin1') === 'PNG';
}

/** An animated PNG says so before its first picture. */
function isMovingPng(source: Buffer): boolean {
  if (!isPng(source)) return false;
  const control = source.indexOf('acTL');
  const data = source.indexOf('IDAT');
  return control >= 0 && control < data;
}
