import type { IndexBatch } from '../store/index-writer.ts';
import type { Observed } from './observed.ts';

/** The articles whose instant has come, as a batch that makes them public; null when there is none. Pure. */
export function dueBatch(observed: Observed, now: Date): IndexBatch | null {
  const instant = now.toISOString();
  const due = [...observed.scheduled.values()].filter(({ date }) => date !== null && date <= instant);
  if (due.length === 0) return null;
  const liveness = due.map(({ path }) => ({ path, live: true }));
  return { upserts: [], removals: [], liveness, statuses: [], forgotten: [] };
}

/** The nearest instant at which an article becomes public by itself, or null. Pure. */
export function nextDueAt(observed: Observed): string | null {
  const instants = [...observed.scheduled.values()].flatMap(({ date }) => date ?? []);
  return instants.length === 0
    ? null
    : instants.reduce((first, instant) => (instant < first ? instant : first));
}
