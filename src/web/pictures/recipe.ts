import { createHash } from 'node:crypto';

/**
 * How pictures are made smaller. WebP, since the reader who comes first waits for it: at quality 80 the articles' own
 * drawings come down to a third, in a tenth of a second each. AVIF at its quickest is a fifth lighter for twice the
 * time; where it is lighter by a third and more, it takes eight times as long.
 */
export const RESIZED = { quality: 80, effort: 4, smartSubsample: true } as const;

/** Raise it when the same source would come out differently. */
const RECIPE_VERSION = 'webp-1';

/** The design's measures at one and two device pixels: portrait 108, column 684, wide 936; between them, phones. */
const WIDTHS = [216, 324, 480, 684, 936, 1368, 1872] as const;
const LARGEST = 1872;
const SMALLEST = 216;
/** A copy hardly smaller than the source is not worth an address. */
const NEAR = 0.9;
/** Below this there is nothing to save. */
const LIGHT_BYTES = 8 * 1024;
/** Larger pictures are shown as they are: unpacking one needs four bytes a pixel. */
export const MOST_PIXELS = 50_000_000;

/** What decides whether a picture can be offered in smaller sizes. */
export interface SourceFacts {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/**
 * Widths in which a picture is made, ascending and never above its own; empty for one that stays as it is. No other
 * width has an address.
 */
export function widthsFor({ width, height, bytes }: SourceFacts): readonly number[] {
  if (width < SMALLEST || bytes < LIGHT_BYTES || width * height > MOST_PIXELS) return [];
  const top = Math.min(width, LARGEST);
  return [...WIDTHS.filter((each) => each <= top * NEAR), top];
}

/** Identity of everything made from these bytes. */
export function hashOf(source: Uint8Array): string {
  return createHash('sha256').update(RECIPE_VERSION).update(source).digest('hex').slice(0, 16);
}
