import { isWithin } from './diff.ts';
import type { FileStamp, Listing } from './disk.ts';
import type { Scope } from './wake.ts';

/** The files beside the texts, remembered only to notice that one of them changed. */
export interface AssetList {
  /** Takes over what a listing saw; true when a picture or file came, went or changed. */
  notice(listing: Listing, scope: Scope): boolean;
}

export function createAssetList(): AssetList {
  const known = new Map<string, FileStamp>();
  return {
    notice({ assets }, scope) {
      let isChanged = false;
      for (const path of known.keys()) {
        if (assets.has(path) || (scope !== null && !scope.some((unit) => isWithin(path, unit)))) continue;
        known.delete(path);
        isChanged = true;
      }
      for (const [path, stamp] of assets) {
        if (isSame(known.get(path), stamp)) continue;
        known.set(path, stamp);
        isChanged = true;
      }
      return isChanged;
    },
  };
}

function isSame(a: FileStamp | undefined, b: FileStamp): boolean {
  return a !== undefined && a.mtimeMs === b.mtimeMs && a.size === b.size && a.ino === b.ino;
}
