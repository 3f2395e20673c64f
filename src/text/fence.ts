import { excerptOf } from './clean.ts';
import type { SourceProblem } from './source-text.ts';

type FenceScan =
  /** No front matter: all of the text is body. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'block';
      /** 1-based line of the opening fence. */
      readonly openLine: number;
      /** Between the fences, without the line end before the closing one. */
      readonly block: string;
      readonly body: string;
      readonly bodyLine: number;
    }
  | { readonly kind: 'wrong'; readonly problem: SourceProblem };

interface Line {
  readonly start: number;
  readonly end: number;
  readonly number: number;
}

const FENCE = /^---[ \t]*$/;
const CLOSING_FENCE = /^(?:---|\.\.\.)[ \t]*$/;
/** Hyphens and everything that keyboards, spelling aids and fonts make of them. */
const ONLY_DASHES = /^[-\u2010-\u2015\u2212\u2500\u2501\u2E3A\u2E3B\u30FC\uFE58\uFE63\uFF0D]+$/;
/** A near miss shows in its first characters; a line may be a megabyte long. */
const LOOK = 200;

/**
 * Finds the front matter of a text with LF line ends. The fence is exactly `---` in column 1 plus trailing
 * blanks; the block ends at the next line that is exactly `---` or `...`. What only looks like a fence, or
 * opens another format than YAML, is named instead of being read as body text.
 */
export function scanFences(text: string): FenceScan {
  const first = firstWrittenLine(text);
  const opening = text.slice(first.start, first.end);
  if (FENCE.test(opening)) return scanBlock(text, first);
  const problem = explainOpening(opening.slice(0, LOOK), first.number);
  return problem === null ? { kind: 'none' } : { kind: 'wrong', problem };
}

function firstWrittenLine(text: string): Line {
  let line = lineAt(text, 0, 1);
  while (line.end < text.length && text.slice(line.start, line.end).trim() === '') {
    line = lineAt(text, line.end + 1, line.number + 1);
  }
  return line;
}

function lineAt(text: string, start: number, number: number): Line {
  const end = text.indexOf('\n', start);
  return { start, end: end === -1 ? text.length : end, number };
}

function scanBlock(text: string, opening: Line): FenceScan {
  const blockStart = Math.min(opening.end + 1, text.length);
  let nearMiss: string | null = null;
  let line = opening;
  while (line.end < text.length) {
    line = lineAt(text, line.end + 1, line.number + 1);
    if (CLOSING_FENCE.test(text.slice(line.start, line.end))) {
      const block = text.slice(blockStart, Math.max(blockStart, line.start - 1));
      const body = text.slice(line.end + 1);
      return { kind: 'block', openLine: opening.number, block, body, bodyLine: line.number + 1 };
    }
    nearMiss ??= explainClosing(text.slice(line.start, Math.min(line.end, line.start + LOOK)), line.number);
  }
  const message = `The front matter that opens with \`---\` on line ${opening.number} has no closing \`---\`.`;
  const hint = nearMiss ?? 'Write `---` alone on a line after the last field.';
  return { kind: 'wrong', problem: { line: opening.number, message, hint } };
}

function explainClosing(line: string, number: number): string | null {
  const bare = line.trim();
  if (!isDashed(bare) && bare !== '---' && !/^---\S/.test(line)) return null;
  return `Line ${number} is \`${excerptOf(line)}\`; the closing fence is exactly three hyphens \`---\` in column 1.`;
}

function explainOpening(line: string, number: number): SourceProblem | null {
  const shown = excerptOf(line);
  const foreign = foreignFormat(line);
  if (foreign !== null) {
    const message = `Front matter is YAML between two lines \`---\`; found \`${shown}\`, ${foreign}.`;
    return {
      line: number,
      message,
      hint: 'Write `---`, then lines such as `title: Hello`, then `---` again.',
    };
  }
  const bare = line.replace(/^[\s\u200B-\u200F\u2060\uFEFF]+|[\s\u200B-\u200F\u2060\uFEFF]+$/g, '');
  const hint = 'Write exactly `---`, three hyphens, with nothing before or after them.';
  if (bare === '---') {
    const message =
      'The opening fence `---` must be three hyphens in column 1, with no space or invisible character beside them.';
    return { line: number, message, hint };
  }
  if (!isDashed(bare)) return null;
  return {
    line: number,
    message: `The fence of front matter is exactly three hyphens \`---\`; found \`${shown}\`.`,
    hint,
  };
}

function foreignFormat(line: string): string | null {
  if (line.startsWith('+++')) return 'which opens TOML';
  if (line.startsWith(';;;') || line.trimStart().startsWith('{')) return 'which opens JSON';
  const language = /^---[ \t]*([^-\s].*)$/u.exec(line)?.[1];
  return language === undefined
    ? null
    : `but a fence must not name a language or hold anything else (\`${excerptOf(language, 20)}\`)`;
}

/** A line of dashes that is no fence; a single hyphen begins a list. */
export function isDashed(line: string): boolean {
  return line !== '-' && line !== '---' && ONLY_DASHES.test(line);
}
