import { SEARCH_COLUMNS, type SearchColumn } from './document.ts';
import type { QueryTerm } from './query-terms.ts';
import { formsOf } from './stem.ts';

/**
 * The one place where MATCH text is made, and from quoted phrases only: whatever a reader types, FTS5 sees tokens, AND
 * and OR. Tokens come from `segment`, which lets no quote through.
 */

/** Weights for bm25 in the order of the table's columns. */
export const COLUMN_WEIGHTS: readonly number[] = Object.values(SEARCH_COLUMNS);

/** Shorter beginnings match nearly every document. */
const SHORTEST_BEGINNING = 3;
const SHORTEST_BEGINNING_TYPED = 2;

/** Whether a term may stand for all words that begin with it. Characters need none: they match within a text anyway. */
export function canBegin(term: QueryTerm, isTyping: boolean): boolean {
  const last = term.tokens.at(-1) ?? '';
  const shortest = isTyping ? SHORTEST_BEGINNING_TYPED : SHORTEST_BEGINNING;
  return !term.isQuoted && !term.isUnspaced && [...last].length >= shortest;
}

/**
 * The token rows a term may stand in, its own first: a word in its other forms, a phrase with the ending of its last
 * word ("control plane", control planes).
 */
export function rowsOf({ tokens, isInflected, isUnspaced }: QueryTerm): (readonly string[])[] {
  const last = tokens.at(-1) ?? '';
  const head = tokens.slice(0, -1);
  if (isInflected) return formsOf(last).map((form) => [form]);
  if (head.length === 0 || isUnspaced) return [tokens];
  const longer = formsOf(last).filter((form) => form.startsWith(last));
  return longer.map((form) => [...head, form]);
}

/** Documents that hold one term, in any of its forms. */
export function termExpression(term: QueryTerm, isBeginning = false): string {
  const [own = [], ...others] = rowsOf(term);
  return `(${[phrase(own) + (isBeginning ? ' *' : ''), ...others.map(phrase)].join(' OR ')})`;
}

/** Documents that hold all terms; the last one perhaps as a beginning. */
export function allExpression(terms: readonly QueryTerm[], endsInBeginning = false): string {
  return terms
    .map((term, index) => termExpression(term, endsInBeginning && index === terms.length - 1))
    .join(' AND ');
}

export function anyExpression(terms: readonly QueryTerm[]): string {
  return terms.map((term) => termExpression(term)).join(' OR ');
}

/** Documents that hold the terms one behind the other. */
export function adjacentExpression(terms: readonly QueryTerm[], endsInBeginning = false): string {
  return phrase(terms.flatMap(({ tokens }) => tokens)) + (endsInBeginning ? ' *' : '');
}

/** The same, looked for in some columns only. */
export function inColumns(expression: string, ...columns: readonly SearchColumn[]): string {
  return `{${columns.join(' ')}} : (${expression})`;
}

function phrase(tokens: readonly string[]): string {
  return `"${tokens.join(' ').replaceAll('"', '""')}"`;
}
