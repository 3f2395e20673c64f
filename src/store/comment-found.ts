import { hasTerms, matchText, queryTerms, wordsOf, type Term } from './comment-words.ts';
import type { Database } from './database.ts';

/** Ids of the comments in which words stand; remembers the latest searches and keeps them true. */
export interface FoundComments {
  /** Rising; empty for a text without words. */
  find(text: string): Float64Array;
  /** These comments say something else now, or are new, or gone. */
  noteChanged(ids: ReadonlySet<number>): void;
  /** All comments may be found by other words now. */
  forget(): void;
}

interface KeptSearch {
  readonly terms: readonly Term[];
  found: Float64Array;
}

/** Pages and tabs of one search follow each other. */
const KEPT_SEARCHES = 20;
/** More changes than this at once, and it is faster to search anew. */
const MOST_CHANGES = 200;
const COMMA = 44;
const ZERO = 48;

/** Reads `comment_search`. */
export function foundComments(db: Database): FoundComments {
  const select = db
    .prepare<[string], string | null>(
      'SELECT group_concat(rowid) FROM comment_search WHERE comment_search MATCH ?',
    )
    .pluck();
  const selectFields = db
    .prepare<[number], string[]>(
      `SELECT name, email, website, coalesce(ip, ''), source FROM comment WHERE id = ?`,
    )
    .raw();
  const searches = new Map<string, KeptSearch>();
  return {
    forget: () => searches.clear(),
    find(text) {
      const terms = queryTerms(text);
      if (terms.length === 0) return new Float64Array();
      const match = matchText(terms);
      const search = searches.get(match) ?? { terms, found: readNumbers(select.get(match) ?? '') };
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
        for (const search of searches.values())
          search.found = withMember(search.found, id, words !== null && hasTerms(search.terms, words));
      }
    },
  };
}

/** `1,23,456`: read by hand, since 200,000 of them have to be read in milliseconds. */
function readNumbers(text: string): Float64Array {
  const numbers = new Float64Array((text.length >> 1) + 1);
  let count = 0;
  let number = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === COMMA) {
      numbers[count] = number;
      count += 1;
      number = 0;
    } else number = number * 10 + unit - ZERO;
  }
  if (text === '') return new Float64Array();
  numbers[count] = number;
  return numbers.slice(0, count + 1);
}

/** A rising list with a number in it, or without. */
function withMember(list: Float64Array, value: number, isMember: boolean): Float64Array {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  if ((list[low] === value) === isMember) return list;
  if (!isMember) return list.filter((each) => each !== value);
  const longer = new Float64Array(list.length + 1);
  longer.set(list.subarray(0, low));
  longer[low] = value;
  longer.set(list.subarray(low), low + 1);
  return longer;
}
