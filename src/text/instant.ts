import { resolveWallTime, wallTimeOf, type ZonedInstant } from './zone.ts';

/** A UTC instant as ISO 8601 text with milliseconds, so that text order is time order. */
export type Instant = string;

/** Years an article can bear; outside them a typo is likelier than a date. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;
/** No place on Earth is further from UTC. */
const MAX_OFFSET_MINUTES = 14 * 60;

const DAY = String.raw`(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日)`;
const TIME = String.raw`(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?`;
const ZONE = String.raw`(Z|[+-]\d{2}(?::?\d{2})?)`;
/** The accepted forms: year first, optional time, optional zone after a time. */
const DATE = new RegExp(`^${DAY}(?:(?:T|\\s)${TIME}(?:\\s?${ZONE})?)?$`, 'u');

export interface ReadInstant {
  readonly ok: true;
  /** Milliseconds since 1970 in UTC. */
  readonly ms: number;
  /** The same as ISO 8601 text with milliseconds. */
  readonly instant: string;
  /** Calendar day in the zone asked for, `YYYY-MM-DD`. */
  readonly day: string;
}

interface UnreadInstant {
  readonly ok: false;
  /** Why not, as the second half of a sentence about the text. */
  readonly reason: string;
}

/**
 * Reads a date as an editor writes it: `2025-1-2`, `2025/01/02`, `2025.1.2`, `2025年1月2日`, full-width digits,
 * then optionally `09:30[:15[.250]]` after `T` or a space and `Z`, `+08`, `+0800` or `+08:00`. Without a zone it
 * is wall time in `zone` (an IANA name); without a time it is 00:00 there. Nothing is ever rolled over: the
 * 30th of February, 24:00 and second 60 do not exist.
 */
export function parseInstant(text: string, zone: string): ReadInstant | UnreadInstant {
  const plain = text.normalize('NFKC').trim();
  const match = DATE.exec(plain);
  if (match === null) return { ok: false, reason: explainForm(plain) };
  const [, year, , month, day, zhMonth, zhDay, hour, minute, second, fraction, offset] = match;
  const date = [Number(year), Number(month ?? zhMonth), Number(day ?? zhDay)] as const;
  const time = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)] as const;
  const fault = dayFault(...date) ?? timeFault(...time) ?? offsetFault(offset);
  if (fault !== null) return { ok: false, reason: fault };
  const wall = Date.UTC(date[0], date[1] - 1, date[2], ...time, milliseconds(fraction));
  const { ms, wall: local } =
    offset === undefined ? resolveWallTime(wall, zone) : zoned(wall - offsetMinutes(offset) * 60_000, zone);
  return { ok: true, ms, instant: new Date(ms).toISOString(), day: dayOf(local) };
}

/** The calendar day, `YYYY-MM-DD`, that an instant (UTC milliseconds) falls on in an IANA zone. */
export function calendarDay(ms: number, zone: string): string {
  return dayOf(wallTimeOf(ms, zone));
}

/** Whether `YYYY-MM-DD` is a day of the calendar within the years accepted for an article. */
export function isCalendarDay(text: string): boolean {
  const [year, month, day] = text.split('-').map(Number);
  return dayFault(year ?? 0, month ?? 0, day ?? 0) === null;
}

function zoned(ms: number, zone: string): ZonedInstant {
  return { ms, wall: wallTimeOf(ms, zone) };
}

function dayOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}

/** The first three digits of a decimal fraction of a second. */
function milliseconds(fraction: string | undefined): number {
  return Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
}

function dayFault(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR) return `the year ${year} is outside ${FIRST_YEAR}–${LAST_YEAR}`;
  if (month < 1 || month > 12) return `there is no month ${month}`;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day < 1 || day > days ? `month ${month} of ${year} has no day ${day}` : null;
}

function timeFault(hour: number, minute: number, second: number): string | null {
  if (hour > 23) return `there is no hour ${hour}`;
  if (minute > 59) return `there is no minute ${minute}`;
  return second > 59 ? `there is no second ${second}` : null;
}

function offsetFault(offset: string | undefined): string | null {
  if (offset === undefined) return null;
  const isReal =
    Number(offsetDigits(offset).slice(2)) <= 59 && Math.abs(offsetMinutes(offset)) <= MAX_OFFSET_MINUTES;
  return isReal ? null : `there is no zone ${offset}`;
}

/** Minutes that a zone `Z`, `±hh`, `±hhmm` or `±hh:mm` is ahead of UTC. */
function offsetMinutes(offset: string): number {
  const digits = offsetDigits(offset);
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return offset.startsWith('-') ? -minutes : minutes;
}

function offsetDigits(offset: string): string {
  return offset.slice(1).replace(':', '').padEnd(4, '0');
}

/** Names the habit behind a text that has none of the accepted forms. */
function explainForm(plain: string): string {
  if (/^[+-]?\d+(?:\.\d+)?$/.test(plain)) return 'a bare number is not a date';
  if (/^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}(?!\d)/.test(plain)) return 'the year must come first';
  if (/^\d{1,3}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)/.test(plain)) return 'the year needs four digits';
  if (/^\d{4}(?:[-/.]\d{1,2}|\s?年(?:\s?\d{1,2}\s?月)?)?$/.test(plain)) return 'the day is missing';
  if (/^\d{4}[-/.年].*(?<!\d)\d:\d\d/.test(plain)) return 'hours and minutes need two digits';
  return 'this is not a date';
}
