import type { Clock } from './clock.ts';

/** What the loop says about itself; health is the age of the last complete relist, as the kubelet's PLEG has it. */
export interface LoopStatus {
  /** A full relist was completed since the start, and everything it found is in the index. */
  readonly isConverged: boolean;
  readonly isHealthy: boolean;
  /** Why it is not healthy, or why something is being held back; one sentence. */
  readonly reason: string | null;
  /** UTC instant of the last complete relist. */
  readonly lastRelist: string | null;
  readonly lastRelistMs: number | null;
  /** Article files known. */
  readonly files: number;
  /** How far the pass under way is. */
  readonly progress: { readonly left: number; readonly total: number };
  /** Whether changes are announced at present; otherwise only relists find them. */
  readonly isWatching: boolean;
  /** All content files were gone at once, so that nothing is removed until somebody says that it is meant. */
  readonly isEmptied: boolean;
  /** Looks at the folder or a part of it since the start. */
  readonly passes: number;
  readonly eventsSeen: number;
  /** Changes a relist found that no event had announced; on a mount without events, all of them. */
  readonly changesWithoutEvent: number;
}

/** Periods without a complete relist after which the loop calls itself unhealthy. */
const HEALTHY_PERIODS = 3;
const UNHEALTHY = 'content relist is not healthy';

export interface Health {
  noteRelist(tookMs: number, isConverged: boolean): void;
  /** The last attempt did not do all it should have, and why; null when it did. */
  noteTrouble(reason: string | null): void;
  isHealthy(): boolean;
  report(): Pick<LoopStatus, 'isConverged' | 'isHealthy' | 'reason' | 'lastRelist' | 'lastRelistMs'>;
}

/** @param periodMs time between relists */
export function createHealth(clock: Clock, periodMs: number): Health {
  let lastAt = clock.monotonic();
  let lastRelist: string | null = null;
  let lastRelistMs: number | null = null;
  let trouble: string | null = null;
  let isConverged = false;
  const explain = (): string | null => {
    if (isHealthy()) return trouble;
    return trouble === null ? UNHEALTHY : `${UNHEALTHY}: ${trouble}`;
  };
  const isHealthy = (): boolean => clock.monotonic() - lastAt <= HEALTHY_PERIODS * periodMs;
  return {
    noteRelist(tookMs, converged) {
      lastAt = clock.monotonic();
      lastRelist = clock.now().toISOString();
      lastRelistMs = Math.round(tookMs);
      isConverged ||= converged;
    },
    noteTrouble: (reason) => void (trouble = reason),
    isHealthy,
    report: () => ({
      isConverged,
      isHealthy: isHealthy(),
      reason: explain(),
      lastRelist,
      lastRelistMs,
    }),
  };
}
