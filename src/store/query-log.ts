import type { Instant } from '../content/article.ts';
import type { Database } from './database.ts';

/** One executed search, without anything that says who made it. */
export interface LoggedSearch {
  readonly at: Instant;
  /** Folded as the index folds text, so that spellings of one query are one. */
  readonly query: string;
  /** Language of the interface. */
  readonly lang: string;
  /** The chosen filters as a query string, `category=tech&tag=kubelet`; empty without. */
  readonly filters: string;
  readonly results: number;
  readonly ms: number;
  /** Only the filters of a search already counted were changed. */
  readonly refined: boolean;
}

/** A reader went from the results of a query to one of them. */
export interface FollowedResult {
  readonly at: Instant;
  readonly query: string;
  readonly lang: string;
  /** Address of the result. */
  readonly path: string;
}

export type QueryLogEntry =
  | { readonly type: 'search'; readonly search: LoggedSearch }
  | { readonly type: 'followed'; readonly followed: FollowedResult };

/** Days that the aggregates look back over. */
export type QueryRange = 7 | 30 | 90;

interface QuerySummary {
  readonly searches: number;
  /** Different queries. */
  readonly queries: number;
  readonly withoutResults: number;
  /** Searches from which a reader went on to a result. */
  readonly followed: number;
}

interface QueryRow {
  readonly query: string;
  readonly searches: number;
  /** How many results the newest of these searches had. */
  readonly results: number;
  readonly followed: number;
  readonly lastAt: Instant;
}

interface TopQueries {
  readonly rows: readonly QueryRow[];
  /** Queries searched for only once; not listed, since a query nobody repeats may tell of one person. */
  readonly rare: { readonly queries: number; readonly searches: number };
}

export interface QueryDay {
  readonly day: string;
  readonly searches: number;
  readonly withoutResults: number;
  readonly followed: number;
}

export interface QueryLog {
  /** Writes what happened, in order, in one transaction. */
  append(entries: readonly QueryLogEntry[]): Promise<void>;
  /** Deletes what is older; returns how many searches. */
  purge(before: Instant): Promise<number>;
  summarise(range: QueryRange, now: Date): Promise<QuerySummary>;
  /**
   * Queries by how often they were made; `withoutResults` keeps those whose newest search found nothing, `withoutClick` those
   * that found something nobody went on to.
   */
  listTop(range: QueryRange, now: Date, options: TopOptions): Promise<TopQueries>;
  /**
   * Days with at least one search, oldest first.
   * @param dayOf the calendar day of UTC milliseconds, in the site's time zone
   */
  listDays(range: QueryRange, now: Date, dayOf: (ms: number) => string): Promise<QueryDay[]>;
}

interface TopOptions {
  readonly withoutResults?: boolean;
  readonly withoutClick?: boolean;
  readonly limit: number;
}

const DAY_MS = 86_400_000;
/** A result opened later than this after its search no longer counts as its outcome. */
const FOLLOWED_WITHIN_MS = 30 * 60_000;
/** A query is listed by its words from this many searches on. */
const LEAST_LISTED = 2;
/** How long a write waits for another process; what cannot be written now is tried again with the next batch. */
const PATIENCE_MS = 50;
/** Every offset of a time zone is a multiple of this. */
const QUARTER_HOUR_SECONDS = 900;

type Counts = Omit<QuerySummary, 'queries'>;
const COUNTS = 'count(*) AS searches, sum(results = 0) AS withoutResults, count(followed) AS followed';
/** Refinements of a search are kept for their filters, but they are not further searches. */
const COUNTED = 'FROM query_log WHERE refined = 0 AND at >= @since';

/** SQL of `query_log`. */
export function queryLog(db: Database): QueryLog {
  const insert = db.prepare<[object]>(
    'INSERT INTO query_log (at, query, lang, filters, results, ms, refined) VALUES (@at, @query, @lang, @filters, @results, @ms, @refined)',
  );
  const follow = db.prepare<[object]>(
    `UPDATE query_log SET followed = @path WHERE id = (
       SELECT id FROM query_log WHERE query = @query AND lang = @lang AND at BETWEEN @since AND @at
         AND refined = 0 AND followed IS NULL AND results > 0 ORDER BY at DESC, id DESC LIMIT 1)`,
  );
  const remove = db.prepare<[string]>('DELETE FROM query_log WHERE at < ?');
  const summary = db.prepare<[object], QuerySummary>(
    `SELECT count(DISTINCT query) AS queries, count(*) AS searches, coalesce(sum(results = 0), 0) AS withoutResults, count(followed) AS followed ${COUNTED}`,
  );
  // Beside max(), SQLite takes the bare column `results` from the newest row of the group.
  const grouped = `WITH q AS (SELECT query, count(*) AS searches, results, count(followed) AS followed, max(at) AS lastAt ${COUNTED} GROUP BY query)`;
  const wanted = '(@any OR (@empty AND results = 0) OR (@idle AND results > 0 AND followed = 0))';
  const top = db.prepare<[object], QueryRow>(
    `${grouped} SELECT * FROM q WHERE searches >= ${LEAST_LISTED} AND ${wanted} ORDER BY searches DESC, lastAt DESC, query LIMIT @limit`,
  );
  const rare = db.prepare<[object], TopQueries['rare']>(
    `${grouped} SELECT count(*) AS queries, coalesce(sum(searches), 0) AS searches FROM q WHERE searches < ${LEAST_LISTED} AND ${wanted}`,
  );
  const quarters = db.prepare<[object], Counts & { quarter: number }>(
    `SELECT unixepoch(at) / ${QUARTER_HOUR_SECONDS} AS quarter, ${COUNTS} ${COUNTED} GROUP BY quarter ORDER BY quarter`,
  );
  const writeAll = db.transaction((entries: readonly QueryLogEntry[]) => {
    for (const entry of entries) {
      if (entry.type === 'search') insert.run({ ...entry.search, refined: entry.search.refined ? 1 : 0 });
      else follow.run({ ...entry.followed, since: before(new Date(entry.followed.at), FOLLOWED_WITHIN_MS) });
    }
  });

  return {
    async append(entries) {
      impatiently(db, () => writeAll.immediate(entries));
    },
    purge: async (at) => impatiently(db, () => remove.run(at).changes),
    async summarise(range, now) {
      const row = summary.get({ since: before(now, range * DAY_MS) });
      return row ?? { searches: 0, queries: 0, withoutResults: 0, followed: 0 };
    },
    async listTop(range, now, { withoutResults = false, withoutClick = false, limit }) {
      const filter = {
        since: before(now, range * DAY_MS),
        any: withoutResults || withoutClick ? 0 : 1,
        empty: withoutResults ? 1 : 0,
        idle: withoutClick ? 1 : 0,
      };
      return {
        rows: top.all({ ...filter, limit }),
        rare: rare.get(filter) ?? { queries: 0, searches: 0 },
      };
    },
    listDays: async (range, now, dayOf) =>
      gatherDays(quarters.all({ since: before(now, range * DAY_MS) }), dayOf),
  };
}

function before(now: Date, ms: number): Instant {
  return new Date(now.getTime() - ms).toISOString();
}

/** Readers wait while this connection waits, so here it waits next to nothing. */
function impatiently<T>(db: Database, write: () => T): T {
  const patience = Number(db.pragma('busy_timeout', { simple: true }));
  db.pragma(`busy_timeout = ${PATIENCE_MS}`);
  try {
    return write();
  } finally {
    db.pragma(`busy_timeout = ${patience}`);
  }
}

function gatherDays(
  quarters: readonly (Counts & { readonly quarter: number })[],
  dayOf: (ms: number) => string,
): QueryDay[] {
  const days = new Map<string, QueryDay>();
  for (const { quarter, searches, withoutResults, followed } of quarters) {
    const day = dayOf(quarter * QUARTER_HOUR_SECONDS * 1000);
    const known = days.get(day) ?? { day, searches: 0, withoutResults: 0, followed: 0 };
    days.set(day, {
      day,
      searches: known.searches + searches,
      withoutResults: known.withoutResults + withoutResults,
      followed: known.followed + followed,
    });
  }
  return [...days.values()];
}
