import { readdirSync, statSync } from 'node:fs';

/** One name in a folder, and what it was when the folder was read. */
export interface FolderEntry {
  readonly name: string;
  readonly is: 'folder' | 'link' | 'file';
}

/** The entries of folders as they were last read, so that a relist reads only those folders that changed. */
export interface FolderMemory {
  /**
   * What is in this folder now.
   * @param folder absolute path
   * @param anew reads it even when its stamp says that nothing came or went
   * @throws the error of the file system when the folder cannot be read
   */
  entriesOf(folder: string, anew: boolean): readonly FolderEntry[];
  /** Drops folders that no listing asked for since the last call. */
  forgetUnseen(): void;
}

interface Known {
  readonly stamp: string;
  readonly entries: readonly FolderEntry[];
  /** Whether the folder was at rest when it was read. */
  readonly isSettled: boolean;
  isSeen: boolean;
}

/**
 * Stamps of files tick in steps of some milliseconds, on some file systems of one or two seconds. A folder that changed
 * within that time before it was read can change once more without a new stamp, so what was read is not relied on (the
 * "racily clean" entries of git's index).
 */
const SETTLED_MS = 2500;

/**
 * A name that comes, goes or changes its kind changes the stamp of its folder, whose change time no program can set
 * back.
 * @param now milliseconds since the epoch, by the clock that stamps files
 */
export function createFolderMemory(now: () => number = Date.now): FolderMemory {
  const known = new Map<string, Known>();
  return {
    entriesOf(folder, anew) {
      const { ino, mtimeMs, ctimeMs } = statSync(folder);
      const stamp = `${ino} ${mtimeMs} ${ctimeMs}`;
      const before = known.get(folder);
      if (!anew && before !== undefined && before.isSettled && before.stamp === stamp) {
        before.isSeen = true;
        return before.entries;
      }
      const isSettled = Math.max(mtimeMs, ctimeMs) < now() - SETTLED_MS;
      const entries = readFolder(folder);
      known.set(folder, { stamp, entries, isSettled, isSeen: true });
      return entries;
    },
    forgetUnseen() {
      for (const [folder, entry] of known) {
        if (!entry.isSeen) known.delete(folder);
        entry.isSeen = false;
      }
    },
  };
}

function readFolder(folder: string): FolderEntry[] {
  return readdirSync(folder, { withFileTypes: true }).map((entry) => ({
    name: entry.name,
    is: entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'file',
  }));
}
