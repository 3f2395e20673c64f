/** What the line that opens a code block asks for: ` ```go title="sync.go" {3,7-9} numbers diff `. */
export interface CodeInfo {
  /** Lower case; empty when none was given. */
  readonly lang: string;
  readonly title: string | null;
  /** Whether a line, counted from 1, is marked. */
  readonly isMarked: (line: number) => boolean;
  readonly numbers: boolean;
  readonly diff: boolean;
}

/** Reads the info string; what it does not know it leaves aside. */
export function readCodeInfo(info: string): CodeInfo {
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(info);
  const rest = info.replace(/(?:^|\s)title=(?:"[^"]*"|'[^']*'|\S+)/, ' ');
  const ranges = readRanges(/\{([\d,\s-]+)\}/.exec(rest)?.[1] ?? '');
  const words = rest
    .replace(/\{[^}]*\}/g, ' ')
    .trim()
    .split(/\s+/);
  const first = /^\S/.test(info) && !/^(?:title=|\{)/.test(info) ? (words[0] ?? '').toLowerCase() : '';
  const flags = first === '' ? words : words.slice(1);
  return {
    lang: first,
    title: title?.[1] ?? title?.[2] ?? title?.[3] ?? null,
    isMarked: (line) => ranges.some(([from, to]) => line >= from && line <= to),
    numbers: flags.includes('numbers'),
    diff: first === 'diff' || flags.includes('diff'),
  };
}

/** At most so many ranges are read; each line of the block is held against each. */
const MAX_RANGES = 100;

function readRanges(text: string): [number, number][] {
  return text
    .split(',')
    .slice(0, MAX_RANGES)
    .flatMap((part): [number, number][] => {
      const [, from, to] = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part) ?? [];
      return from === undefined ? [] : [[Number(from), Number(to ?? from)]];
    });
}
