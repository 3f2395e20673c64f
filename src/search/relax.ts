import { anyExpression, termExpression } from './match.ts';
import { NOTHING, type Found } from './find.ts';
import { keyOf, type QueryTerm } from './query-terms.ts';
import type { SearchIndex } from './search-index.ts';
import { cutAtStopWords, isStopWord } from './stop-words.ts';

/** The terms that have to match: without words that only make a question of them, unless nothing else is there. */
export function essentialTerms(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  const essential = terms.filter((term) => term.isQuoted || !isStopWord(term.tokens.join('')));
  return essential.length === 0 ? terms : essential;
}

/** Unbroken Chinese cut at its stop words; a text of stop words alone stays whole. */
export function cutTerms(terms: readonly QueryTerm[]): QueryTerm[] {
  const cut = terms.flatMap((term) => {
    if (!term.isUnspaced || term.isQuoted) return [term];
    const pieces = cutAtStopWords(term.tokens.join(''));
    return pieces.length === 0 ? [term] : pieces.map((piece): QueryTerm => ({ ...term, tokens: [...piece] }));
  });
  return distinct(cut);
}

/** Phrases and longer Chinese as words and pairs of characters. */
function looseTerms(terms: readonly QueryTerm[]): QueryTerm[] {
  const loose = terms.flatMap((term): QueryTerm[] => {
    const { tokens } = term;
    if (term.isUnspaced && tokens.length > 2)
      return tokens
        .slice(1)
        .map((token, at) => ({ ...term, isQuoted: false, tokens: [tokens[at] ?? '', token] }));
    if (tokens.length === 1) return [term];
    return tokens
      .filter((token) => token !== '|' && !isStopWord(token))
      .map((token) => ({ ...term, isQuoted: false, tokens: [token] }));
  });
  const long = loose.filter(({ tokens, isUnspaced }) => isUnspaced || tokens.join('').length > 1);
  return distinct(long.length > 0 ? long : loose).slice(0, MOST_LOOSE);
}

const MOST_LOOSE = 12;

function distinct(terms: readonly QueryTerm[]): QueryTerm[] {
  return [...new Map(terms.map((term) => [keyOf(term), term])).values()];
}

/** One word alone is its own nearest; nothing is offered in its place. */
export interface Nearest {
  readonly found: Found;
  readonly terms: readonly QueryTerm[];
}

const MOST_WEIGHED = 20_000;

/**
 * Documents that hold some of the terms, those with the most and rarest of them first. Where no two terms could be
 * told apart there is nothing nearer than nothing.
 */
export function findNearest(index: SearchIndex, terms: readonly QueryTerm[]): Nearest {
  const loose = looseTerms(terms);
  if (loose.length < 2) return { found: NOTHING, terms };
  const weights = new Map<number, number>();
  const holding = loose.map((term) => index.listMatches(termExpression(term), MOST_WEIGHED));
  const total = Math.max(1, ...holding.map(({ length }) => length));
  for (const ids of holding) {
    const weight = 1 + Math.log((total + 1) / (ids.length + 0.5));
    for (const id of ids) weights.set(id, (weights.get(id) ?? 0) + weight);
  }
  const scores = new Map([...weights].map(([id, weight]) => [id, -weight]));
  for (const { id, score } of index.listScored(anyExpression(loose), MOST_SCORED)) {
    const weight = scores.get(id);
    // bm25 only decides between documents with the same terms.
    if (weight !== undefined) scores.set(id, weight + score / 1e6);
  }
  return { found: { ids: [...weights.keys()], ranks: null, scores, isNearest: true }, terms: loose };
}

const MOST_SCORED = 2000;
