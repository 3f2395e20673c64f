/**
 * Editors and sync clients save in steps: for a moment a file is gone, empty or half-written. Such a state of a file
 * that is being served is believed only when it is still there after a grace period.
 */
export interface Doubts {
  /** Whether the state may be acted on now; otherwise it has to be looked at again after the grace. */
  isBelieved(path: string, state: string): boolean;
  /** Forgets the doubts about files that this look saw in good order. */
  clear(isInOrder: (path: string) => boolean): void;
}

/** The state of a file that is not there. */
export const GONE = 'gone';

interface Graces {
  /** For a file that reads as broken or empty. */
  readonly brokenMs: number;
  /** For a file that is not there. */
  readonly goneMs: number;
}

/** Between the two halves of a slow save: measured editors need up to 150 ms to write, sync clients 300 to put a file back. */
const GRACES: Graces = { brokenMs: 200, goneMs: 300 };

/** After this long every doubt of now is decided. */
export const LONGEST_GRACE_MS = Math.max(GRACES.brokenMs, GRACES.goneMs);

/** @param now milliseconds of a monotonic clock */
export function createDoubts(now: () => number, graces = GRACES): Doubts {
  const since = new Map<string, { readonly state: string; readonly at: number }>();
  return {
    isBelieved(path, state) {
      const doubt = since.get(path);
      if (doubt === undefined || doubt.state !== state) {
        since.set(path, { state, at: now() });
        return false;
      }
      if (now() - doubt.at < (state === GONE ? graces.goneMs : graces.brokenMs)) return false;
      since.delete(path);
      return true;
    },
    clear(isInOrder) {
      for (const path of since.keys()) if (isInOrder(path)) since.delete(path);
    },
  };
}
