import type { GuanliDeps, SignedInCall } from './call.ts';
import { momentIn, type Moment } from './moment.ts';

/** How well the index follows the content folder. */
export interface HealthModel {
  readonly isWatching: boolean;
  /** "Watching 86 files." */
  readonly watching: string;
  readonly lastRelist: Moment | null;
  readonly took: string | null;
  /** What is wrong, or being waited for; the reason is the loop's own English sentence. */
  readonly trouble: string | null;
  readonly reason: string | null;
  readonly unannounced: string | null;
}

/** What the loop says about itself, in words. */
export function describeHealth(
  { t, lang }: SignedInCall,
  { loop, site }: Pick<GuanliDeps, 'loop' | 'site'>,
): HealthModel {
  const status = loop.status();
  const moment = momentIn(lang, site().timezone);
  const { health } = t;
  return {
    isWatching: status.isWatching,
    watching: status.isWatching ? health.watching(status.files) : health.notWatching(status.files),
    lastRelist: status.lastRelist === null ? null : moment(status.lastRelist),
    took: status.lastRelistMs === null ? null : health.took(status.lastRelistMs),
    trouble:
      !status.isHealthy || status.reason !== null
        ? health.unhealthy
        : status.isConverged
          ? null
          : health.building,
    reason: status.reason,
    unannounced: status.changesWithoutEvent === 0 ? null : health.unannounced(status.changesWithoutEvent),
  };
}
