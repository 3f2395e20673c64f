import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { writeWhole } from './made-files.ts';
import { unpackWoff } from './woff.ts';

/** Family to ask the text engine for; it holds the Latin letters too. */
export const CARD_FAMILY = 'Noto Serif SC';
const PACKAGE = '@fontsource/noto-serif-sc';
/** What the text engine is always given: it has to find the family whatever the text. */
const ALWAYS = 'A';

/** One file of the family and the characters it is for. */
interface Face {
  readonly file: string;
  readonly ranges: readonly (readonly [number, number])[];
}

export interface CardFonts {
  /** Paths of the font files that a text needs. */
  filesFor(text: string): Promise<string[]>;
}

/**
 * The family comes in about a hundred files by use of its characters; only those a text needs are unpacked.
 * @param folder where unpacked files are kept
 */
export function createCardFonts(folder: string): CardFonts {
  let faces: readonly Face[] | null = null;
  const unpack = async (file: string): Promise<string> => {
    const name = file.replace(/^.*\//, '').replace(/\.woff$/, '.ttf');
    if (!existsSync(join(folder, name))) await writeWhole(folder, name, unpackWoff(await readFile(file)));
    return join(folder, name);
  };
  return {
    async filesFor(text) {
      faces ??= readFaces();
      const points = [...new Set(ALWAYS + text)].map((char) => char.codePointAt(0) ?? 0);
      const needed = faces.filter(({ ranges }) =>
        points.some((point) => ranges.some(([first, last]) => point >= first && point <= last)),
      );
      return Promise.all(needed.map(({ file }) => unpack(file)));
    },
  };
}

/** The package's own stylesheet says which file has which characters. */
function readFaces(): Face[] {
  const folder = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
  const styles = readFileSync(join(folder, '700.css'), 'utf8');
  const rules = styles.matchAll(/url\(\.\/(files\/[^)]+\.woff)\)[^}]*unicode-range:\s*([^;]+);/g);
  return [...rules].map(([, file = '', ranges = '']) => ({
    file: join(folder, file),
    ranges: ranges.split(',').map(readRange),
  }));
}

/** `U+4e00` or `U+4e00-4e0f`. */
function readRange(written: string): [number, number] {
  const [first = '', last = first] = written.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
