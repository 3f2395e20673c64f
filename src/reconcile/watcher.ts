import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import { isLitter } from './disk.ts';
import type { FolderWatcher, WatchFolder } from './folder-watcher.ts';

export interface WatchOptions {
  readonly root: string;
  readonly watchFolder: WatchFolder;
  readonly relistSeconds: number;
  readonly clock: Clock;
  readonly log: Logger;
  /** A path, relative to the root, may have changed; what happened to it is for the disk to say. */
  readonly onTouched: (path: string) => void;
  /** From here on changes are announced, or no longer: whatever happened up to now has to be looked for. */
  readonly onUnsure: () => void;
}

export interface Watching {
  /** Watches the folder with this identity: begins anew when the folder was replaced or watching had failed. */
  follow(rootId: string): void;
  /** Whether changes are announced at present. */
  isWatching(): boolean;
  /** Ends watching for good: a pass that is under way may still ask for it. */
  close(): Promise<void>;
}

const REMEDY =
  'Raise fs.inotify.max_user_watches (ENOSPC) or the limit of open files (EMFILE), or set WATCH_POLLING=1.';
const UNCLEAN = 'watching did not end cleanly';

/**
 * Keeps the content folder watched. Without events nothing is lost, only later: the periodic relist finds every change,
 * so a failure is logged once, with its remedy, and watching is tried again with a later relist.
 */
export function keepWatching(options: WatchOptions): Watching {
  const { root, relistSeconds, clock, log } = options;
  let watcher: FolderWatcher | null = null;
  /** Of the watcher whose calls count; those of an earlier one may still arrive. */
  let current: object | null = null;
  let isReady = false;
  let watchedId = '';
  let failedAt = -Infinity;
  let hasComplained = false;
  let isClosed = false;

  const end = async (): Promise<void> => {
    const ending = watcher;
    watcher = null;
    current = null;
    isReady = false;
    try {
      await ending?.close();
    } catch (error) {
      log.warn({ err: error }, UNCLEAN);
    }
  };

  const fail = (error: unknown): void => {
    failedAt = clock.monotonic();
    void end();
    if (hasComplained) return;
    hasComplained = true;
    log.warn({ err: error }, `watching failed; changes are found every ${relistSeconds} s. ${REMEDY}`);
    options.onUnsure();
  };

  const begin = (): void => {
    // The folder behind a link is watched: the link itself tells nothing of what changes in it.
    const base = realpathSync(root);
    const inside = (path: string): string[] => relative(base, path).split(sep);
    const mine = {};
    current = mine;
    const begun = options.watchFolder(base, {
      isIgnored: (path) => inside(path).some((name) => name !== '' && name !== '..' && isLitter(name)),
      onTouched(path) {
        if (current === mine) options.onTouched(inside(path).join('/'));
      },
      onReady() {
        if (current !== mine) return;
        if (hasComplained) log.info('watching again');
        hasComplained = false;
        isReady = true;
        options.onUnsure();
      },
      onFailed(error) {
        if (current === mine) fail(error);
      },
    });
    if (current === mine) watcher = begun;
    else begun.close().catch((error: unknown) => log.warn({ err: error }, UNCLEAN));
  };

  return {
    follow(rootId) {
      if (isClosed || (watcher !== null && rootId === watchedId)) return;
      if (watcher === null && clock.monotonic() - failedAt < (relistSeconds * 1000) / 2) return;
      void end();
      watchedId = rootId;
      try {
        begin();
      } catch (error) {
        fail(error);
      }
    },
    isWatching: () => isReady,
    close() {
      isClosed = true;
      return end();
    },
  };
}
