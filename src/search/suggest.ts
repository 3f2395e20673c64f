import type { SearchIndex, VocabularyWord } from './search-index.ts';

/** Shorter words are one slip away from everything. */
const SHORTEST = 4;
/** From this length on two slips are believed. */
const LONG = 7;
const CORRECTABLE = /^[\p{L}][\p{L}\p{N}]*$/u;

/**
 * The word of the index that was probably meant: the fewest slips away, then the one in the most documents. Null for
 * short words and for those nothing is near to.
 */
export function suggestWord(index: SearchIndex, word: string): string | null {
  const letters = [...word];
  if (letters.length < SHORTEST || !CORRECTABLE.test(word)) return null;
  const allowed = letters.length >= LONG ? 2 : 1;
  let best: (VocabularyWord & { slips: number }) | null = null;
  for (const beginning of beginningsOf(letters)) {
    for (const { word: known, documents } of index.listWords(beginning, letters.length, allowed)) {
      const slips = slipsBetween(letters, [...known], allowed);
      if (slips === 0 || slips > allowed) continue;
      const isBetter =
        best === null ||
        slips < best.slips ||
        (slips === best.slips &&
          (documents > best.documents || (documents === best.documents && known < best.word)));
      if (isBetter) best = { word: known, documents, slips };
    }
  }
  return best?.word ?? null;
}

/** Slips hardly ever fall on the first two letters; where they do, these are swapped, or one is missing or too many. */
function beginningsOf([first = '', second = '', third = '']: readonly string[]): Set<string> {
  return new Set([first + second, second + first, first + third, second + third]);
}

/** Letters missing, too many, wrong or swapped with their neighbour; `most + 1` when there are more than that. */
function slipsBetween(a: readonly string[], b: readonly string[], most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let slips = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + cost,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        slips = Math.min(slips, (older[column - 2] ?? 0) + 1);
      current.push(slips);
    }
    if (Math.min(...current) > most) return most + 1;
    older = previous;
    previous = current;
  }
  return previous[b.length] ?? most + 1;
}
