import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { watch, type FSWatcher } from 'chokidar';
import type { Logger } from 'pino';
import { isLitter } from './disk.ts';

export interface WatchOptions {
  readonly root: string;
  readonly polling: boolean;
  readonly relistSeconds: number;
  readonly log: Logger;
  /** A path, relative to the root, may have changed; what happened to it is for the disk to say. */
  readonly onTouched: (path: string) => void;
  /** Watching has begun: whatever changed before was not announced. */
  readonly onReady: () => void;
}

export interface Watching {
  /** Watches the folder with this identity: begins anew when the folder was replaced or watching had failed. */
  follow(rootId: string): void;
  close(): Promise<void>;
}

const POLL_MS = 500;
const REMEDY =
  'Raise fs.inotify.max_user_watches (ENOSPC) or the limit of open files (EMFILE), or set WATCH_POLLING=1.';

/**
 * Keeps the content folder watched. Without events nothing is lost, only later: the periodic relist finds every change,
 * so a failure is logged once, with its remedy, and watching is tried again after the next relist.
 */
export function keepWatching({
  root,
  polling,
  relistSeconds,
  log,
  onTouched,
  onReady,
}: WatchOptions): Watching {
  let watcher: FSWatcher | null = null;
  let base = root;
  let watchedId = '';
  let hasComplained = false;

  const begin = (): void => {
    // The folder behind a link is watched: the link itself tells nothing of what changes in it.
    base = realpathSync(root);
    const mine = watch(base, {
      ignoreInitial: true,
      followSymlinks: false,
      usePolling: polling,
      interval: POLL_MS,
      ignored,
    });
    mine.on('all', (_event, path) => onTouched(inside(path).join('/')));
    mine.on('ready', () => {
      hasComplained = false;
      onReady();
    });
    mine.on('error', (error) => {
      if (!hasComplained)
        log.warn({ err: error }, `watching failed; changes are found every ${relistSeconds} s. ${REMEDY}`);
      hasComplained = true;
      if (watcher === mine) watcher = null;
      void mine.close();
    });
    watcher = mine;
  };
  const inside = (path: string): string[] => relative(base, path).split(sep);
  const ignored = (path: string): boolean =>
    inside(path).some((name) => name !== '' && name !== '..' && isLitter(name));

  return {
    follow(rootId) {
      if (watcher !== null && rootId === watchedId) return;
      void watcher?.close();
      watchedId = rootId;
      begin();
    },
    async close() {
      await watcher?.close();
      watcher = null;
    },
  };
}
