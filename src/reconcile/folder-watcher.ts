import { watch } from 'chokidar';

export interface FolderEvents {
  /** Paths that need not be watched. */
  isIgnored(path: string): boolean;
  /** A path may have changed; what happened to it is for the disk to say. */
  onTouched(path: string): void;
  /** Watching has begun: whatever changed before was not announced. */
  onReady(): void;
  /** Some of the folder is not watched, or none of it. May be called more than once. */
  onFailed(error: unknown): void;
}

export interface FolderWatcher {
  /** Ends watching; nothing is called afterwards. */
  close(): Promise<void>;
}

/** Watches a folder and all below it. Paths are absolute; links are not followed. May throw. */
export type WatchFolder = (folder: string, events: FolderEvents) => FolderWatcher;

const POLL_MS = 500;

/** @param polling asks the disk again and again, for mounts that announce nothing */
export function watchFolderWith(polling: boolean): WatchFolder {
  return (folder, { isIgnored, onTouched, onReady, onFailed }) => {
    const watcher = watch(folder, {
      ignoreInitial: true,
      followSymlinks: false,
      // One folder that may not be read is the listing's to report, and no reason to watch none.
      ignorePermissionErrors: true,
      usePolling: polling,
      interval: POLL_MS,
      ignored: isIgnored,
    });
    watcher.on('all', (_event, path) => onTouched(path));
    watcher.on('ready', onReady);
    watcher.on('error', onFailed);
    return {
      async close() {
        const closed = watcher.close();
        // Closing drops every listener, and an error that nobody listens for would end the process.
        watcher.on('error', () => undefined);
        await closed;
      },
    };
  };
}
