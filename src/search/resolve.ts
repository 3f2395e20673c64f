import { findAll, type FindOptions, type Found } from './find.ts';
import { termExpression } from './match.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { QueryTerm } from './query-terms.ts';
import { cutTerms, essentialTerms, findNearest } from './relax.ts';
import type { SearchIndex } from './search-index.ts';
import { suggestWord } from './suggest.ts';

/** What was found for the words of a query, and for which words in the end. */
export interface Resolved {
  readonly found: Found;
  readonly terms: readonly QueryTerm[];
  readonly endsInWord: boolean;
  /** Not all words were found together. */
  readonly relaxed: boolean;
  readonly suggestion: string | null;
}

export interface ResolveOptions extends Omit<FindOptions, 'endsInWord'> {
  /** Whether anything is left of these documents once the filters are applied. */
  isFound(ids: readonly number[]): boolean;
}

/**
 * All words together; else with Chinese cut into its words; else as it was probably meant to be spelt; else whatever
 * holds the most of it.
 */
export function resolveQuery(index: SearchIndex, query: ParsedQuery, options: ResolveOptions): Resolved {
  const terms = essentialTerms(query.terms);
  const endsInWord = query.endsInWord && terms.at(-1) === query.terms.at(-1);
  const find = (some: readonly QueryTerm[]): Found => findAll(index, some, { ...options, endsInWord });
  const exact = find(terms);
  // Words that are found, but not under the filters, are no reason to look for others.
  if (exact.ids.length > 0) return { found: exact, terms, endsInWord, relaxed: false, suggestion: null };
  const cut = cutTerms(terms);
  if (cut.some((term, at) => term !== terms[at])) {
    const found = find(cut);
    if (options.isFound(found.ids)) return { found, terms: cut, endsInWord, relaxed: true, suggestion: null };
  }
  const corrected = correct(index, terms);
  if (corrected !== null) {
    const found = find(corrected);
    const suggestion = corrected.map(({ tokens }) => tokens.join(' ')).join(' ');
    if (options.isFound(found.ids)) return { found, terms: corrected, endsInWord, relaxed: true, suggestion };
  }
  return { ...findNearest(index, cut), endsInWord: false, relaxed: true, suggestion: null };
}

const MOST_CORRECTED = 3;

/** The terms with each word that no document holds replaced by one that was probably meant; null when there is none. */
function correct(index: SearchIndex, terms: readonly QueryTerm[]): QueryTerm[] | null {
  let corrections = 0;
  const corrected = terms.map((term): QueryTerm => {
    const [word = '', ...more] = term.tokens;
    if (more.length > 0 || term.isUnspaced || term.isQuoted || corrections >= MOST_CORRECTED) return term;
    if (index.listMatches(termExpression(term), 1).length > 0) return term;
    corrections += 1;
    const meant = suggestWord(index, word);
    return meant === null ? term : { ...term, tokens: [meant] };
  });
  return corrected.some((term, at) => term !== terms[at]) ? corrected : null;
}
