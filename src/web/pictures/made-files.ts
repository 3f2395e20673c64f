import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Lane } from './lane.ts';

/** Files made at the first request and kept in a folder, under names that say all that went into them. */
export interface MadeFiles {
  /**
   * The bytes of a file, made now if it is not there; many who ask for one file wait for one making. Null when it
   * cannot be had for the time being: the line is too long, or nothing can be kept.
   */
  obtain(name: string, make: () => Promise<Buffer>): Promise<Buffer | null>;
}

export interface MadeFilesOptions {
  readonly folder: string;
  /** Files not used for longest are removed above this. */
  readonly limitBytes: number;
  readonly lane: Lane;
  readonly log: Logger;
}

/** After a sweep so much is left free that the next one is some time away. */
const KEPT_SHARE = 0.8;
/** How long nothing is made after something could not be kept. */
const PAUSE_MS = 60_000;
const UNFINISHED = '.unfinished';

export function createMadeFiles({ folder, limitBytes, lane, log }: MadeFilesOptions): MadeFiles {
  const underway = new Map<string, Promise<Buffer | null>>();
  const usedNow = new Set<string>();
  const space = createSpace(folder, limitBytes);
  let pausedUntil = 0;
  let isBroken = false;

  const read = async (name: string): Promise<Buffer | null> => {
    try {
      const bytes = await readFile(join(folder, name));
      if (!usedNow.has(name)) void markUsed(join(folder, name));
      usedNow.add(name);
      return bytes;
    } catch {
      return null;
    }
  };

  const keep = async (name: string, bytes: Buffer): Promise<void> => {
    try {
      await writeWhole(folder, name, bytes);
      await space.take(bytes.length);
      isBroken = false;
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_MS;
      if (!isBroken) log.warn({ err: error, folder }, 'pictures cannot be kept, originals are shown instead');
      isBroken = true;
    }
  };

  const make = async (name: string, work: () => Promise<Buffer>): Promise<Buffer | null> => {
    const kept = await read(name);
    if (kept !== null) return kept;
    return lane.run(async () => {
      if (performance.now() < pausedUntil) return null;
      const bytes = await work();
      await keep(name, bytes);
      return bytes;
    });
  };

  return {
    obtain(name, work) {
      const same = underway.get(name);
      if (same !== undefined) return same;
      const made = make(name, work).finally(() => underway.delete(name));
      underway.set(name, made);
      return made;
    },
  };
}

/** Writes a file so that it is there whole or not at all. */
export async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `${randomBytes(6).toString('hex')}${UNFINISHED}`);
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The file's time of change says when it was last wanted, to the life of one process. */
async function markUsed(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
}

interface KeptFile {
  readonly path: string;
  readonly size: number;
  readonly usedMs: number;
}

/** Counts what a folder holds and makes room in it. */
function createSpace(folder: string, limitBytes: number): { take(bytes: number): Promise<void> } {
  let held: number | null = null;
  let sweeping: Promise<void> | null = null;

  const sweep = async (): Promise<void> => {
    const files = (await listFiles(folder)).sort((a, b) => a.usedMs - b.usedMs);
    let total = files.reduce((sum, { size }) => sum + size, 0);
    const goal = total > limitBytes ? limitBytes * KEPT_SHARE : limitBytes;
    for (const { path, size } of files) {
      if (total <= goal) break;
      await rm(path, { force: true });
      total -= size;
    }
    held = total;
  };

  return {
    async take(bytes) {
      if (held !== null) held += bytes;
      if (held !== null && held <= limitBytes) return;
      sweeping ??= sweep().finally(() => (sweeping = null));
      await sweeping;
    },
  };
}

/** What lies in the folder; what a crash left unfinished is old by now and goes first. */
async function listFiles(folder: string): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    const found = await stat(path).catch(() => null);
    if (found === null) continue;
    const { size, mtimeMs } = found;
    if (entry.name.endsWith(UNFINISHED) && Date.now() - mtimeMs > PAUSE_MS) await rm(path, { force: true });
    else files.push({ path, size, usedMs: mtimeMs });
  }
  return files;
}
