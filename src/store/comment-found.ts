import { commentMatch } from './comment-words.ts';
import type { Database } from './database.ts';

/** Ids of the comments in which words stand; remembers the latest searches and keeps them true. */
export interface FoundComments {
  /** Rising; empty for a text without words. */
  find(text: string): readonly number[];
  /** These comments say something else now, or are new, or gone. */
  noteChanged(ids: Iterable<number>): void;
}

/** Pages and tabs of one search follow each other. */
const KEPT_SEARCHES = 20;
/** More changes than this at once, and it is faster to search anew. */
const MOST_CHANGES = 100;

/** Reads `comment_search`. */
export function foundComments(db: Database): FoundComments {
  const select = db
    .prepare<[string], string>(
      'SELECT json_group_array(rowid) FROM comment_search WHERE comment_search MATCH ?',
    )
    .pluck();
  const isFound = db.prepare<[string, number], unknown>(
    'SELECT 1 FROM comment_search WHERE comment_search MATCH ? AND rowid = ?',
  );
  const searches = new Map<string, number[]>();
  return {
    find(text) {
      const match = commentMatch(text);
      if (match === null) return [];
      const found = searches.get(match) ?? (JSON.parse(select.get(match) ?? '[]') as number[]);
      searches.delete(match);
      searches.set(match, found);
      for (const oldest of searches.keys()) if (searches.size > KEPT_SEARCHES) searches.delete(oldest);
      return found;
    },
    noteChanged(ids) {
      const changed = [...ids];
      if (changed.length > MOST_CHANGES) searches.clear();
      for (const [match, found] of searches)
        for (const id of changed) setMember(found, id, isFound.get(match, id) !== undefined);
    },
  };
}

/** Puts a number into a rising list, or takes it out. */
function setMember(list: number[], value: number, isMember: boolean): void {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  if ((list[low] === value) !== isMember) list.splice(low, isMember ? 0 : 1, ...(isMember ? [value] : []));
}
