import { fenceAfter, linesOf } from './fences.ts';
import { DIRECTIVES, type DirectiveName } from './tokens.ts';

/** A `:::name` … `:::` found in a run of blocks, by offsets into it. */
interface DirectiveSpan {
  readonly name: DirectiveName;
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly end: number;
}

/** Where our own blocks stand in a run of blocks. */
export interface BlockScan {
  readonly directives: ReadonlyMap<number, DirectiveSpan>;
  /** Offsets, ascending, of lines at which a paragraph must end because a block of ours begins. */
  readonly interruptions: readonly number[];
  /** Whether a line begins a definition anywhere; saves looking for one at every block. */
  readonly hasDefinitions: boolean;
}

const NO_DIRECTIVES: BlockScan['directives'] = new Map();
const DEFINITION = /\n {0,3}:[ \t]+\S/;
const OPEN = new RegExp(`^ {0,3}:::[ \\t]*(${DIRECTIVES.join('|')})[ \\t]*$`);
const CLOSE = /^ {0,3}:::[ \t]*$/;
const INTERRUPTS = /^ {0,3}(?:\[\^[^\]\s]+\]:|\$\$)/;

/**
 * Finds directives with their ends, and the lines that may interrupt a paragraph, in one pass. It runs once per
 * run of blocks, so that no tokenizer ever has to search ahead, which would be quadratic.
 */
export function scanBlocks(source: string): BlockScan {
  const hasDefinitions = source.includes('\n') && DEFINITION.test(source);
  if (!source.includes(':::') && !source.includes('[^') && !source.includes('$$')) {
    return { directives: NO_DIRECTIVES, interruptions: [], hasDefinitions };
  }
  const directives = new Map<number, DirectiveSpan>();
  const interruptions: number[] = [];
  const open: { name: DirectiveName; start: number; contentStart: number }[] = [];
  let fence: string | null = null;
  for (const { line, start } of linesOf(source)) {
    const end = start + line.length;
    const wasFenced = fence !== null;
    fence = fenceAfter(line, fence);
    if (wasFenced || fence !== null) continue;
    const name = directiveName(line);
    const opened = CLOSE.test(line) ? open.pop() : undefined;
    if (name) open.push({ name, start, contentStart: end + 1 });
    else if (opened) {
      directives.set(opened.start, {
        name: opened.name,
        contentStart: opened.contentStart,
        contentEnd: start,
        end,
      });
      interruptions.push(opened.start);
    } else if (INTERRUPTS.test(line)) interruptions.push(start);
  }
  return { directives, interruptions: interruptions.sort((a, b) => a - b), hasDefinitions };
}

/** The first interruption at or after `offset`, by binary search, or null. */
export function nextInterruption({ interruptions }: BlockScan, offset: number): number | null {
  let low = 0;
  let high = interruptions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((interruptions[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return interruptions[low] ?? null;
}

function directiveName(line: string): DirectiveName | undefined {
  const name = OPEN.exec(line)?.[1];
  return DIRECTIVES.find((known) => known === name);
}
