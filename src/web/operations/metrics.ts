import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { StatusCounts } from '../../store/comment-counts.ts';
import { DURATION_BOUNDS, type Traffic } from './traffic.ts';

/** What the reconcile loop says of itself. */
export interface LoopFigures {
  readonly isConverged: boolean;
  readonly isHealthy: boolean;
  readonly isWatching: boolean;
  readonly lastRelist: string | null;
  readonly lastRelistMs: number | null;
  readonly files: number;
  readonly progress: { readonly left: number };
  readonly eventsSeen: number;
  readonly changesWithoutEvent: number;
}

/** Mail that waits, and since when the oldest of it is due. */
interface OutboxFigures {
  readonly waiting: number;
  readonly sent: number;
  readonly dropped: number;
  readonly oldestDueAt: string | null;
}

export interface MetricsSources {
  readonly traffic: Traffic;
  now(): Date;
  loop(): LoopFigures;
  comments(): Promise<StatusCounts>;
  outbox(): Promise<OutboxFigures>;
}

export interface Metrics {
  readonly contentType: string;
  /** Everything measured, in the text format of Prometheus. */
  read(): Promise<string>;
}

/** Figures for whoever watches over the process; every one is read when it is asked for, and none names a person. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addRequests(registry, sources.traffic);
  addLoop(registry, sources);
  addComments(registry, sources);
  const durations = 'inkloop_http_handler_duration_seconds';
  return {
    contentType: registry.contentType,
    read: async () => `${await registry.metrics()}\n${durationLines(durations, sources.traffic)}`,
  };
}

function addRequests(registry: Registry, traffic: Traffic): void {
  const answers = new Counter({
    name: 'inkloop_http_responses_total',
    help: 'Answered requests, by where the answer came from: the page cache or a handler.',
    labelNames: ['from', 'method', 'status'],
    registers: [registry],
    collect() {
      answers.reset();
      for (const { count, ...labels } of traffic.listCounted()) answers.inc({ ...labels }, count);
    },
  });
}

/** The library's own histograms count only what they observe themselves. */
function durationLines(name: string, traffic: Traffic): string {
  const { atMost, count, seconds } = traffic.durations();
  return [
    `# HELP ${name} Time handlers took to answer; pages out of the cache are not in it.`,
    `# TYPE ${name} histogram`,
    ...DURATION_BOUNDS.map((bound, index) => `${name}_bucket{le="${bound}"} ${atMost[index] ?? 0}`),
    `${name}_bucket{le="+Inf"} ${count}`,
    `${name}_sum ${seconds}`,
    `${name}_count ${count}`,
    '',
  ].join('\n');
}

function addLoop(registry: Registry, { loop, now }: MetricsSources): void {
  const gauge = (name: string, help: string, read: (figures: LoopFigures) => number): void => {
    const metric: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => metric.set(read(loop())),
    });
  };
  const counter = (name: string, help: string, read: (figures: LoopFigures) => number): void => {
    const metric: Counter = new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        metric.reset();
        metric.inc(read(loop()));
      },
    });
  };
  gauge(
    'inkloop_index_converged',
    '1 when the index has said once what the content folder says.',
    (figures) => Number(figures.isConverged),
  );
  gauge('inkloop_relist_healthy', '1 while relists are completed in time.', (figures) =>
    Number(figures.isHealthy),
  );
  gauge('inkloop_watching', '1 while the system announces changes of files.', (figures) =>
    Number(figures.isWatching),
  );
  gauge('inkloop_content_files', 'Content files known.', ({ files }) => files);
  gauge(
    'inkloop_index_lag_files',
    'Changed files that are not in the index yet.',
    ({ progress }) => progress.left,
  );
  gauge(
    'inkloop_index_lag_seconds',
    'Age of the last complete relist: what the index says was true then, or later.',
    ({ lastRelist }) => (lastRelist === null ? NaN : (now().getTime() - Date.parse(lastRelist)) / 1000),
  );
  gauge('inkloop_relist_duration_seconds', 'How long the last complete relist took.', ({ lastRelistMs }) =>
    lastRelistMs === null ? NaN : lastRelistMs / 1000,
  );
  counter('inkloop_file_events_total', 'Changes the system announced.', ({ eventsSeen }) => eventsSeen);
  counter(
    'inkloop_changes_without_event_total',
    'Changes that a relist found and no event had announced.',
    ({ changesWithoutEvent }) => changesWithoutEvent,
  );
}

function addComments(registry: Registry, { comments, outbox, now }: MetricsSources): void {
  const states = new Gauge({
    name: 'inkloop_comments',
    help: 'Comments by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      for (const [state, count] of Object.entries(await comments())) states.set({ state }, count);
    },
  });
  const mails = new Gauge({
    name: 'inkloop_outbox_notices',
    help: 'Notices in the outbox by state; those settled long ago are forgotten.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { waiting, sent, dropped } = await outbox();
      for (const [state, count] of Object.entries({ waiting, sent, dropped })) mails.set({ state }, count);
    },
  });
  const overdue = new Gauge({
    name: 'inkloop_outbox_overdue_seconds',
    help: 'For how long the oldest waiting notice has been due.',
    registers: [registry],
    async collect() {
      const { oldestDueAt } = await outbox();
      const late = oldestDueAt === null ? 0 : (now().getTime() - Date.parse(oldestDueAt)) / 1000;
      overdue.set(Math.max(0, late));
    },
  });
}
