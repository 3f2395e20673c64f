import type { Move } from '../store/identities.ts';
import type { JudgedFile } from './plan.ts';
import type { Observed } from './observed.ts';

/**
 * Articles that have another key now. Either every variant of the old key is gone, and a file of another key in the same
 * language has the content of one of them; or the files stayed and were given another `translationKey`. Pure.
 */
export function findMoves(
  judged: readonly JudgedFile[],
  vanished: readonly string[],
  observed: Observed,
): Move[] {
  const gone = new Set(vanished);
  const renamed = keysGiven(judged, gone, observed);
  const leaving = [...vanished, ...renamed.keys()].flatMap((path) => observed.held.get(path) ?? []);
  if (leaving.length === 0) return [];
  const staying = new Set(
    [...observed.held.values()]
      .filter(({ path }) => !gone.has(path) && !renamed.has(path))
      .map(({ key }) => key),
  );
  const arrivals = keysByContent(judged, gone, observed);
  const moves = new Map<string, string>();
  for (const { path, key, lang } of leaving) {
    const hash = observed.statuses.get(path)?.hash ?? '';
    const to = renamed.get(path) ?? arrivals.get(`${lang} ${hash}`);
    if (to !== undefined && to !== key && !staying.has(key) && !moves.has(key)) moves.set(key, to);
  }
  return [...moves].map(([from, to]) => ({ from, to }));
}

/** Files that ask for another key than they have and will get it, since no other file is that variant. */
function keysGiven(
  judged: readonly JudgedFile[],
  gone: ReadonlySet<string>,
  observed: Observed,
): Map<string, string> {
  const given = new Map<string, string>();
  for (const { path, wanted } of judged) {
    const row = observed.held.get(path);
    if (row === undefined || wanted === null || gone.has(path) || wanted.article.key === row.key) continue;
    const others = observed
      .holdersOf(wanted.article)
      .filter((holder) => holder !== path && !gone.has(holder));
    if (others.length === 0) given.set(path, wanted.article.key);
  }
  return given;
}

function keysByContent(
  judged: readonly JudgedFile[],
  gone: ReadonlySet<string>,
  observed: Observed,
): Map<string, string> {
  const keys = new Map<string, string>();
  for (const { path, key, lang } of observed.held.values()) {
    if (!gone.has(path)) keys.set(`${lang} ${observed.statuses.get(path)?.hash ?? path}`, key);
  }
  for (const { wanted } of judged) {
    if (wanted !== null) keys.set(`${wanted.article.lang} ${wanted.hash}`, wanted.article.key);
  }
  return keys;
}
