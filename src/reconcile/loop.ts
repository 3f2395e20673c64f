import type { SiteConfig } from '../site/config.ts';
import { GRACE_MS } from './doubts.ts';
import { createHealth, type LoopStatus } from './health.ts';
import { createReconciler, type PassDeps, type PassResult } from './pass.ts';
import { createWakeUps, scopeOf, type Scope } from './wake.ts';
import { keepWatching } from './watcher.ts';

export interface LoopDeps extends PassDeps {
  readonly relistSeconds: number;
  readonly polling: boolean;
  /** `--reindex`: an operator confirmed that the folder, even if empty, is what is wanted. */
  readonly acceptsEmptying: boolean;
}

export interface Loop {
  /** Begins watching and makes the first pass; resolves when that pass has ended, well or badly. */
  start(): Promise<void>;
  /** Ends watching; resolves when the pass under way has ended. */
  stop(): Promise<void>;
  status(): LoopStatus;
  site(): SiteConfig;
  /** Compares the whole folder now; resolves when that pass has ended. */
  relist(): Promise<void>;
}

/** Gathers the events of one save. */
const COALESCE_MS = 40;
/** Every so many relists, contents are compared and not only stamps. */
const DEEP_EVERY = 10;
/** A timer further ahead than this overflows and fires at once; waking early is harmless. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The reconcile loop: the content folder is the desired state, the index the observed one. Events wake it, a periodic
 * relist corrects it, and nothing it concludes depends on which events arrived.
 */
export function createLoop(deps: LoopDeps): Loop {
  const { clock, log } = deps;
  const reconciler = createReconciler(deps);
  const wakeUps = createWakeUps();
  const health = createHealth(clock, deps.relistSeconds * 1000);
  const timers: { wake?: NodeJS.Timeout; wakeAt: number; relist?: NodeJS.Timeout; due?: NodeJS.Timeout } = {
    wakeAt: Infinity,
  };
  const counts = { events: 0, relists: 0, unannounced: 0 };
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const watching = keepWatching({
    root: deps.root,
    polling: deps.polling,
    relistSeconds: deps.relistSeconds,
    log,
    onTouched(path) {
      counts.events += 1;
      wake(scopeOf([path]), COALESCE_MS);
    },
    onReady: () => wake(null, COALESCE_MS),
  });

  /** Asks for a pass over `scope`, after `ms` at the latest. */
  function wake(scope: Scope, ms: number): void {
    wakeUps.add(scope);
    const at = clock.monotonic() + ms;
    if (isStopped || at >= timers.wakeAt) return;
    clearTimeout(timers.wake);
    timers.wakeAt = at;
    timers.wake = setTimeout(() => void runPass(), ms);
  }

  /** One pass at a time; what wakes the loop meanwhile is taken up by the next one. */
  function runPass(): Promise<void> {
    timers.wakeAt = Infinity;
    running = running.then(async () => {
      const scope = wakeUps.take();
      if (scope === false || isStopped) return;
      try {
        await pass(scope);
      } catch (error) {
        health.noteTrouble(error instanceof Error ? error.message : String(error));
        log.error({ err: error }, 'the content folder could not be reconciled; the next relist tries again');
      }
    });
    return running;
  }

  async function pass(scope: Scope): Promise<void> {
    const began = clock.monotonic();
    const eventsBefore = counts.events;
    const deep = scope === null && counts.relists > 0 && counts.relists % DEEP_EVERY === 0;
    const result = await reconciler.pass({
      scope,
      deep,
      acceptsEmptying: deps.acceptsEmptying && counts.relists === 0,
    });
    if (result.doubted.length > 0) wake(scope === null ? null : scopeOf(result.doubted), GRACE_MS);
    if (result.gone.length > 0) wake(null, COALESCE_MS);
    if (scope === null) noteRelist(result, clock.monotonic() - began, counts.events === eventsBefore);
    armDue(result.nextDue);
  }

  function noteRelist(result: PassResult, tookMs: number, isQuiet: boolean): void {
    watching.follow(result.rootId);
    health.noteTrouble(result.heldBack);
    if (result.heldBack !== null) {
      log.error(result.heldBack);
      return;
    }
    if (counts.relists > 0 && isQuiet) counts.unannounced += result.changes;
    counts.relists += 1;
    health.noteRelist(tookMs, result.doubted.length === 0 && result.gone.length === 0);
  }

  function armDue(nextDue: string | null): void {
    clearTimeout(timers.due);
    if (nextDue === null || isStopped) return;
    const ahead = Math.max(0, Date.parse(nextDue) - clock.now().getTime());
    timers.due = setTimeout(() => wake([], 0), Math.min(ahead, LONGEST_TIMER_MS));
  }

  function armRelist(): void {
    timers.relist = setTimeout(() => {
      wake(null, 0);
      armRelist();
    }, deps.relistSeconds * 1000);
  }

  return {
    start() {
      armRelist();
      wakeUps.add(null);
      return runPass();
    },
    async stop() {
      isStopped = true;
      for (const timer of [timers.wake, timers.relist, timers.due]) clearTimeout(timer);
      await Promise.all([watching.close(), running]);
    },
    relist() {
      wakeUps.add(null);
      return runPass();
    },
    status: () => ({
      ...health.report(),
      files: reconciler.files(),
      progress: reconciler.progress(),
      eventsSeen: counts.events,
      changesWithoutEvent: counts.unannounced,
    }),
    site: reconciler.site,
  };
}
