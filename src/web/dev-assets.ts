import { watch, type FSWatcher } from 'node:fs';
import { loadAssets, type Assets } from './assets.ts';

export interface DevAssets {
  /** The assets as they are on disk now. */
  readonly assets: Assets;
  close(): void;
}

export interface DevAssetsOptions {
  readonly publicDir: string;
  readonly viewsDir: string;
  /** Styles, scripts or views changed, and what is served from now on is the new state. */
  onChanged(): void;
  /** The new state cannot be loaded; the last good one is served on. */
  onFailed(error: unknown): void;
}

/** Gathers the events of one save. */
const GATHER_MS = 50;

/** In development, follows every save of a style, a script or a view while the process runs. */
export async function watchAssets(options: DevAssetsOptions): Promise<DevAssets> {
  const { publicDir, viewsDir } = options;
  let current = await loadAssets(publicDir);
  let timer: NodeJS.Timeout | undefined;
  const reload = async (): Promise<void> => {
    try {
      current = await loadAssets(publicDir);
      options.onChanged();
    } catch (error) {
      options.onFailed(error);
    }
  };
  const touched = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), GATHER_MS);
  };
  const watchers = [publicDir, viewsDir].map((folder): FSWatcher => {
    const watcher = watch(folder, { recursive: true }, touched);
    return watcher.on('error', options.onFailed);
  });
  return {
    assets: {
      get stylesheet() {
        return current.stylesheet;
      },
      get development() {
        return current.development;
      },
      get explainer() {
        return current.explainer;
      },
      get diagram() {
        return current.diagram;
      },
      get themeScript() {
        return current.themeScript;
      },
      get modules() {
        return current.modules;
      },
      get preloadFonts() {
        return current.preloadFonts;
      },
      get guanli() {
        return current.guanli;
      },
      find: (path) => current.find(path),
    },
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
