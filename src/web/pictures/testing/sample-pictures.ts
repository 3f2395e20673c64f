import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture with so much in it that it is worth making smaller. */
export function noise(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const pixels = Buffer.alloc(width * height * channels);
  let state = 7;
  for (let index = 0; index < pixels.length; index++) {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    pixels[index] = ((index / channels / width) % 200) + (state % 40);
  }
  return sharp(pixels, { raw: { width, height, channels } });
}

export function jpeg(width: number, height: number): Promise<Buffer> {
  return noise(width, height).jpeg().toBuffer();
}

/** On its side, and telling where it was taken. */
export function phonePhoto(width: number, height: number): Promise<Buffer> {
  return noise(width, height)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '31/1 12/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Copyright: 'Mei' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A GIF or WebP of two frames. */
export async function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    [noise(400, 300), noise(400, 300).negate()].map((each) => each.png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG that says it has `frames` pictures, of which only the first is there. */
export async function movingPng(): Promise<Buffer> {
  const still = await noise(400, 300).png().toBuffer();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const afterHeader = 8 + 12 + 13;
  return Buffer.concat([still.subarray(0, afterHeader), chunk('acTL', control), still.subarray(afterHeader)]);
}

/** A few kilobytes that unpack to more than a gigabyte. */
export function bomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(30_001 * 400));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(checksum(body), 4 + body.length);
  return frame;
}

/** CRC-32 as PNG asks for it. */
function checksum(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
