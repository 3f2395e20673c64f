import { isCjk } from '../../text/han.ts';
import type { WordCounts } from './document.ts';

const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** Counts words, and CJK characters one by one. Apostrophes, hyphens and dots inside a word do not part it. */
export function countWords(texts: readonly string[], codeLines: number): WordCounts {
  let words = 0;
  let cjk = 0;
  for (const text of texts) {
    let inWord = false;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code >= 0x4e00 && code <= 0x9fff) {
        cjk += 1;
        inWord = false;
      } else if (code < 0x80) {
        const isLetter = isAsciiLetter(code);
        if (isLetter && !inWord) words += 1;
        inWord = isLetter || (inWord && JOINERS.has(code));
      } else {
        const char = String.fromCodePoint(text.codePointAt(index) ?? code);
        index += char.length - 1;
        const isCharacter = isCjk(char);
        const isLetter = !isCharacter && LETTER.test(char);
        if (isCharacter) cjk += 1;
        if (isLetter && !inWord) words += 1;
        inWord = isLetter || (inWord && char === '\u2019');
      }
    }
  }
  return { words, cjk, codeLines };
}

/** ' - . _ */
const JOINERS: ReadonlySet<number> = new Set([0x27, 0x2d, 0x2e, 0x5f]);

function isAsciiLetter(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39);
}
