import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
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

let faces: readonly Face[] | null = null;
let folder: string | null = null;

/**
 * Paths of the font files that a text needs. The family comes in about a hundred files by use of its characters; only
 * those a text needs are unpacked, to a folder of this process: the text engine keeps the paths it was given for as
 * long as the process lives.
 * @param dataDir where that folder is made when the system has no place for temporary files
 */
export async function fontFilesFor(text: string, dataDir: string): Promise<string[]> {
  faces ??= readFaces();
  const points = [...new Set(ALWAYS + text)].map((char) => char.codePointAt(0) ?? 0);
  const needed = faces.filter(({ ranges }) =>
    points.some((point) => ranges.some(([first, last]) => point >= first && point <= last)),
  );
  const at = (folder ??= makeFolder(dataDir));
  return Promise.all(needed.map(({ file }) => unpack(file, at)));
}

/** Unpacked again when someone tidied it away. */
async function unpack(file: string, at: string): Promise<string> {
  const name = basename(file, '.woff') + '.ttf';
  if (!existsSync(join(at, name))) await writeWhole(at, name, unpackWoff(await readFile(file)));
  return join(at, name);
}

function makeFolder(dataDir: string): string {
  const made = makeOneOf(tmpdir(), dataDir);
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

function makeOneOf(first: string, second: string): string {
  const prefix = 'inkloop-fonts-';
  try {
    return mkdtempSync(join(first, prefix));
  } catch {
    return mkdtempSync(join(second, prefix));
  }
}

/** The package's own stylesheet says which file has which characters. */
function readFaces(): Face[] {
  const root = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
  const styles = readFileSync(join(root, '700.css'), 'utf8');
  const rules = styles.matchAll(/url\(\.\/(files\/[^)]+\.woff)\)[^}]*unicode-range:\s*([^;]+);/g);
  return [...rules].map(([, file = '', ranges = '']) => ({
    file: join(root, file),
    ranges: ranges.split(',').map(readRange),
  }));
}

/** `U+4e00` or `U+4e00-4e0f`. */
function readRange(written: string): [number, number] {
  const [first = '', last = first] = written.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
