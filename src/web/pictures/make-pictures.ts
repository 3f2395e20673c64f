import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ImageSizes } from '../image-sizes.ts';
import { drawCard, type CardText } from './draw-card.ts';
import { drawIcon, type IconName } from './draw-icon.ts';
import { encodePicture } from './encode.ts';
import { createLane } from './lane.ts';
import { createMadeFiles } from './made-files.ts';
import { createSources, type SourcePicture, type Sources } from './sources.ts';

/** Pictures made at the first request. Null always means: not now, show something else. */
export interface PictureMaker {
  readonly sources: Sources;
  /** A WebP copy; also null where the source itself is the lighter one, or is damaged. */
  resized(source: SourcePicture, width: number): Promise<Buffer | null>;
  /** PNG; `hash` is that of the text. */
  card(card: CardText, hash: string): Promise<Buffer | null>;
  /** PNG or ICO; `hash` is that of the glyph. */
  icon(name: IconName, glyph: string, hash: string): Promise<Buffer | null>;
}

export interface PictureMakerOptions {
  readonly contentDir: string;
  readonly dataDir: string;
  readonly imageSizes: ImageSizes;
  readonly log: Logger;
}

const LIMIT_BYTES = 512 * 1024 * 1024;
/** One: while a picture is made, the other core and the other threads of the pool are for readers of pages. */
const AT_ONCE = 1;
const MOST_WAITING = 200;
/** Kept in place of a copy that is not worth having. */
const NOTHING = Buffer.alloc(0);

export function createPictureMaker({
  contentDir,
  dataDir,
  imageSizes,
  log,
}: PictureMakerOptions): PictureMaker {
  const folder = join(dataDir, 'images');
  const lane = createLane(AT_ONCE, MOST_WAITING);
  const files = createMadeFiles({ folder, limitBytes: LIMIT_BYTES, lane, log });
  const sources = createSources(contentDir, imageSizes);

  const resize = async (source: SourcePicture, width: number): Promise<Buffer> => {
    const original = await sources.read(source);
    if (original === null) throw new Error(`${source.path} changed while it was asked for`);
    try {
      const copy = await encodePicture(original, width);
      return copy.length < original.length ? copy : NOTHING;
    } catch (error) {
      log.warn({ err: error, path: source.path }, 'a picture cannot be made smaller, it is shown as it is');
      return NOTHING;
    }
  };

  const obtain = async (name: string, make: () => Promise<Buffer>): Promise<Buffer | null> => {
    try {
      const bytes = await files.obtain(name, make);
      return bytes === null || bytes.length === 0 ? null : bytes;
    } catch (error) {
      log.warn({ err: error, name }, 'a picture could not be made');
      return null;
    }
  };

  return {
    sources,
    resized: (source, width) => obtain(`${source.hash}-${width}.webp`, () => resize(source, width)),
    card: (card, hash) => obtain(`card-${hash}.png`, () => drawCard(card, dataDir)),
    icon: (name, glyph, hash) => obtain(`icon-${hash}-${name}`, () => drawIcon(name, glyph, dataDir)),
  };
}
