/** What woke the loop: some entries of the folder (none: only the clock moved), or the whole of it. */
export type Scope = readonly string[] | null;

/** Past this many entries one walk over everything is cheaper than many small ones. */
const MOST_UNITS = 200;

/**
 * The smallest part of the folder a touched path makes us look at: the bundle it lies in (`posts/hello`) or the single
 * file (`posts/hello.zh.md`). Null when nothing smaller than the whole folder will do.
 */
export function unitOf(path: string): string | null {
  const [family, entry] = path.split('/');
  return family === undefined || entry === undefined || entry === '' ? null : `${family}/${entry}`;
}

/** The scope that covers all of these paths. */
export function scopeOf(paths: readonly string[]): Scope {
  const units = paths.map(unitOf);
  return units.every((unit) => unit !== null) ? [...new Set(units)] : null;
}

/** Collects wake-ups until the loop takes them; a wake-up carries no event, only where to look. */
export interface WakeUps {
  add(scope: Scope): void;
  /** Everything asked for since the last call, or false when nothing was. */
  take(): Scope | false;
  /** Whether anything was asked for since. */
  isWaiting(): boolean;
}

export function createWakeUps(): WakeUps {
  let units: Set<string> | null = null;
  let everything = false;
  return {
    add(scope) {
      if (scope === null) everything = true;
      else units = new Set([...(units ?? []), ...scope]);
    },
    take() {
      if (!everything && units === null) return false;
      const taken = everything || units === null || units.size > MOST_UNITS ? null : [...units];
      units = null;
      everything = false;
      return taken;
    },
    isWaiting: () => everything || units !== null,
  };
}
