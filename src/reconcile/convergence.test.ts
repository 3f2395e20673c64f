import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase, type Database } from '../store/database.ts';
import { indexStore } from '../store/index-store.ts';
import { post } from '../testing/world.ts';
import { tasks } from '../workers/tasks.ts';
import { createReconciler, type Reconciler } from './pass.ts';
import { breachesIn, contentsOf } from './testing/index-contents.ts';
import { KEPT_FILE, operate, place, steps, type Step } from './testing/folder-operations.ts';
import { scopeOf, type Scope } from './wake.ts';

/**
 * The law of the loop: any order of operations with any of their events lost, then one relist (and the second looks it
 * asks for itself), gives the index that is built from nothing.
 *
 * Two things of an index are history, and no function of the folder: the last good version of a file that is broken
 * now, and who holds an address that several files ask for, since the holder keeps it. So the index built from nothing
 * is first shown a folder of the versions that are served here, each of which then holds what it holds here, and after
 * that the folder as it is. If a stale row, a lost change or a freed address were left here, it would differ.
 */
const RUNS = Number(process.env['CONVERGENCE_RUNS'] ?? 25);
const NOW = new Date('2025-06-01T12:00:00Z');
/** Above the longest grace. */
const SETTLED_MS = 1000;
const MOST_LOOKS = 4;

interface Bench {
  readonly db: Database;
  readonly root: string;
  look(scope: Scope): Promise<Awaited<ReturnType<Reconciler['pass']>>>;
  wait(ms: number): void;
}

function bench(root: string): Bench {
  const db = openDatabase(':memory:');
  let elapsed = 0;
  const reconciler = createReconciler({
    root,
    store: indexStore(db),
    work: tasks,
    clock: { now: () => NOW, monotonic: () => elapsed },
    log: pino({ level: 'silent' }),
    concurrency: 2,
    showsUnpublished: false,
    onChanged: () => undefined,
  });
  return {
    db,
    root,
    look: (scope) => reconciler.pass({ scope, deep: false, acceptsEmptying: false }),
    wait: (ms) => void (elapsed += ms),
  };
}

async function relist(on: Bench): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const { doubted, gone } = await on.look(null);
    if (doubted.length + gone.length === 0) return;
    on.wait(SETTLED_MS);
  }
  throw new Error('never settles');
}

async function perform(
  on: Bench,
  { operation, delivered, followed, waits }: Step,
  index: number,
): Promise<void> {
  const touched = operate(on.root, operation, 1_700_000_000 + index);
  const announced = touched.filter((_, which) => delivered[which] === true);
  on.wait(waits);
  if (followed === 'relist') await on.look(null);
  if (followed === 'look' && announced.length > 0) await on.look(scopeOf(announced));
}

async function buildFromNothing(folder: string, db: Database, root: string): Promise<Database> {
  const fresh = bench(join(folder, 'fresh/content'));
  mkdirSync(fresh.root, { recursive: true });
  const held = db.prepare<[], { path: string; source: Buffer }>('SELECT path, source FROM last_good').all();
  for (const { path, source } of held) place(fresh.root, path, source);
  const site = db.prepare("SELECT value FROM meta WHERE name = 'siteSource'").pluck().get();
  if (typeof site === 'string') place(fresh.root, 'site.yaml', site);
  await relist(fresh);
  rmSync(fresh.root, { recursive: true });
  cpSync(root, fresh.root, { recursive: true, preserveTimestamps: true });
  await relist(fresh);
  return fresh.db;
}

test(
  'any order of operations, any events lost, one relist: the index built from nothing',
  { timeout: 20_000 + RUNS * 2000 },
  async () => {
    const law = fc.asyncProperty(steps, async (performed) => {
      const folder = mkdtempSync(join(tmpdir(), 'inkloop-law-'));
      const on = bench(join(folder, 'content'));
      try {
        place(on.root, KEPT_FILE, post('Kept'));
        await on.look(null);
        for (const [index, step] of performed.entries()) await perform(on, step, index);
        await relist(on);
        const found = contentsOf(on.db);
        expect(breachesIn(on.db)).toEqual([]);
        const fresh = await buildFromNothing(folder, on.db, on.root);
        expect(found).toEqual(contentsOf(fresh));
        fresh.close();
        // Looking once more finds nothing.
        await relist(on);
        expect(contentsOf(on.db)).toEqual(found);
      } finally {
        on.db.close();
        rmSync(folder, { recursive: true });
      }
    });
    await fc.assert(law, { numRuns: RUNS, endOnFailure: process.env['CONVERGENCE_SHRINK'] !== '1' });
  },
);
