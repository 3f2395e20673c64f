import type { FileStatus } from '../store/index-writer.ts';
import type { FileStamp } from './disk.ts';

/** Paths whose state on disk differs from what was last seen of them. */
export interface Difference {
  readonly changed: readonly string[];
  readonly vanished: readonly string[];
}

export interface DiffOptions {
  /** Fingerprint of the settings files are judged under now. */
  readonly judgedUnder: string;
  /** Entries the listing was limited to; null when it covers the whole folder. */
  readonly units: readonly string[] | null;
}

/** Whether `path` is the unit itself or lies in it. */
export function isWithin(path: string, unit: string): boolean {
  return path === unit || path.startsWith(`${unit}/`);
}

/** Compares the listed files with the observed ones. Pure. */
export function diffListing(
  listed: ReadonlyMap<string, FileStamp>,
  observed: ReadonlyMap<string, FileStatus>,
  { judgedUnder, units }: DiffOptions,
): Difference {
  const changed: string[] = [];
  for (const [path, stamp] of listed) {
    const status = observed.get(path);
    if (status === undefined || isStale(status, stamp, judgedUnder)) changed.push(path);
  }
  const vanished: string[] = [];
  for (const path of observed.keys()) {
    if (!listed.has(path) && (units === null || units.some((unit) => isWithin(path, unit))))
      vanished.push(path);
  }
  return { changed, vanished };
}

function isStale(status: FileStatus, stamp: FileStamp, judgedUnder: string): boolean {
  return (
    status.mtimeMs !== stamp.mtimeMs ||
    status.size !== stamp.size ||
    status.ino !== stamp.ino ||
    status.judgedUnder !== judgedUnder
  );
}
