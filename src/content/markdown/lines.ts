import type { Block } from './tokens.ts';

/** Finds the line of the saved file on which a piece of the text stands. */
export interface Locator {
  /** Calls `visit` with each block; meanwhile `lineOf` searches within it. */
  readonly each: (blocks: readonly Block[], visit: (block: Block) => void) => void;
  /** Line of the next place at which `raw` begins; pieces are asked for in reading order. */
  readonly lineOf: (raw: string) => number;
}

/**
 * Blocks follow each other in the source, so a piece is searched for inside its block only, from the piece
 * before it on. Where markup changed the text (quotes within lists), the line of the piece before is the answer.
 */
export function locatorFor(source: string, bodyLine: number): Locator {
  let lineAt: ((offset: number) => number) | null = null;
  let end = source.length;
  let cursor = 0;
  return {
    each(blocks, visit) {
      end = 0;
      for (const block of blocks) {
        cursor = end;
        end = cursor + block.raw.length;
        visit(block);
      }
      end = source.length;
      cursor = 0;
    },
    lineOf(raw) {
      lineAt ??= lineFinder(source, bodyLine);
      const at = source.slice(cursor, end).indexOf(firstLine(raw));
      const line = lineAt(cursor + Math.max(0, at));
      if (at >= 0) cursor += at + 1;
      return line;
    },
  };
}

function firstLine(raw: string): string {
  return raw.slice(0, 200).split('\n', 1)[0] ?? '';
}

/** Line of an offset, by binary search over the line starts. */
export function lineFinder(source: string, bodyLine: number): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return bodyLine + low;
  };
}
