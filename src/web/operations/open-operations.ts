import type { CommentCounts } from '../../store/comment-counts.ts';
import type { Database } from '../../store/database.ts';
import { outboxTally } from '../../store/outbox-health.ts';
import { keptSecret } from '../../store/secrets.ts';
import type { ForwardingParts } from './forwarding-notice.ts';
import type { MetricsPageDeps } from './metrics-page.ts';
import { createMetrics, type LoopFigures } from './metrics.ts';
import { createTraffic, type Traffic } from './traffic.ts';

export interface OperationsParts {
  readonly db: Database;
  readonly dataDir: string;
  readonly clock: { now(): Date; monotonic(): number };
  readonly counts: Pick<CommentCounts, 'ofSite'>;
  loop(): LoopFigures;
}

/** What the process measures of itself, and the page that shows it. */
export interface Operations {
  readonly traffic: Traffic;
  readonly page: MetricsPageDeps & Omit<ForwardingParts, 'trustProxy' | 'log'>;
}

/** Puts it together; the token is made when there is none yet. */
export function openOperations({ db, dataDir, clock, counts, loop }: OperationsParts): Operations {
  const traffic = createTraffic(() => clock.monotonic());
  const metrics = createMetrics({
    traffic,
    now: () => clock.now(),
    loop,
    comments: () => counts.ofSite(),
    outbox: outboxTally(db),
  });
  const token = keptSecret(dataDir, 'metrics-token').toString('base64url');
  return { traffic, page: { metrics, token, dataDir, now: () => clock.now() } };
}
