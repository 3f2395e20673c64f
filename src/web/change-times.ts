import type { PageChanges } from '../store/page-changes.ts';
import type { ChangeTime } from './page-cache.ts';
import type { Page } from './page-context.ts';

const SECOND_MS = 1000;

/**
 * When what stands at an address became what it is, for `Last-Modified`: as the data says the first time, and whenever the
 * bytes are others than before, also before a restart, now. Null where data is silent. Dates know no parts of a second: of two
 * versions within one, the later is known only to who asks with a later date (RFC 9110, section 8.8.2.2).
 * @param now milliseconds since 1970
 */
export function createChangeTimes(
  changes: PageChanges,
  now: () => number,
): (path: string, page: Pick<Page, 'modifiedAt'>) => (tag: string) => ChangeTime | null {
  return (path, { modifiedAt }) =>
    (tag) => {
      if (modifiedAt == null) return null;
      const before = changes.find(path);
      const present = wholeSecond(now());
      if (before?.tag === tag) return { said: Math.min(before.ms, present), known: before.ms };
      const known =
        before === null
          ? Math.min(wholeSecond(Date.parse(modifiedAt)), present)
          : Math.max(before.ms + SECOND_MS, present);
      changes.note(path, { tag, ms: known });
      return { said: Math.min(known, present), known };
    };
}

function wholeSecond(ms: number): number {
  return Math.floor(ms / SECOND_MS) * SECOND_MS;
}
