/**
 * Calendar days as the two interface languages write them. A day is the site's own `YYYY-MM-DD`, already placed in its
 * time zone, so nothing here reads a clock or a zone.
 */

const ENGLISH_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

interface DayParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** `15 July 2025`, `2025 年 7 月 15 日`. */
export function formatDay(day: string, lang: string): string {
  const parts = readDay(day);
  return isChinese(lang)
    ? `${parts.year} 年 ${parts.month} 月 ${parts.day} 日`
    : `${parts.day} ${englishMonth(parts)} ${parts.year}`;
}

/** `2 July`, `7 月 2 日`: where the year stands beside or above. */
export function formatShortDay(day: string, lang: string): string {
  const parts = readDay(day);
  return isChinese(lang) ? `${parts.month} 月 ${parts.day} 日` : `${parts.day} ${englishMonth(parts)}`;
}

/** `July`, `7 月`: heading of a month within a year. */
export function formatMonth(day: string, lang: string): string {
  const parts = readDay(day);
  return isChinese(lang) ? `${parts.month} 月` : englishMonth(parts);
}

function isChinese(lang: string): boolean {
  return lang === 'zh' || lang.startsWith('zh-');
}

function englishMonth({ month }: DayParts): string {
  return ENGLISH_MONTHS[month - 1] ?? '';
}

function readDay(day: string): DayParts {
  const match = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(day);
  if (match === null) throw new RangeError(`not a calendar day: ${day}`);
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}
