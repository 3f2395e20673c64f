import { formatDay } from '../../site/dates.ts';
import { wallTimeOf } from '../../text/zone.ts';
import type { Dated } from '../page-models.ts';

/** `16 July 2025, 09:12`, `2025 年 7 月 16 日 09:12`: an instant as a clock of the site's zone shows it. */
export function datedToTheMinute(instant: string, zone: string, lang: string): Dated {
  const [day = '', time = ''] = new Date(wallTimeOf(Date.parse(instant), zone)).toISOString().split('T');
  const said = formatDay(day, lang);
  return { iso: instant, label: `${said}${said.includes('年') ? ' ' : ', '}${time.slice(0, 5)}` };
}
