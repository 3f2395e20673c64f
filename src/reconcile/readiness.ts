import type { LoopStatus } from './health.ts';

/** What the process says of itself at /readyz: whether everything that is on disk can be read, and if not, why. */
export function readinessOf({ isConverged, isHealthy, reason, progress }: LoopStatus): {
  readonly isReady: boolean;
  readonly reason: string | null;
} {
  if (isConverged) return { isReady: isHealthy, reason };
  return {
    isReady: false,
    reason:
      reason ??
      `the index is being built, ${progress.total - progress.left} of ${progress.total} files are done`,
  };
}
