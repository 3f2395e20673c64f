import { DIRECTIVES, type DirectiveName } from './tokens.ts';

/** A `:::name` … `:::` found in a run of blocks, by offsets into it. */
export interface DirectiveSpan {
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
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
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
  for (let start = 0; start < source.length; ) {
    const newline = source.indexOf('\n', start);
    const end = newline < 0 ? source.length : newline;
    const line = source.slice(start, end);
    const wasFenced = fence !== null;
    fence = fenceAfter(line, fence);
    if (!wasFenced && fence === null) {
      const name = directiveName(line);
      const opened = CLOSE.test(line) ? open.pop() : undefined;
      if (name) open.push({ name, start, contentStart: end + 1 });
      else if (opened) {
        directives.set(opened.start, { name: opened.name, contentStart: opened.contentStart, contentEnd: start, end });
        interruptions.push(opened.start);
      } else if (INTERRUPTS.test(line)) interruptions.push(start);
    }
    start = end + 1;
  }
  return { directives, interruptions: interruptions.sort((a, b) => a - b), hasDefinitions };
}

function directiveName(line: string): DirectiveName | undefined {
  const name = OPEN.exec(line)?.[1];
  return DIRECTIVES.find((known) => known === name);
}

/** The fence that is open after `line`, or null. */
function fenceAfter(line: string, fence: string | null): string | null {
  const mark = FENCE.exec(line)?.[1];
  if (fence === null) return mark ?? null;
  const closes = mark !== undefined && mark.startsWith(fence) && line.trim() === mark;
  return closes ? null : fence;
}
