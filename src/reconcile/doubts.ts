/**
 * Editors and sync clients save in steps: for a moment a file is gone, empty or half-written. Such a state of a file
 * that is being served is believed only when it is still there after a grace period.
 */
export interface Doubts {
  /** Whether the state may be acted on now; otherwise it has to be looked at again after the grace. */
  isBelieved(path: string, state: string): boolean;
  /** The file was seen in good order. */
  clear(path: string): void;
  readonly pending: boolean;
}

/** Between the two halves of a slow save; measured saves of editors need up to 150 ms. */
export const GRACE_MS = 200;

/** @param now milliseconds of a monotonic clock */
export function createDoubts(now: () => number, graceMs = GRACE_MS): Doubts {
  const since = new Map<string, { readonly state: string; readonly at: number }>();
  return {
    isBelieved(path, state) {
      const doubt = since.get(path);
      if (doubt === undefined || doubt.state !== state) {
        since.set(path, { state, at: now() });
        return false;
      }
      if (now() - doubt.at < graceMs) return false;
      since.delete(path);
      return true;
    },
    clear: (path) => void since.delete(path),
    get pending() {
      return since.size > 0;
    },
  };
}
