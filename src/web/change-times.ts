import type { Page } from './page-context.ts';

/** Addresses remembered; of others the data alone tells when they changed. */
const MOST_REMEMBERED = 20_000;

/**
 * When what stands at an address became what it is, for `Last-Modified`: as the data says, unless the bytes changed
 * under our eyes without it (an old article appeared, one was withdrawn), which is then now. Null where data is silent.
 */
export function createChangeTimes(
  now = Date.now,
): (path: string, page: Pick<Page, 'modifiedAt'>) => (tag: string) => number | null {
  const seen = new Map<string, { readonly tag: string; readonly ms: number }>();
  return (path, { modifiedAt }) =>
    (tag) => {
      if (modifiedAt == null) return null;
      const before = seen.get(path);
      if (before?.tag === tag) return before.ms;
      // A date ahead of the clock would never be believed.
      const said = Math.min(Date.parse(modifiedAt), now());
      const ms = Math.floor((before === undefined ? said : now()) / 1000) * 1000;
      if (seen.size >= MOST_REMEMBERED) seen.clear();
      seen.set(path, { tag, ms });
      return ms;
    };
}
