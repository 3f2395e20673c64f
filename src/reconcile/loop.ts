import type { SiteConfig } from '../site/config.ts';
import { LONGEST_GRACE_MS } from './doubts.ts';
import type { WatchFolder } from './folder-watcher.ts';
import { rootIdOf } from './disk.ts';
import { createHealth, type LoopStatus } from './health.ts';
import { createReconciler, type PassDeps, type PassResult } from './pass.ts';
import { createWakeUps, scopeOf, type Scope } from './wake.ts';
import { keepWatching } from './watcher.ts';

export interface LoopDeps extends PassDeps {
  readonly relistSeconds: number;
  readonly watchFolder: WatchFolder;
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
  /** Compares the whole folder now, `contents` and not only stamps when asked to; resolves when that pass has ended. */
  relist(options?: { readonly contents: boolean }): Promise<void>;
  /**
   * Somebody says that the emptied folder is what is wanted: what is gone is removed now, until everything has been looked at
   * once or anything goes wrong. False: nothing is being held back for that reason.
   */
  acceptEmptying(): Promise<boolean>;
}

/** Gathers the events of one save. */
const COALESCE_MS = 40;
/** The watcher drops what happens to a file within 50 ms of its last event, so every place is looked at once more. */
const SECOND_LOOK_MS = 100;
/** Every so many relists, contents are compared and not only stamps. */
const DEEP_EVERY = 10;
/** How soon a pass that failed is tried again; each further failure doubles it, up to the time between relists. */
const FIRST_RETRY_MS = 1000;
/** How often it is asked whether the content folder is still the same one: a swapped link announces nothing. */
const ROOT_CHECK_MS = 1000;
/** Between two steps that tidy the index. */
const TIDY_EVERY_MS = 50;
/** A timer further ahead than this overflows and fires at once; waking early is harmless. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The reconcile loop: the content folder is the desired state, the index the observed one. Events wake it, a periodic
 * relist corrects it, and nothing it concludes depends on which events arrived.
 */
export function createLoop(deps: LoopDeps): Loop {
  const { clock, log } = deps;
  const reconciler = createReconciler(deps);
  const [wakeUps, secondLooks] = [createWakeUps(), createWakeUps()];
  const health = createHealth(clock, deps.relistSeconds * 1000);
  const timers: Record<
    'wake' | 'secondLook' | 'relist' | 'due' | 'root' | 'tidy',
    NodeJS.Timeout | undefined
  > & {
    wakeAt: number;
  } = {
    wake: undefined,
    secondLook: undefined,
    relist: undefined,
    due: undefined,
    root: undefined,
    tidy: undefined,
    wakeAt: Infinity,
  };
  const counts = { passes: 0, events: 0, relists: 0, unannounced: 0, failures: 0 };
  let isStopped = false;
  /** Nothing but the relist's own time has come: what it finds was not announced. */
  let isRoutine = false;
  let trouble: string | null = null;
  let wantsContents = false;
  const emptying = { isAccepted: deps.acceptsEmptying, isSuspected: false };
  let running: Promise<void> = Promise.resolve();
  const watching = keepWatching({
    root: deps.root,
    watchFolder: deps.watchFolder,
    relistSeconds: deps.relistSeconds,
    clock,
    log,
    onTouched(path) {
      counts.events += 1;
      const scope = scopeOf([path]);
      wake(scope, COALESCE_MS);
      lookAgain(scope);
    },
    onUnsure: () => wake(null, COALESCE_MS),
  });

  /** Asks for a pass over `scope`, after `ms` at the latest. */
  function wake(scope: Scope, ms: number): void {
    wakeUps.add(scope);
    isRoutine = false;
    const at = clock.monotonic() + ms;
    if (isStopped || at >= timers.wakeAt) return;
    clearTimeout(timers.wake);
    timers.wakeAt = at;
    timers.wake = setTimeout(() => void runPass(), ms);
  }

  function lookAgain(scope: Scope): void {
    secondLooks.add(scope);
    clearTimeout(timers.secondLook);
    timers.secondLook = setTimeout(() => {
      const again = secondLooks.take();
      if (again !== false) wake(again, 0);
    }, SECOND_LOOK_MS);
  }

  /** One pass at a time; what wakes the loop meanwhile is taken up by the next one. */
  function runPass(): Promise<void> {
    timers.wakeAt = Infinity;
    running = running.then(async () => {
      const scope = wakeUps.take();
      if (scope === false || isStopped) return;
      const isUnannounced = isRoutine;
      isRoutine = false;
      try {
        await pass(scope, isUnannounced);
        counts.failures = 0;
      } catch (error) {
        emptying.isAccepted &&= counts.relists === 0;
        const message = error instanceof Error ? error.message : String(error);
        noteTrouble(message, () =>
          log.error({ err: error }, 'the content folder could not be reconciled; it is tried again'),
        );
        wake(null, Math.min(FIRST_RETRY_MS * 2 ** counts.failures, deps.relistSeconds * 1000));
        counts.failures += 1;
      }
    });
    return running;
  }

  /** The same trouble is logged once, however often it is met. */
  function noteTrouble(reason: string | null, complain: () => void): void {
    if (reason !== null && reason !== trouble) complain();
    if (reason === null && trouble !== null) log.info('the content folder is reconciled again');
    trouble = reason;
    health.noteTrouble(reason);
  }

  async function pass(scope: Scope, isUnannounced: boolean): Promise<void> {
    counts.passes += 1;
    const began = clock.monotonic();
    const eventsBefore = counts.events;
    const isTenth = counts.relists > 0 && counts.relists % DEEP_EVERY === 0;
    const deep = scope === null && (isTenth || wantsContents);
    const result = await reconciler.pass({ scope, deep, acceptsEmptying: emptying.isAccepted });
    if (result.doubted.length > 0) wake(scope === null ? null : scopeOf(result.doubted), LONGEST_GRACE_MS);
    if (result.gone.length > 0) wake(null, COALESCE_MS);
    if (isUnannounced && counts.relists > 0 && counts.events === eventsBefore)
      counts.unannounced += result.changes;
    if (scope === null) noteRelist(result, clock.monotonic() - began);
    armDue(result.nextDue);
  }

  function noteRelist(result: PassResult, tookMs: number): void {
    watching.follow(result.rootId);
    const { heldBack } = result;
    emptying.isSuspected = result.isEmptied;
    noteTrouble(heldBack, () => log.error(heldBack));
    if (heldBack !== null) return;
    counts.relists += 1;
    wantsContents = false;
    const isCertain = result.doubted.length === 0 && result.gone.length === 0;
    // What is gone is believed after a grace only, so that one look is not enough.
    emptying.isAccepted &&= !isCertain;
    health.noteRelist(tookMs, isCertain);
    tidy();
  }

  /** Step by step between passes, and after what anybody waits for. */
  function tidy(): void {
    clearTimeout(timers.tidy);
    timers.tidy = setTimeout(() => {
      running = running.then(async () => {
        // It only makes searching faster, so a failure is not worth a word.
        if (!isStopped && (await deps.store.bulkLoad.tidy().catch(() => false))) tidy();
      });
    }, TIDY_EVERY_MS);
  }

  function armDue(nextDue: string | null): void {
    clearTimeout(timers.due);
    if (nextDue === null || isStopped) return;
    const ahead = Math.max(0, Date.parse(nextDue) - clock.now().getTime());
    timers.due = setTimeout(() => wake([], 0), Math.min(ahead, LONGEST_TIMER_MS));
  }

  function armRelist(): void {
    timers.relist = setTimeout(() => {
      void relist();
      armRelist();
    }, deps.relistSeconds * 1000);
  }

  function watchRoot(seen: string | null): void {
    timers.root = setTimeout(() => {
      const now = rootIdOf(deps.root);
      if (now !== seen) wake(null, 0);
      watchRoot(now);
    }, ROOT_CHECK_MS);
  }

  /** Whatever this finds, and nothing else had asked for, was not announced. */
  function relist({ contents } = { contents: false }): Promise<void> {
    wantsContents ||= contents;
    isRoutine ||= !wakeUps.isWaiting();
    wakeUps.add(null);
    return runPass();
  }

  return {
    start() {
      armRelist();
      watchRoot(rootIdOf(deps.root));
      return relist();
    },
    async stop() {
      isStopped = true;
      await Promise.all([watching.close(), running]);
      // Only now: a pass that was under way sets some of them again.
      for (const timer of [
        timers.wake,
        timers.secondLook,
        timers.relist,
        timers.due,
        timers.root,
        timers.tidy,
      ])
        clearTimeout(timer);
    },
    relist,
    async acceptEmptying() {
      if (!emptying.isSuspected) return false;
      emptying.isAccepted = true;
      await relist();
      return true;
    },
    status: () => ({
      ...health.report(),
      files: reconciler.files(),
      progress: reconciler.progress(),
      isWatching: watching.isWatching(),
      isEmptied: emptying.isSuspected,
      passes: counts.passes,
      eventsSeen: counts.events,
      changesWithoutEvent: counts.unannounced,
    }),
    site: reconciler.site,
  };
}
