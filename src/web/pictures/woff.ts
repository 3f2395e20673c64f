import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;

/**
 * A WOFF 1.0 font unpacked to the sfnt it was made of. The text engine that draws our cards reads no packed fonts, and
 * the font packages hold no others.
 * @throws RangeError or a zlib error for anything that is no such font
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts: Buffer[] = [directory];
  let at = directory.length;
  for (let index = 0; index < count; index++) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const stored = woff.subarray(offset, offset + packed);
    // Tag and checksum are as they were; offset and length are those of the unpacked table.
    woff.copy(directory, 12 + 16 * index, entry, entry + 4);
    woff.copy(directory, 12 + 16 * index + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(at, 12 + 16 * index + 8);
    directory.writeUInt32BE(length, 12 + 16 * index + 12);
    parts.push(packed < length ? inflateSync(stored) : stored, Buffer.alloc((4 - (length % 4)) % 4));
    at += length + ((4 - (length % 4)) % 4);
  }
  return Buffer.concat(parts);
}
