import type Sharp from 'sharp';

let engine: Promise<typeof Sharp> | null = null;

/** The picture library. Loaded with the first picture that is drawn: a restart with nothing to draw is ready sooner. */
export function loadPictureEngine(): Promise<typeof Sharp> {
  engine ??= import('sharp').then(({ default: sharp }) => {
    // One thread a picture: the others belong to those who read pages.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return engine;
}
