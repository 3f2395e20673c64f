import { isWithin } from './diff.ts';
import type { FileStamp, Listing } from './disk.ts';
import type { Scope } from './wake.ts';

/** The files beside the texts, remembered only to notice that one of them changed. */
export interface AssetList {
  /** Takes over what a listing saw; true when a picture or file came, went or changed. */
  notice(listing: Listing, scope: Scope): boolean;
}

export function createAssetList(): AssetList {
  let known: ReadonlyMap<string, FileStamp> = new Map();
  return {
    notice({ assets }, scope) {
      const outside =
        scope === null ? [] : [...known].filter(([path]) => !scope.some((unit) => isWithin(path, unit)));
      const next = new Map([...outside, ...assets]);
      const isChanged =
        next.size !== known.size || [...assets].some(([path, stamp]) => !isSame(known.get(path), stamp));
      known = next;
      return isChanged;
    },
  };
}

function isSame(a: FileStamp | undefined, b: FileStamp): boolean {
  return a !== undefined && a.mtimeMs === b.mtimeMs && a.size === b.size && a.ino === b.ino;
}
