import { foldWidth, foldWord } from './fold.ts';
import { simplify } from '../text/simplified.ts';

/** A query as one line in which spellings meet that find the same: width, case, diacritics, traditional characters. */
export function foldQuery(query: string): string {
  const words = foldWidth(query).text.trim().split(/\s+/u).map(foldWord);
  return Array.from(words.join(' '), simplify).join('');
}
