import { lineFinder } from '../../text/line-finder.ts';
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
