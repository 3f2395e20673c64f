import { isCjk } from '../../text/han.ts';
import type { WordCounts } from './document.ts';

/** Counts words, and CJK characters one by one. Apostrophes, hyphens and dots inside a word do not part it. */
export function countWords(texts: readonly string[], codeLines: number): WordCounts {
  const counts = { words: 0, cjk: 0, codeLines };
  for (const text of texts) addCounts(text, counts);
  return counts;
}

function addCounts(text: string, counts: { words: number; cjk: number }): void {
  let inWord = false;
  for (let index = 0; index < text.length; index++) {
    const kind = kindOf(text, index);
    if (kind === 'cjk') counts.cjk += 1;
    if (kind === 'letter' && !inWord) counts.words += 1;
    inWord = kind === 'letter' || (inWord && kind === 'joiner');
  }
}

type Kind = 'letter' | 'cjk' | 'joiner' | 'other';

/** Apostrophes, hyphens, dots and underscores hold a word together. */
const JOINERS = "'-._\u2019";
const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** The second half of a pair of surrogates counts as a joiner, so that its character is counted once. */
function kindOf(text: string, index: number): Kind {
  const code = text.charCodeAt(index);
  if (code < 0x80) {
    const lower = code | 0x20;
    if ((lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39)) return 'letter';
    return JOINERS.includes(text.charAt(index)) ? 'joiner' : 'other';
  }
  if (code >= 0x4e00 && code <= 0x9fff) return 'cjk';
  if (code >= 0xdc00 && code <= 0xdfff) return 'joiner';
  const char = String.fromCodePoint(text.codePointAt(index) ?? code);
  if (isCjk(char)) return 'cjk';
  if (LETTER.test(char)) return 'letter';
  return JOINERS.includes(char) ? 'joiner' : 'other';
}
