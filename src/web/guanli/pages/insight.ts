import { formatDay } from '../../../site/dates.ts';
import { guanliPaths, withQuery } from '../../../site/guanli-urls.ts';
import { pathOf } from '../../../site/urls.ts';
import type { QueryDay, QueryRange } from '../../../store/query-log.ts';
import { calendarDay } from '../../../text/instant.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../call.ts';
import { renderPage } from '../frame.ts';
import { momentIn, type Moment } from '../moment.ts';
import type { Figure } from './overview.ts';

interface Tab {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly isHot: boolean;
}

interface Bar {
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
  /** The part without results, at its foot. */
  readonly emptyY: number;
  readonly emptyHeight: number;
}

export interface InsightPage {
  readonly ranges: readonly Tab[];
  readonly figures: readonly Figure[];
  readonly tabs: readonly Tab[];
  readonly rows: readonly {
    readonly query: string;
    readonly href: string;
    readonly searches: number;
    /** Of the longest bar, in percent. */
    readonly share: number;
    readonly results: number;
    readonly opened: string | null;
    readonly last: Moment;
  }[];
  readonly rare: string | null;
  readonly chart: {
    readonly dek: string;
    readonly bars: readonly Bar[];
    readonly width: number;
    readonly height: number;
    readonly first: string;
    readonly last: string;
    readonly most: number;
    readonly days: readonly {
      readonly day: string;
      readonly searches: number;
      readonly empty: number;
      readonly opened: number;
    }[];
  } | null;
}

const RANGES: readonly QueryRange[] = [7, 30, 90];
const VIEWS = ['empty', 'top', 'idle'] as const;
const MOST_ROWS = 50;
const DAY_MS = 86_400_000;
/** The chart in its own units; it is drawn as wide as the page. */
const CHART = { width: 900, height: 120, gap: 0.25 };

/** `GET /guanli/insight?days=&view=` */
export async function insightPage(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { t, query, now, lang } = call;
  const site = deps.site();
  const range = RANGES.find((days) => String(days) === query.get('days')) ?? 30;
  const view = VIEWS.find((each) => each === query.get('view')) ?? 'empty';
  const moment = momentIn(lang, site.timezone);
  const dayOf = (ms: number): string => calendarDay(ms, site.timezone);
  const { searches, queries, withoutResults, followed } = await deps.searches.summarise(range, now);
  const options = { withoutResults: view === 'empty', withoutClick: view === 'idle', limit: MOST_ROWS };
  const { rows, rare } = await deps.searches.listTop(range, now, options);
  const days = await deps.searches.listDays(range, now, dayOf);
  const most = Math.max(1, ...rows.map((row) => row.searches));
  const share = (count: number): string => `${searches === 0 ? 0 : Math.round((100 * count) / searches)}%`;
  const address = (more: Record<string, string>): string =>
    withQuery(guanliPaths.insight, { days: String(range), view, ...more });
  const publicLang = site.languages.includes(lang) ? lang : site.defaultLang;
  const searchPath = pathOf({ name: 'search', lang: publicLang }, site);
  const page: InsightPage = {
    ranges: RANGES.map((each) => ({
      href: address({ days: String(each) }),
      label: String(each),
      isCurrent: each === range,
      isHot: false,
    })),
    figures: [
      figure(searches.toLocaleString('en'), t.insight.searches(searches)),
      figure(queries.toLocaleString('en'), t.insight.queries(queries)),
      figure(share(followed), t.insight.opened),
      figure(share(withoutResults), t.insight.nothing, withoutResults > 0),
    ],
    tabs: VIEWS.map((each) => ({
      href: address({ view: each }),
      label: t.insight.views[each],
      isCurrent: each === view,
      isHot: each === 'empty' && withoutResults > 0,
    })),
    rows: rows.map((row) => ({
      query: row.query,
      href: withQuery(searchPath, { q: row.query }),
      searches: row.searches,
      share: Math.round((100 * row.searches) / most),
      results: row.results,
      opened:
        row.results === 0 && row.followed === 0
          ? null
          : `${Math.round((100 * row.followed) / row.searches)}%`,
      last: moment(row.lastAt),
    })),
    rare: rare.queries === 0 ? null : t.insight.rare(rare.queries, rare.searches),
    chart: searches === 0 ? null : chartOf(fillDays(days, range, now, dayOf), call, searches),
  };
  return renderPage('insight', t.insight.title, page, call, deps);
}

function figure(value: string, label: string, isBad = false): Figure {
  return { value, label, href: null, isBad };
}

/** Every day of the range, also those on which nobody searched. */
function fillDays(
  known: readonly QueryDay[],
  range: QueryRange,
  now: Date,
  dayOf: (ms: number) => string,
): QueryDay[] {
  const byDay = new Map(known.map((day) => [day.day, day]));
  // The range begins within its first day, so that there may be one more than it counts.
  const names = Array.from({ length: range + 1 }, (_, ago) => dayOf(now.getTime() - (range - ago) * DAY_MS));
  const days = [...new Set([...known.map(({ day }) => day), ...names])].sort();
  return days.map((day) => byDay.get(day) ?? { day, searches: 0, withoutResults: 0, followed: 0 });
}

function chartOf(
  days: readonly QueryDay[],
  { t, lang }: SignedInCall,
  searches: number,
): InsightPage['chart'] {
  const { width, height, gap } = CHART;
  const most = Math.max(1, ...days.map((day) => day.searches));
  const step = width / days.length;
  const round = (value: number): number => Math.round(value * 100) / 100;
  const tall = (count: number): number => round((height * count) / most);
  const name = (day: string | undefined): string => (day === undefined ? '' : formatDay(day, lang));
  return {
    dek: t.insight.perDayDek(searches, days.length),
    width,
    height,
    most,
    first: name(days[0]?.day),
    last: name(days.at(-1)?.day),
    bars: days.map((day, index) => ({
      x: round(index * step),
      width: round(step * (1 - gap)),
      y: round(height - tall(day.searches)),
      height: tall(day.searches),
      emptyY: round(height - tall(day.withoutResults)),
      emptyHeight: tall(day.withoutResults),
    })),
    days: days.map((day) => ({
      day: formatDay(day.day, lang),
      searches: day.searches,
      empty: day.withoutResults,
      opened: day.followed,
    })),
  };
}
