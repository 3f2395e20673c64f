import { hasTerms, matchText, queryTerms, wordsOf, type Term } from './comment-words.ts';
import type { Database } from './database.ts';

/** Ids of the comments in which words stand; remembers the latest searches and keeps them true. */
export interface FoundComments {
  /** Rising; empty for a text without words. */
  find(text: string): readonly number[];
  /** These comments say something else now, or are new, or gone. */
  noteChanged(ids: ReadonlySet<number>): void;
}

interface KeptSearch {
  readonly terms: readonly Term[];
  readonly found: number[];
}

/** Pages and tabs of one search follow each other. */
const KEPT_SEARCHES = 20;
/** More changes than this at once, and it is faster to search anew. */
const MOST_CHANGES = 200;

/** Reads `comment_search`. */
export function foundComments(db: Database): FoundComments {
  const select = db
    .prepare<[string], string>(
      'SELECT json_group_array(rowid) FROM comment_search WHERE comment_search MATCH ?',
    )
    .pluck();
  const selectFields = db
    .prepare<[number], string[]>(
      `SELECT name, email, website, coalesce(ip, ''), source FROM comment WHERE id = ?`,
    )
    .raw();
  const searches = new Map<string, KeptSearch>();
  return {
    find(text) {
      const terms = queryTerms(text);
      if (terms.length === 0) return [];
      const match = matchText(terms);
      const search = searches.get(match) ?? {
        terms,
        found: JSON.parse(select.get(match) ?? '[]') as number[],
      };
      searches.delete(match);
      searches.set(match, search);
      for (const oldest of searches.keys()) if (searches.size > KEPT_SEARCHES) searches.delete(oldest);
      return search.found;
    },
    noteChanged(ids) {
      if (ids.size > MOST_CHANGES) searches.clear();
      if (searches.size === 0) return;
      for (const id of ids) {
        const fields = selectFields.get(id);
        const words = fields === undefined ? null : wordsOf(fields);
        for (const { terms, found } of searches.values())
          setMember(found, id, words !== null && hasTerms(terms, words));
      }
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
