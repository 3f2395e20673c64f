import { accessSync, constants, existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { causeOf, error, ok, sizeOf, warning, type Finding } from './finding.ts';

/** Bytes that should be free beside the database: a backup, the copy made before a migration, some days of writing. */
const LEAST_FREE = 200_000_000;
/** Clocks of other machines differ a little. */
const AHEAD_MS = 5 * 60_000;

/** The content folder: there, readable to its last folder, its times not in the future. */
export function lookAtContent(contentDir: string, now: Date): Finding[] {
  const about = 'content folder';
  if (!existsSync(contentDir))
    return [
      error(
        about,
        `${contentDir} does not exist`,
        'Create it, or set CONTENT_DIR to where the articles are.',
      ),
    ];
  const walk = { folders: 0, files: 0, unreadable: [] as string[], ahead: [] as string[] };
  visit(contentDir, '', now.getTime() + AHEAD_MS, walk);
  const findings = [ok(about, `${contentDir}: ${walk.files} files in ${walk.folders} folders`)];
  const [unreadable] = walk.unreadable;
  if (unreadable !== undefined)
    findings.push(
      error(
        about,
        `${walk.unreadable.length} entries cannot be read, the first is ${unreadable}`,
        'Give the user of this process the right to read them (chmod, chown).',
      ),
    );
  const [ahead] = walk.ahead;
  if (ahead !== undefined)
    findings.push(
      warning(
        'clock',
        `${walk.ahead.length} files were changed in the future, the first is ${ahead}`,
        'Set the clock of this machine, or of the one the files came from.',
      ),
    );
  const watches = judgeWatches(walk.folders, readNumber('/proc/sys/fs/inotify/max_user_watches'));
  return [...findings, ...watches];
}

interface Walk {
  folders: number;
  files: number;
  readonly unreadable: string[];
  readonly ahead: string[];
}

function visit(root: string, path: string, latestMs: number, walk: Walk): void {
  walk.folders += 1;
  const entries = attempt(() => readdirSync(join(root, path), { withFileTypes: true }), path || '.', walk);
  for (const entry of entries ?? []) {
    const inner = join(path, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) visit(root, inner, latestMs, walk);
    else if (entry.isFile()) {
      walk.files += 1;
      attempt(() => accessSync(join(root, inner), constants.R_OK), inner, walk);
      const stats = attempt(() => statSync(join(root, inner)), inner, walk);
      if (stats !== null && stats.mtimeMs > latestMs) walk.ahead.push(inner);
    }
  }
}

function attempt<T>(look: () => T, path: string, walk: Walk): T | null {
  try {
    return look();
  } catch {
    if (!walk.unreadable.includes(path)) walk.unreadable.push(path);
    return null;
  }
}

/**
 * Linux takes one watch for each folder; other systems have other limits.
 * @param limit watches one user may have; null where there is no such limit
 */
export function judgeWatches(folders: number, limit: number | null): Finding[] {
  if (limit === null) return [];
  const about = 'inotify';
  const text = `${folders} folders to watch, ${limit} watches allowed for each user`;
  if (folders < limit * 0.8) return [ok(about, text)];
  return [
    warning(
      about,
      text,
      `Set fs.inotify.max_user_watches to ${Math.max(524_288, folders * 4)} (sysctl), or WATCH_POLLING=1. Until then changes show at the next relist.`,
    ),
  ];
}

function readNumber(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** The data folder: writable, private, with room on its disk. */
export function lookAtData(dataDir: string): Finding[] {
  const about = 'data folder';
  if (!existsSync(dataDir))
    return [ok(about, `${dataDir} does not exist yet; it is made at the first start`)];
  let names: string[];
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    names = readdirSync(dataDir);
  } catch (failure) {
    return [
      error(
        about,
        `${dataDir} cannot be read and written: ${causeOf(failure)}`,
        'Give it to the user of this process (chown); in a container, look at the owner of the volume.',
      ),
    ];
  }
  const findings: Finding[] = [ok(about, `${dataDir} can be read and written`)];
  const [lies] = names.map((name) => join(dataDir, name)).filter((path) => liesOpen(path, dataDir));
  if (lies !== undefined)
    findings.push(warning(about, `${lies} can be read by other users`, `Run: chmod 600 ${lies}`));
  return [...findings, lookAtDisk(dataDir)];
}

/** Secrets, and what people wrote with their addresses, where other users can come. */
function liesOpen(path: string, dataDir: string): boolean {
  const isForOthers = (place: string): boolean => (statSync(place).mode & 0o077) !== 0;
  return (
    /secret|token|inkloop\.db/.test(path) &&
    statSync(path).isFile() &&
    isForOthers(path) &&
    isForOthers(dataDir)
  );
}

function lookAtDisk(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir);
  const database = join(dataDir, 'inkloop.db');
  return judgeDisk(bavail * bsize, existsSync(database) ? statSync(database).size : 0);
}

/** Whether there is room for copies of the database; both in bytes. */
export function judgeDisk(free: number, used: number): Finding {
  const about = 'disk';
  const wanted = Math.max(LEAST_FREE, 2 * used);
  const text = `${sizeOf(free)} free beside a database of ${sizeOf(used)}`;
  if (free >= wanted) return ok(about, text);
  return warning(
    about,
    text,
    `Keep ${sizeOf(wanted)} free: backups and upgrades make a copy of the database.`,
  );
}
