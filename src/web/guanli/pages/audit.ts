import { guanliPaths, withQuery } from '../../../site/guanli-urls.ts';
import type { AuditFilter, AuditRow } from '../../../store/audit.ts';
import { calendarDay, isCalendarDay, parseInstant } from '../../../text/instant.ts';
import type { Answer, GuanliDeps, SignedInCall } from '../call.ts';
import { renderPage } from '../frame.ts';
import { momentIn, type Moment } from '../moment.ts';
import type { Choice, FieldProblems } from '../views.ts';

export interface AuditPage {
  readonly actors: readonly Choice[];
  readonly actions: readonly Choice[];
  readonly from: string;
  readonly to: string;
  readonly problems: FieldProblems;
  readonly isFiltered: boolean;
  readonly rows: readonly {
    readonly at: Moment;
    readonly who: string;
    readonly what: string;
    readonly about: string;
    readonly details: readonly { readonly name: string; readonly value: string }[];
  }[];
  readonly older: string | null;
  readonly newest: string | null;
}

const PAGE = 50;
const DAY_MS = 86_400_000;

/** `GET /guanli/audit?who=&what=&from=&to=&before=`: nothing here can be changed. */
export async function auditPage(call: SignedInCall, deps: GuanliDeps): Promise<Answer> {
  const { query, t, lang } = call;
  const { timezone } = deps.site();
  const asked = (name: string): string => (query.get(name) ?? '').trim();
  const [from, to] = [readDay(asked('from'), timezone), readDay(asked('to'), timezone)];
  const problems = {
    ...(from === 'bad' ? { from: t.audit.badDay } : {}),
    ...(to === 'bad' ? { to: t.audit.badDay } : {}),
  };
  const isBad = Object.keys(problems).length > 0;
  const filter: AuditFilter = {
    actor: asked('who') === '' ? null : asked('who'),
    action: asked('what') === '' ? null : asked('what'),
    from: from === 'bad' ? null : (from?.begins ?? null),
    to: to === 'bad' ? null : (to?.ends ?? null),
  };
  const before = /^\d{1,15}$/.test(asked('before')) ? Number(asked('before')) : null;
  const found = isBad ? [] : await deps.audit.find(filter, before, PAGE + 1);
  const rows = found.slice(0, PAGE);
  const { actors, actions } = await deps.audit.listFilters();
  const address = (more: Record<string, string>): string => {
    const kept = ['who', 'what', 'from', 'to'].filter((name) => asked(name) !== '');
    return withQuery(guanliPaths.audit, {
      ...Object.fromEntries(kept.map((name) => [name, asked(name)])),
      ...more,
    });
  };
  const moment = momentIn(lang, timezone);
  const page: AuditPage = {
    actors: choices(
      actors.filter((name) => name !== ''),
      asked('who'),
      t.audit.anyone,
      (name) => name,
    ),
    actions: choices(actions, asked('what'), t.audit.anything, (name) => actionName(name, call)),
    from: asked('from'),
    to: asked('to'),
    problems,
    isFiltered: address({}) !== guanliPaths.audit,
    rows: rows.map((row) => ({
      at: moment(row.at),
      who: nameOf(row, call),
      what: actionName(row.action, call),
      about: row.subject,
      details: Object.entries(row.detail).map(([name, value]) => ({ name, value: String(value) })),
    })),
    older: found.length > PAGE ? address({ before: String(rows.at(-1)?.id ?? 0) }) : null,
    newest: before === null ? null : address({}),
  };
  return renderPage('audit', t.audit.title, page, call, deps, { status: isBad ? 422 : 200 });
}

function nameOf({ actor }: AuditRow, { t }: SignedInCall): string {
  if (actor.name !== '') return actor.name;
  return actor.id === null ? t.audit.unknown : String(actor.id);
}

/** Actions of other releases show as they are stored. */
function actionName(action: string, { t }: SignedInCall): string {
  return (Object.hasOwn(t.audit.actions, action) ? t.audit.actions[action] : null) ?? action;
}

function choices(
  values: readonly string[],
  chosen: string,
  all: string,
  labelOf: (value: string) => string,
): Choice[] {
  const known = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return [
    { value: '', label: all, isChosen: chosen === '' },
    ...known.map((value) => ({ value, label: labelOf(value), isChosen: value === chosen })),
  ];
}

/** The instants at which a day of the site's calendar begins and ends; null for none. */
function readDay(text: string, timezone: string): { begins: string; ends: string } | 'bad' | null {
  if (text === '') return null;
  const begins = parseInstant(text, timezone);
  if (!begins.ok || !isCalendarDay(begins.day)) return 'bad';
  // A day may have 23 or 25 hours: the next one begins on whatever day it is a day and a half later.
  const next = parseInstant(calendarDay(begins.ms + 1.5 * DAY_MS, timezone), timezone);
  return next.ok ? { begins: begins.instant, ends: next.instant } : 'bad';
}
