import { loadPictureEngine } from './picture-engine.ts';
import { drawGlyph, takeFonts } from './draw-text.ts';

/** The site's first logo character in a cell, in the sizes that browsers and phones ask for. */
interface Icon {
  /** Pixels. */
  readonly size: number;
  /** Empty paper around the cell, as a share of the size; phones cut up to a fifth off a maskable icon. */
  readonly margin: number;
}

const ICONS = {
  'icon-192.png': { size: 192, margin: 0.04 },
  'icon-512.png': { size: 512, margin: 0.04 },
  'maskable-512.png': { size: 512, margin: 0.2 },
  'apple-touch-icon.png': { size: 180, margin: 0.12 },
  'favicon.ico': { size: 48, margin: 0.02 },
} as const satisfies Readonly<Record<string, Icon>>;

export type IconName = keyof typeof ICONS;

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICONS, name);
}

/** Colours of the light theme; `public/css/tokens.css` says the same. */
const PAPER = '#fafbf8';
const GREEN = '#0e6448';

/** An icon as PNG, or as ICO where its name says so. */
export async function drawIcon(name: IconName, glyph: string, dataDir: string): Promise<Buffer> {
  const { size, margin } = ICONS[name];
  const line = Math.max(2, Math.round(size / 24));
  const start = Math.round(size * margin) + line / 2;
  const cell = size - 2 * start;
  await takeFonts(glyph, dataDir);
  const drawn = await drawGlyph(glyph, cell, GREEN);
  const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${PAPER}"/><rect x="${start}" y="${start}" width="${cell}" height="${cell}" fill="none" stroke="${GREEN}" stroke-width="${line}"/></svg>`;
  const isFit = drawn !== null && drawn.width <= size && drawn.height <= size;
  const sharp = await loadPictureEngine();
  const png = await sharp(Buffer.from(square))
    .composite(isFit ? [{ input: drawn.png, gravity: 'centre' }] : [])
    .png({ palette: true })
    .toBuffer();
  return name.endsWith('.ico') ? wrapAsIco(png, size) : png;
}

/** An ICO file holding one PNG. */
function wrapAsIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
