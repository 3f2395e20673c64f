import { isCjk, isCjkMark, isSharedMark } from './han.ts';

/** One `*…*`, `**…**`, `~~…~~`: how many delimiter characters, and where the closing ones begin. */
export interface EmphasisPair {
  readonly width: number;
  readonly close: number;
}

interface Run {
  readonly char: string;
  readonly seq: number;
  /** Position of the first character not yet used up by a pair. */
  start: number;
  count: number;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

/**
 * All emphasis of one run of inline text, by position of the opening delimiter: CommonMark's delimiter
 * algorithm with two changes for CJK text (see `flanking`). Linear in the text, since every search for an opener
 * stops where an earlier one found nothing.
 *
 * @param text the source, for the characters beside a delimiter
 * @param masked the same text, in which code, links, HTML and escapes cannot be taken for delimiters
 */
export function pairEmphasis(text: string, masked: string): Map<number, EmphasisPair> {
  const pairs = new Map<number, EmphasisPair>();
  const openers: Run[] = [];
  const floor = new Map<string, number>();
  const runs = /\*+|_+|~+/g;
  let seq = 0;
  for (let match = runs.exec(masked); match; match = runs.exec(masked)) {
    const run = readRun(text, match[0], match.index, seq++);
    if (run.canClose) closeRun(run, openers, floor, pairs);
    if (run.canOpen && run.count > 0) openers.push(run);
  }
  return pairs;
}

function readRun(text: string, delimiters: string, start: number, seq: number): Run {
  const char = delimiters.charAt(0);
  const length = delimiters.length;
  const { left, right, afterMark, beforeMark } = flanking(text, start, start + length);
  let canOpen = left;
  let canClose = right;
  if (char === '~' && length > 2) canOpen = canClose = false;
  if (char === '_') {
    // Underscores inside words are letters of a name: snake_case.
    canOpen = left && (!right || afterMark);
    canClose = right && (!left || beforeMark);
  }
  return { char, seq, start, count: length, length, canOpen, canClose };
}

interface Flanking {
  readonly left: boolean;
  readonly right: boolean;
  readonly afterMark: boolean;
  readonly beforeMark: boolean;
}

/**
 * CommonMark asks for a space or a mark on the outer side of a delimiter that has a mark on its inner side. Chinese
 * has no spaces, so here a CJK mark counts as a letter, and a CJK character outside is as good as a space:
 * `**注意：**正文`, `**“引号”**之后`.
 */
function flanking(text: string, start: number, end: number): Flanking {
  const before = charBefore(text, start);
  const after = charAt(text, end);
  const cjkBefore = isCjk(before) || isCjkMark(before);
  const cjkAfter = isCjk(after) || isCjkMark(after);
  const spaceBefore = isSpace(before);
  const spaceAfter = isSpace(after);
  const markBefore = isMark(before) && !cjkBefore && !isChineseMark(text, start - 1, -1);
  const markAfter = isMark(after) && !cjkAfter && !isChineseMark(text, end, 1);
  return {
    left: !spaceAfter && (!markAfter || spaceBefore || markBefore || cjkBefore),
    right: !spaceBefore && (!markBefore || spaceAfter || markAfter || cjkAfter),
    afterMark: isMark(before),
    beforeMark: isMark(after),
  };
}

/** Whether the mark at `index` is a shared one, such as ” or …, next to Chinese: 结束……, 说“好”. */
function isChineseMark(text: string, index: number, step: 1 | -1): boolean {
  let at = index;
  while (Math.abs(at - index) < MAX_MARKS && isSharedMark(text.charAt(at))) at += step;
  const beside = step < 0 ? charBefore(text, at + 1) : charAt(text, at);
  return at !== index && (isCjk(beside) || isCjkMark(beside));
}

/** A dash and a closing quote are three. */
const MAX_MARKS = 4;

/** Empty at the edges of the text, which count as a space. */
function charBefore(text: string, index: number): string {
  if (index <= 0) return '';
  const low = text.charCodeAt(index - 1);
  return low >= 0xdc00 && low <= 0xdfff && index > 1 ? text.slice(index - 2, index) : text.charAt(index - 1);
}

function charAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function isSpace(char: string): boolean {
  return char === '' || char === ' ' || char === '\n' || /^\s$/u.test(char);
}

function isMark(char: string): boolean {
  return !isCjk(char) && !/^[a-z0-9 \n]$/i.test(char) && /^[\p{P}\p{S}]$/u.test(char);
}

function closeRun(
  run: Run,
  openers: Run[],
  floor: Map<string, number>,
  pairs: Map<number, EmphasisPair>,
): void {
  while (run.count > 0) {
    const key = `${run.char}${run.canOpen ? 1 : 0}${run.char === '~' ? run.length : run.length % 3}`;
    const index = findOpener(run, openers, floor.get(key) ?? -1);
    const opener = openers[index];
    if (!opener) {
      floor.set(key, openers.at(-1)?.seq ?? -1);
      return;
    }
    const width = run.char === '~' ? run.length : Math.min(2, opener.count, run.count);
    opener.count -= width;
    pairs.set(opener.start + opener.count, { width, close: run.start });
    run.start += width;
    run.count -= width;
    // What stands between the two can no longer open anything.
    openers.length = opener.count > 0 ? index + 1 : index;
  }
}

function findOpener(run: Run, openers: readonly Run[], floor: number): number {
  for (let index = openers.length - 1; index >= 0; index--) {
    const opener = openers[index];
    if (!opener || opener.seq <= floor) return -1;
    if (opener.char === run.char && mayPair(opener, run)) return index;
  }
  return -1;
}

function mayPair(opener: Run, closer: Run): boolean {
  if (closer.char === '~') return opener.length === closer.length;
  if (!opener.canClose && !closer.canOpen) return true;
  const both = opener.length + closer.length;
  return both % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}
