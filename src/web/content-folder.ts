import { readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isServedFile } from '../content/served-files.ts';

/** A file of the content folder as it lies on disk. */
export interface FoundFile {
  readonly root: string;
  /** Path within `root`, in the spelling of the disk. */
  readonly path: string;
}

/**
 * Finds a file by its path in the content folder. Names are compared in NFC, since some systems save them decomposed.
 * A link counts as what it leads to: nothing outside the folder, no linked folder, no kind of file that is not served.
 */
export async function findContentFile(contentDir: string, path: string): Promise<FoundFile | null> {
  try {
    const root = await realpath(contentDir);
    const spelled = await spellAsOnDisk(root, path);
    const real = await realpath(join(root, spelled));
    const isHere = (await realpath(join(root, dirname(spelled)))) === join(root, dirname(spelled));
    if (!isHere || !real.startsWith(`${root}/`) || !isServedFile(real) || !isServedFile(spelled)) return null;
    return { root, path: spelled };
  } catch {
    return null;
  }
}

async function spellAsOnDisk(root: string, path: string): Promise<string> {
  if (/^[\u0020-\u007e]*$/.test(path)) return path;
  let folder = '';
  for (const name of path.split('/')) {
    const names = await readdir(join(root, folder));
    const spelled =
      names.find((each) => each === name) ??
      names.find((each) => each.normalize('NFC') === name.normalize('NFC'));
    folder = folder === '' ? (spelled ?? name) : `${folder}/${spelled ?? name}`;
  }
  return folder;
}
