import { segment } from '../search/segment.ts';
import { SEGMENTER_VERSION } from '../search/version.ts';
import type { Database } from './database.ts';

/** Changes with every rule of this file by which words are made: comments are then cut anew in the background. */
const RULES_VERSION = 'pairs-emails-1';
const CUTTER = `${SEGMENTER_VERSION} ${RULES_VERSION}`;
/** Within a pair; no word has it. */
const JOINT = '_';
/** Of a long text so many words and pairs are found; the longest comment has fewer. */
const MOST_WORDS = 40_000;
/** Of a query so many count. */
const MOST_QUERY_TERMS = 40;
/** A whole address; found in one look, while its host alone may be in every comment. */
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{2,255}/giu;
/** Letters from which on a word may be only begun. */
const LEAST_BEGINNING = 2;

/**
 * Gives a connection the function that cuts comments into words. Triggers call it, so that whatever writes a comment writes
 * what it is found by, in the same transaction.
 */
export function defineCommentWords(db: Database): void {
  db.function('comment_words', { varargs: true, deterministic: true }, (...fields: unknown[]) =>
    [...wordsOf(fields.map(String))].join(' '),
  );
  db.function('comment_cutter', { deterministic: true }, () => CUTTER);
}

/** A word or pair that is asked for. */
export interface Term {
  readonly text: string;
  /** Perhaps only the beginning of what is meant. */
  readonly isBegun: boolean;
}

/**
 * What comments are asked for: all pieces between blanks, each as it stands in one field, the last word of each perhaps only
 * begun. Chinese is found by any character. Empty for a query without words.
 */
export function queryTerms(query: string): readonly Term[] {
  return query
    .split(/[\s\u3000]+/u)
    .flatMap((piece) => termsOf(piece))
    .slice(0, MOST_QUERY_TERMS);
}

/** The text of a MATCH that asks for all terms. */
export function matchText(terms: readonly Term[]): string {
  return terms.map(({ text, isBegun }) => `"${text}"${isBegun ? ' *' : ''}`).join(' AND ');
}

/** Whether all terms are among the words of a comment, as the index would say. */
export function hasTerms(terms: readonly Term[], words: ReadonlySet<string>): boolean {
  return terms.every(
    ({ text, isBegun }) => words.has(text) || (isBegun && [...words].some((word) => word.startsWith(text))),
  );
}

/** Words and pairs of some fields. */
export function wordsOf(fields: readonly string[]): Set<string> {
  return new Set(fields.flatMap((field) => [...cutWords(field)]));
}

/** The pairs of a piece that has several words, else its word. */
function termsOf(piece: string): Term[] {
  const [email] = piece.match(EMAIL) ?? [];
  if (email === piece) return [{ text: wholeEmail(email), isBegun: true }];
  const words: string[] = [];
  let isBegun = false;
  segment(piece, ({ kind, text }) => {
    if (kind !== 'word' && kind !== 'character') return;
    words.push(text);
    isBegun = kind === 'word' && text.length >= LEAST_BEGINNING;
  });
  const terms = words.length < 2 ? words : pairsOf(words);
  return terms.map((text, index) => ({ text, isBegun: isBegun && index === terms.length - 1 }));
}

/** Neighbours, each two as one word: so what stands together is found without the place of every word. */
function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index] ?? ''}${JOINT}${word}`);
}

function cutWords(text: string): Set<string> {
  const found = new Set<string>();
  let before: string | null = null;
  segment(text, ({ kind, text: word }) => {
    if (kind === 'break') before = null;
    if (kind === 'break' || found.size >= MOST_WORDS) return;
    found.add(word);
    if (kind === 'part') return;
    if (before !== null) found.add(before + JOINT + word);
    before = word;
  });
  for (const email of text.match(EMAIL) ?? []) found.add(wholeEmail(email));
  return found;
}

/** Without the dot that ends a sentence. */
function wholeEmail(email: string): string {
  return email
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[.-]+$/, '');
}
