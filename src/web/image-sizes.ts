import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSizeFromFile } from 'image-size/fromFile';
import type { ImageFacts } from '../content/markdown/document.ts';
import { findContentFile } from './content-folder.ts';

export interface ImageSizes {
  /** Pixel size of a picture in the content folder, or null when it is missing, outside, or no picture. */
  measure(path: string): Promise<ImageFacts | null>;
}

const MOST_REMEMBERED = 20_000;

/** Measures pictures by their headers; remembered by size and time of change. */
export function createImageSizes(contentDir: string): ImageSizes {
  const known = new Map<string, { readonly stamp: string; readonly facts: ImageFacts | null }>();
  return {
    async measure(path) {
      const found = await findContentFile(contentDir, path);
      if (found === null) return null;
      const file = join(found.root, found.path);
      const { mtimeMs, size } = await stat(file);
      const stamp = `${mtimeMs} ${size}`;
      const before = known.get(path);
      if (before?.stamp === stamp) return before.facts;
      const facts = await readSize(file);
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(path, { stamp, facts });
      return facts;
    },
  };
}

async function readSize(file: string): Promise<ImageFacts | null> {
  try {
    const { width, height, orientation } = await imageSizeFromFile(file);
    // EXIF orientations from 5 on lie on their side.
    return orientation !== undefined && orientation >= 5
      ? { width: height, height: width }
      : { width, height };
  } catch {
    return null;
  }
}
