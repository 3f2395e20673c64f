import type { ContentProblem } from '../../errors.ts';
import { fenceAfter, linesOf } from './fences.ts';

/** A little over the largest content file, for callers that set no limit of their own. */
const MAX_CHARACTERS = 1_100_000;

/**
 * Lines, cells and marks outside code: each may become a token, and a token costs microseconds where a plain
 * letter costs nanoseconds. The largest article we know has 1,300 of them.
 */
const MAX_MARKS = 40_000;

/** Quotes and lists within each other on one line. Articles stay below five. */
const MAX_NESTING = 30;

/** 1 at the code of each character that is counted; a table, since every character of every text is looked up. */
const IS_MARK = new Uint8Array(128);
for (const mark of '\n`*_~[<|$&@\\') IS_MARK[mark.charCodeAt(0)] = 1;
const DEEP_LINE = new RegExp(`^(?:[ \\t]*(?:>|(?:[*+-]|\\d{1,9}[.)])(?=[ \\t]))){${MAX_NESTING + 1}}`, 'm');
const NESTED = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t])))*/;
const NESTING = />|[*+-]|\d{1,9}[.)]/g;
const RULE = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;

/** The first thing in a text that would take too long to read, found in one pass over it, or null. */
export function findExcess(source: string, bodyLine: number): ContentProblem | null {
  if (source.length > MAX_CHARACTERS) {
    const message = `The text has ${source.length} characters; at most ${MAX_CHARACTERS} are read.`;
    return excess(bodyLine, message, 'Divide it into several articles.');
  }
  if (countMarks(source) <= MAX_MARKS && !DEEP_LINE.test(source)) return null;
  let marks = 0;
  let number = bodyLine - 1;
  let fence: string | null = null;
  for (const { line } of linesOf(source)) {
    number += 1;
    const wasFenced = fence !== null;
    fence = fenceAfter(line, fence);
    if (wasFenced || line === '') continue;
    marks += 1 + countMarks(line);
    if (marks > MAX_MARKS) {
      const message = `Up to this line the text has more than ${MAX_MARKS} lines, table cells and marks.`;
      return excess(number, message, 'Divide it into several articles, or put data into a file beside it.');
    }
    if (nestingOf(line) > MAX_NESTING && !RULE.test(line)) {
      const message = `This line opens more than ${MAX_NESTING} quotes or lists within each other.`;
      return excess(number, message, 'Use fewer levels, or put the line into a code block.');
    }
  }
  return null;
}

function countMarks(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    count += IS_MARK[text.charCodeAt(index)] ?? 0;
  }
  return count;
}

function nestingOf(line: string): number {
  const markers = NESTED.exec(line)?.[0] ?? '';
  return markers.length <= MAX_NESTING ? 0 : (markers.match(NESTING)?.length ?? 0);
}

/** A refusal: the file's last good version stays. */
export function excess(line: number, message: string, hint: string): ContentProblem {
  return { severity: 'error', kind: 'markdown', field: 'body', line, message, hint };
}
