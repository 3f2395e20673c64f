import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findContentFile } from '../content-folder.ts';
import type { ImageSizes } from '../image-sizes.ts';
import { inspectPicture } from './encode.ts';
import { createLane } from './lane.ts';
import { hashOf, widthsFor } from './recipe.ts';

/** A picture of the content folder that is offered in smaller sizes. */
export interface SourcePicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Of its bytes and of how copies are made. */
  readonly hash: string;
  /** Of the copies, ascending. */
  readonly widths: readonly number[];
}

export interface Sources {
  /** Null: no picture, or one that is shown as it is. */
  describe(path: string): Promise<SourcePicture | null>;
  /** The bytes a description was made of, or null when the file has changed since. */
  read(source: SourcePicture): Promise<Buffer | null>;
}

const MOST_REMEMBERED = 20_000;
/** Files above this are shown as they are: one is held in memory as a whole. */
const MOST_BYTES = 40 * 1024 * 1024;

/** Describes pictures by their content; remembered by size and time of change. */
export function createSources(contentDir: string, sizes: ImageSizes): Sources {
  const known = new Map<string, { readonly stamp: string; readonly source: Promise<SourcePicture | null> }>();

  // An article may show many large pictures; not all of them are held at once.
  const reading = createLane(2, Number.POSITIVE_INFINITY);

  const inspect = async (path: string, file: string, bytes: number): Promise<SourcePicture | null> => {
    const size = await sizes.measure(path);
    if (size === null || bytes > MOST_BYTES || widthsFor({ ...size, bytes }).length === 0) return null;
    const content = await readFile(file);
    const decoded = await inspectPicture(content);
    // Where the two disagree on which side is up, a copy would be squeezed into the wrong frame.
    if (decoded?.width !== size.width || decoded.height !== size.height) return null;
    return { path, ...size, hash: hashOf(content), widths: widthsFor({ ...size, bytes }) };
  };

  return {
    async describe(path) {
      const found = await findContentFile(contentDir, path);
      if (found === null) return null;
      const file = join(found.root, found.path);
      const entry = await stat(file).catch(() => null);
      if (entry === null) return null;
      const { mtimeMs, size, ino } = entry;
      const stamp = `${mtimeMs} ${size} ${ino}`;
      const before = known.get(path);
      if (before?.stamp === stamp) return before.source;
      if (known.size >= MOST_REMEMBERED) known.clear();
      const source = (reading.run(() => inspect(path, file, size)) ?? Promise.resolve(null)).catch(
        () => null,
      );
      known.set(path, { stamp, source });
      return source;
    },
    async read({ path, hash }) {
      const found = await findContentFile(contentDir, path);
      if (found === null) return null;
      const content = await readFile(join(found.root, found.path)).catch(() => null);
      return content !== null && hashOf(content) === hash ? content : null;
    },
  };
}
