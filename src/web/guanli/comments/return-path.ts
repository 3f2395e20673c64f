import { guanliPaths, readGuanliPath, withQuery } from '../../../site/guanli-urls.ts';

const BASE = 'http://here.invalid';
/** What the result of an earlier act left in the address. */
const PASSING = ['op', 'row', 'problem', 'reply', 'quick'];

/** The overview, list or comment a form was sent from, as it says itself; the whole list where that makes no sense. */
export function readBack(fields: URLSearchParams): string {
  const path = readGuanliPath(fields.get('back') ?? '');
  if (path === guanliPaths.home) return path;
  if (path === null || !path.startsWith(guanliPaths.comments)) return guanliPaths.comments;
  const { pathname, searchParams } = new URL(path, BASE);
  for (const name of PASSING) searchParams.delete(name);
  return withQuery(pathname, Object.fromEntries(searchParams));
}

/** The query of the list that a form was sent from. */
export function queryOf(back: string): URLSearchParams {
  return new URL(back, BASE).searchParams;
}

/** Back to where a form was sent from, with something to say. @param row to which the page is to move */
export function backWith(
  back: string,
  said: Readonly<Record<string, string | null>>,
  row: number | null = null,
): string {
  const { pathname, searchParams } = new URL(back, BASE);
  const path = withQuery(pathname, { ...Object.fromEntries(searchParams), ...said });
  return row === null ? path : `${path}#comment-${row}`;
}
