import { lstatSync, realpathSync, statSync, type Stats } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createFolderMemory, type FolderEntry, type FolderMemory } from './folder-memory.ts';

/** What tells two states of a file apart without reading it. */
export interface FileStamp {
  readonly mtimeMs: number;
  readonly size: number;
  readonly ino: number;
}

/** The content folder, or a part of it, as it stands on disk. */
export interface Listing {
  /** Changes when the content folder itself is replaced, so that watching can begin anew. */
  readonly rootId: string;
  /** The folder itself, behind any link: what is read after this look is read there. */
  readonly root: string;
  /** Markdown files under `posts/` and `pages/` and drawings under `explainers/`, by path relative to the content folder. */
  readonly articles: ReadonlyMap<string, FileStamp>;
  /** Every other file that may be served or shown. */
  readonly assets: ReadonlyMap<string, FileStamp>;
  /** `site.yaml`, when it is there. */
  readonly siteFile: FileStamp | null;
  /** Folders and files that could not be looked at; they, and what is below them, may not be taken for gone. */
  readonly unread: readonly string[];
  /** Entries that were left out and why, for the content status. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Thrown when the folder could not be read whole; what was seen so far must not be taken for everything. */
class ListingFailed extends Error {
  override readonly name = 'ListingFailed';
}

export const SITE_FILE = 'site.yaml';

/** How long the walk may keep the event loop before it lets requests through. */
const SLICE_MS = 4;
/** Deeper than any real content folder; a guard against mounts that contain themselves. */
const MAX_DEPTH = 24;

/** Hidden files and what editors and sync clients leave beside a text while saving it. */
export function isLitter(name: string): boolean {
  // Nearly every name: decided by its ends, before the pattern is asked.
  if (/^[^.#~]/.test(name) && /\.(?:md|png|jpe?g|svg)$/.test(name)) return false;
  return (
    /^[.#~]|~$|^4913$|\.(?:sw[a-p]|tmp|temp|bak|orig|part|crdownload)$|___jb_(?:tmp|old)___$/i.test(name) ||
    name === 'node_modules'
  );
}

const ARTICLE = /^(?:(?:posts|pages)\/.+\.md|explainers\/[^/]+\.yaml)$/i;

export interface ListingOptions {
  /** Folders as earlier listings saw them; without it every folder is read. */
  readonly memory?: FolderMemory;
  /** Reads every folder, whatever its stamp says. */
  readonly anew?: boolean;
}

interface Walk {
  readonly memory: FolderMemory;
  readonly anew: boolean;
  readonly rootId: string;
  readonly root: string;
  readonly articles: Map<string, FileStamp>;
  readonly assets: Map<string, FileStamp>;
  readonly refused: Map<string, string>;
  readonly unread: string[];
  siteFile: FileStamp | null;
}

/**
 * Lists the content folder, or only some entries of it (`posts/hello`, `posts/hello.zh.md`).
 * Links that lead out of the folder, and linked folders, are refused; a listed entry that is not there is simply absent.
 * @throws ListingFailed when the root cannot be looked at
 */
export async function listContent(
  root: string,
  units: readonly string[] | null,
  { memory = createFolderMemory(), anew = false }: ListingOptions = {},
): Promise<Listing> {
  // Resolved once, so that a root swapped during the walk cannot mix two trees.
  const { realRoot, rootId } = identifyRoot(root);
  const walk: Walk = {
    memory,
    anew: anew || units !== null,
    rootId,
    root: realRoot,
    articles: new Map(),
    assets: new Map(),
    refused: new Map(),
    unread: [],
    siteFile: null,
  };
  await visitFolders(walk, units === null ? [''] : units.flatMap((unit) => startAt(walk, unit)));
  if (units === null) memory.forgetUnseen();
  return walk;
}

function identifyRoot(root: string): { realRoot: string; rootId: string } {
  try {
    const realRoot = realpathSync(root);
    const { dev, ino, birthtimeMs } = statSync(realRoot);
    // A folder made in place of a removed one mostly gets the same number.
    return { realRoot, rootId: `${realRoot} ${dev} ${ino} ${birthtimeMs}` };
  } catch (cause) {
    throw new ListingFailed('The content folder is not there.', { cause });
  }
}

/** The identity of the content folder, see `Listing.rootId`; null while it is not there. */
export function rootIdOf(root: string): string | null {
  try {
    return identifyRoot(root).rootId;
  } catch {
    return null;
  }
}

/** Notes a unit that is a file; a unit that is a folder is left to the walk. */
function startAt(walk: Walk, unit: string): string[] {
  if (unit.split('/').some(isLitter)) return [];
  let stats: Stats;
  try {
    // What lies behind a linked folder is not listed, whoever asks.
    if (lstatSync(join(walk.root, dirname(unit))).isSymbolicLink()) return [];
    stats = lstatSync(join(walk.root, unit));
  } catch (error) {
    if (!isAbsent(error)) leaveUnread(walk, unit);
    return [];
  }
  if (stats.isDirectory()) return [unit];
  visitFile(walk, unit, stats.isSymbolicLink());
  return [];
}

/** Walks folders without recursion, and lets requests through whenever a slice of time is used up. */
async function visitFolders(walk: Walk, starts: readonly string[]): Promise<void> {
  const waiting = [...starts];
  let sliceEnds = performance.now() + SLICE_MS;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of entriesOf(walk, folder)) {
      if (isLitter(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.is !== 'folder') visitFile(walk, path, entry.is === 'link');
      else if (path.split('/').length <= MAX_DEPTH) waiting.push(path);
      else walk.refused.set(path, 'The folder is nested too deeply.');
    }
    if (performance.now() > sliceEnds) {
      await setImmediate();
      sliceEnds = performance.now() + SLICE_MS;
    }
  }
}

function entriesOf(walk: Walk, folder: string): readonly FolderEntry[] {
  try {
    return walk.memory.entriesOf(folder === '' ? walk.root : `${walk.root}/${folder}`, walk.anew);
  } catch (error) {
    if (folder === '') throw new ListingFailed('The content folder cannot be read.', { cause: error });
    if (!isAbsent(error)) leaveUnread(walk, folder);
    return [];
  }
}

function leaveUnread(walk: Walk, path: string): void {
  walk.unread.push(path);
  walk.refused.set(path, 'It cannot be read; what was in it stays as it was.');
}

function visitFile(walk: Walk, path: string, isLink: boolean): void {
  const stats = isLink ? followLink(walk, path) : statOf(walk, path);
  if (stats === undefined) return;
  if (!stats.isFile()) {
    walk.refused.set(
      path,
      isLink ? 'A linked folder is not followed; move the folder here.' : 'This is not a regular file.',
    );
    return;
  }
  const stamp: FileStamp = { mtimeMs: stats.mtimeMs, size: stats.size, ino: stats.ino };
  if (path === SITE_FILE) walk.siteFile = stamp;
  else if (ARTICLE.test(path)) walk.articles.set(path, stamp);
  else walk.assets.set(path, stamp);
}

function statOf(walk: Walk, path: string): Stats | undefined {
  try {
    return statSync(`${walk.root}/${path}`, { throwIfNoEntry: false });
  } catch (error) {
    if (!isAbsent(error)) leaveUnread(walk, path);
    return undefined;
  }
}

function followLink(walk: Walk, path: string): Stats | undefined {
  try {
    if (isInside(walk.root, realpathSync(join(walk.root, path)))) return statSync(join(walk.root, path));
    walk.refused.set(path, 'The link leads out of the content folder.');
  } catch {
    walk.refused.set(path, 'The link leads nowhere.');
  }
  return undefined;
}

/** Whether a real path lies in the folder `realRoot` or is it. */
function isInside(realRoot: string, realPath: string): boolean {
  return realPath === realRoot || realPath.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep);
}

function isAbsent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
