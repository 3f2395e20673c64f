import { foldWidth, foldWord, simplify } from './fold.ts';

/** A query as one line in which spellings meet that find the same: width, case, diacritics, traditional characters. */
export function foldQuery(query: string): string {
  const words = foldWidth(query).text.trim().split(/\s+/u).map(foldWord);
  return Array.from(words.join(' '), simplify).join('');
}
