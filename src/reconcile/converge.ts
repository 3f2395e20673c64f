import { setImmediate } from 'node:timers/promises';
import type { IndexStore } from '../store/index-store.ts';
import type { IndexBatch } from '../store/index-writer.ts';
import type { FileStamp } from './disk.ts';
import { GONE, type Doubts } from './doubts.ts';
import type { Observed } from './observed.ts';
import { findMoves } from './moves.ts';
import { plan, type JudgedFile } from './plan.ts';
import { readDesired, type DesiredFile, type DesiredReader } from './read-desired.ts';

export interface ConvergeDeps {
  readonly store: IndexStore;
  readonly observed: Observed;
  readonly doubts: Doubts;
  readonly reader: DesiredReader;
  /** Files read at a time. */
  readonly concurrency: number;
  /** A moved article is seen in its new place before the old one is believed to be gone: it has an id above this one. */
  readonly settledId: number;
  readonly onProgress: (remaining: number) => void;
  readonly onCommitted: (batch: IndexBatch) => void;
}

export interface Convergence {
  /** Files whose state is not believed yet; they have to be looked at again after the grace. */
  readonly doubted: readonly string[];
  /** Files that were gone by the time they were read; a full relist decides. */
  readonly gone: readonly string[];
  /** Files that could not be read this time, with the cause. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** Whether readers see a difference. */
  readonly isChanged: boolean;
}

/** Files planned together; small enough that the first pages of a large site appear soon. */
const CHUNK = 96;
/** Changed files that are held in memory at once when others are gone: a checkout, a renamed folder. */
const LARGEST_MOVE = 2000;

/**
 * Brings the index to what the changed files say, chunk by chunk. Observed state follows each commit and nothing else,
 * so a failure anywhere leaves the rest to be found again by the next relist.
 */
export async function converge(
  changed: readonly string[],
  vanished: readonly string[],
  listed: ReadonlyMap<string, FileStamp>,
  deps: ConvergeDeps,
): Promise<Convergence> {
  const doubted: string[] = vanished.filter(
    (path) => deps.observed.held.has(path) && !deps.doubts.isBelieved(path, GONE),
  );
  const removed = vanished.filter((path) => !doubted.includes(path));
  const gone: string[] = [];
  const unreadable = new Map<string, string>();
  // Where two new files ask for one address, the one first in this order gets it; see the rules on collisions.
  // What left and what came are planned together, so that a move is seen as one.
  const size = removed.length > 0 && changed.length <= LARGEST_MOVE ? LARGEST_MOVE : CHUNK;
  // Who lost an address asks again together with what may free it, so that it passes on in one transaction.
  const lost = changed.length + removed.length === 0 ? new Map<string, FileStamp>() : lostFiles(listed, deps);
  const stamps = new Map([...lost, ...listed]);
  const asking = [...new Set([...changed, ...lost.keys()])].filter((path) => !removed.includes(path));
  const chunks = chunksOf(asking.sort(byPrecedence), size);
  let isChanged = false;
  let reading = readChunk(chunks[0] ?? [], stamps, deps);
  const last = Math.max(0, chunks.length - 1);
  for (let index = 0; index <= last; index += 1) {
    const read = await reading;
    // The next files are read while these are written.
    reading = readChunk(chunks[index + 1] ?? [], stamps, deps);
    // Its failure counts when it is waited for, not before.
    reading.catch(() => undefined);
    const judged = believed(read, deps, { doubted, gone, unreadable });
    // Where files are gone by the time they are read, the listing no longer holds, and nothing is removed by it.
    const leaving = index === last && gone.length === 0 ? removed : [];
    if (leaving.length > 0 && last > 0) judged.push(...(await readLost(listed, deps)));
    isChanged = (await applyPlan(judged, leaving, deps)) || isChanged;
    deps.onProgress(Math.max(0, changed.length - (index + 1) * size));
  }
  if (isChanged) await settleLost(listed, deps);
  return { doubted, gone, unreadable, isChanged };
}

/**
 * Files handed to a worker at a time: enough to keep it busy while this thread writes and hands out nothing, and not so
 * many bytes that a reader's page would wait for long behind them.
 */
const HANDFUL = { files: 24, bytes: 256 * 1024 };

async function readChunk(
  paths: readonly string[],
  listed: ReadonlyMap<string, FileStamp>,
  deps: ConvergeDeps,
): Promise<DesiredFile[]> {
  const results: DesiredFile[] = [];
  const waiting = handfulsOf(paths, listed);
  const readNext = async (): Promise<void> => {
    for (let some = waiting.shift(); some !== undefined; some = waiting.shift()) {
      results.push(...(await readDesired(some, listed, deps.reader, deps.observed)));
    }
  };
  await Promise.all(Array.from({ length: deps.concurrency }, readNext));
  return results;
}

function handfulsOf(paths: readonly string[], listed: ReadonlyMap<string, FileStamp>): string[][] {
  const handfuls: string[][] = [];
  let bytes = Infinity;
  for (const path of paths) {
    const size = listed.get(path)?.size ?? 0;
    bytes += size;
    const last = handfuls.at(-1);
    if (last !== undefined && last.length < HANDFUL.files && bytes <= HANDFUL.bytes) last.push(path);
    else {
      handfuls.push([path]);
      bytes = size;
    }
  }
  return handfuls;
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Keeps what may be acted on now: a served file that suddenly reads as broken gets a grace first. */
function believed(
  read: readonly DesiredFile[],
  deps: ConvergeDeps,
  { doubted, gone, unreadable }: { doubted: string[]; gone: string[]; unreadable: Map<string, string> },
): JudgedFile[] {
  const judged: JudgedFile[] = [];
  for (const result of read) {
    if (result.is === 'gone') gone.push(result.path);
    else if (result.is === 'unreadable') unreadable.set(result.path, result.cause);
    else if (
      isBroken(result.file, deps.observed) &&
      !deps.doubts.isBelieved(result.file.path, result.file.seen.hash)
    ) {
      doubted.push(result.file.path);
    } else {
      deps.doubts.clear((path) => path === result.file.path);
      judged.push(result.file);
    }
  }
  return judged;
}

function isBroken({ path, wanted, seen }: JudgedFile, observed: Observed): boolean {
  return wanted === null && observed.held.has(path) && observed.statuses.get(path)?.hash !== seen.hash;
}

/** Precious facts go first: they are idempotent, so a crash between the two writes is healed by the next pass. */
async function applyPlan(
  judged: readonly JudgedFile[],
  vanished: readonly string[],
  deps: ConvergeDeps,
): Promise<boolean> {
  const { store, observed } = deps;
  const at = deps.reader.context.now.toISOString();
  const candidates = findMoves(judged, vanished, observed);
  const moved = await store.identities.move(candidates, deps.settledId);
  await store.writer.setArticleIds(moved);
  const moves = candidates.filter(({ to }) => moved.has(to));
  const steps = plan({ judged, vanished, moves, at }, observed);
  const ids = await store.identities.ensure(steps.keys, at);
  await store.identities.rememberOldSlugs(steps.oldSlugs);
  await store.identities.bury(steps.tombstones);
  for (const batch of steps.batches) {
    await store.writer.apply(batch, ids);
    observed.advance(batch);
    deps.onCommitted(batch);
    await setImmediate();
  }
  await store.identities.revive(steps.occupied);
  return steps.batches.some(({ upserts, removals }) => upserts.length + removals.length > 0);
}

/** A freed address passes on without an edit: files that lost theirs ask again until nothing moves. */
async function settleLost(listed: ReadonlyMap<string, FileStamp>, deps: ConvergeDeps): Promise<void> {
  for (let isMoving = true; isMoving;) {
    const judged = await readLost(listed, deps);
    isMoving = judged.length > 0 && (await applyPlan(judged, [], deps));
  }
}

async function readLost(listed: ReadonlyMap<string, FileStamp>, deps: ConvergeDeps): Promise<JudgedFile[]> {
  const lost = lostFiles(listed, deps);
  const read = lost.size === 0 ? [] : await readChunk([...lost.keys()], lost, deps);
  return believed(read, deps, { doubted: [], gone: [], unreadable: new Map() });
}

function lostFiles(
  listed: ReadonlyMap<string, FileStamp>,
  { observed }: ConvergeDeps,
): Map<string, FileStamp> {
  const lost = [...observed.statuses.values()].filter(({ outcome }) => outcome === 'lost');
  return new Map(lost.map(({ path }) => [path, listed.get(path) ?? stampSeen(path, observed)]));
}

function stampSeen(path: string, observed: Observed): FileStamp {
  const { mtimeMs = 0, size = 0, ino = 0 } = observed.statuses.get(path) ?? {};
  return { mtimeMs, size, ino };
}

/** A bundle goes before a single file, no language suffix before a suffix, then path order. */
function byPrecedence(a: string, b: string): number {
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

function rank(path: string): number {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const isBundle = /^index\./i.test(name);
  const hasSuffix = /\.[a-z]{2}(?:[-_][a-z0-9]+)*\.(?:md|yaml)$/i.test(name);
  return (isBundle ? 0 : 2) + (hasSuffix ? 1 : 0);
}
