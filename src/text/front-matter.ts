import matter from 'gray-matter';
import { scanFences } from './fence.ts';
import { readYamlBlock, type BlockOptions, type FrontMatterEntry, type YamlBlock } from './yaml-block.ts';
import type { BlockProblem } from './yaml-values.ts';

export type { FrontMatterEntry } from './yaml-block.ts';
export type { BlockProblem, FieldValue } from './yaml-values.ts';

interface FrontMatterOptions extends Pick<BlockOptions, 'maxDepth' | 'isKnownKey'> {
  /** Largest block between the fences, in bytes of UTF-8. */
  readonly maxBytes: number;
}

export interface FrontMatter {
  readonly ok: true;
  readonly entries: readonly FrontMatterEntry[];
  readonly warnings: readonly BlockProblem[];
  /** The text below the closing fence, or all of it without front matter. */
  readonly body: string;
  /** 1-based line of the saved file on which `body` begins. */
  readonly bodyLine: number;
  /** Line of the opening fence; 1 without front matter. */
  readonly openLine: number;
}

interface UnreadFrontMatter {
  readonly ok: false;
  readonly problem: BlockProblem;
  readonly warnings: readonly BlockProblem[];
}

/**
 * Stands after the block in place of the closing fence. A file with a NUL byte never gets here, so gray-matter
 * cannot find it earlier, as it would find `---text` or a `---` inside a block.
 */
const END_OF_BLOCK = '\u0000---';

/** gray-matter looks for comments in time square to a run of blanks; no front matter has that many. */
const MAX_BLANK_RUN = 2000;

/**
 * Every format gray-matter could be led to. Its `javascript` engine evaluates what it reads, and setting an
 * engine to `false` leaves the alias of its name open, so each name gets a parser that refuses.
 */
const REFUSED_FORMATS = ['javascript', 'js', 'json', 'coffee', 'coffeescript', 'cson', 'toml'] as const;
const REFUSING_ENGINES = Object.fromEntries(REFUSED_FORMATS.map((name) => [name, { parse: refuseFormat }]));

function refuseFormat(): never {
  throw new TypeError('front matter is YAML only');
}

/**
 * Splits a text (LF line ends, no NUL) into front matter and body. A fence language never reaches gray-matter:
 * the scan refuses it, the language is fixed, and every other engine throws.
 */
export function readFrontMatter(text: string, options: FrontMatterOptions): FrontMatter | UnreadFrontMatter {
  const scan = scanFences(text);
  if (scan.kind === 'wrong') return { ok: false, problem: { key: null, ...scan.problem }, warnings: [] };
  if (scan.kind === 'none')
    return { ok: true, entries: [], warnings: [], body: text, bodyLine: 1, openLine: 1 };
  const { block, body, bodyLine, openLine } = scan;
  const oversize = refuseSize(block, openLine, options.maxBytes);
  if (oversize !== null) return { ok: false, problem: oversize, warnings: [] };
  const yaml = readBlock(block, { ...options, firstLine: openLine });
  const warnings = openLine === 1 ? yaml.warnings : [blankLinesBefore(openLine), ...yaml.warnings];
  if (yaml.problem !== null) return { ok: false, problem: yaml.problem, warnings };
  return { ok: true, entries: yaml.entries, warnings, body, bodyLine, openLine };
}

function refuseSize(block: string, line: number, maxBytes: number): BlockProblem | null {
  if (block.length * 3 > maxBytes) {
    const bytes = Buffer.byteLength(block);
    if (bytes > maxBytes) {
      const message = `The front matter is too large: ${bytes} bytes, at most ${maxBytes} are read.`;
      return { key: null, line, message, hint: 'Move the text below the closing `---`.' };
    }
  }
  if (block.length <= MAX_BLANK_RUN || longestBlankRun(block) <= MAX_BLANK_RUN) return null;
  const message = `The front matter is too large: it holds more than ${MAX_BLANK_RUN} blank characters in a row.`;
  return { key: null, line, message, hint: 'Delete the empty lines.' };
}

function longestBlankRun(text: string): number {
  let longest = 0;
  let run = 0;
  for (let at = 0; at < text.length; at += 1) {
    run = text.charAt(at).trim() === '' ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}

/** gray-matter hands its engine the block with the line end of the opening fence before it. */
function readBlock(block: string, options: BlockOptions): YamlBlock {
  const engine = { parse: (text: string): object => ({ yaml: readYamlBlock(text, options) }) };
  const { data } = matter(`---\n${block}\n${END_OF_BLOCK}`, {
    language: 'yaml',
    delimiters: ['---', END_OF_BLOCK],
    engines: { ...REFUSING_ENGINES, yaml: engine },
  });
  const yaml: YamlBlock | undefined = data['yaml'];
  return yaml ?? { entries: [], warnings: [], problem: null };
}

function blankLinesBefore(line: number): BlockProblem {
  const message = `Front matter should begin on line 1; there are blank lines before it and it begins on line ${line}.`;
  return { key: null, line, message, hint: 'Delete the blank lines at the top of the file.' };
}
