import type { WordCounts } from './document.ts';

const WORDS_A_MINUTE = 220;
const CJK_CHARACTERS_A_MINUTE = 380;
const CODE_LINES_A_MINUTE = 12;

/** Whole minutes to read a text, never less than one. */
export function readingMinutes(counts: WordCounts): number {
  const minutes =
    counts.words / WORDS_A_MINUTE +
    counts.cjk / CJK_CHARACTERS_A_MINUTE +
    counts.codeLines / CODE_LINES_A_MINUTE;
  return Math.max(1, Math.round(minutes));
}
