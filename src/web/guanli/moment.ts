import { formatDay } from '../../site/dates.ts';
import { calendarDay } from '../../text/instant.ts';

/** A point in time for a `<time>` element. */
export interface Moment {
  readonly datetime: string;
  readonly text: string;
}

/** Day and time in the site's time zone. */
export function momentIn(lang: string, timezone: string): (instant: string) => Moment {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' });
  return (instant) => ({
    datetime: instant,
    text: `${formatDay(calendarDay(Date.parse(instant), timezone), lang)} ${clock.format(Date.parse(instant))}`,
  });
}
