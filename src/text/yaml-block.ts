import { Composer, isCollection, isMap, isScalar, Parser, Schema, type CST, type Document } from 'yaml';
import { excerptOf } from './clean.ts';
import { lineFinder } from './line-finder.ts';
import { splitKeyLine, topLevelKeyOf } from './yaml-lines.ts';
import type { SyntaxFault } from './yaml-quoting.ts';
import { explainLine, explainSyntaxError, spaceAfterColon } from './yaml-slips.ts';
import { readValue, refuseMergeKey, textOf, UnreadableValue } from './yaml-values.ts';
import type { BlockProblem, BlockSource, FieldValue } from './yaml-values.ts';

export interface FrontMatterEntry {
  readonly key: string;
  /** 1-based line of the key in the file as saved. */
  readonly line: number;
  readonly value: FieldValue;
}

export interface YamlBlock {
  readonly entries: readonly FrontMatterEntry[];
  readonly warnings: readonly BlockProblem[];
  /** The one thing that makes the block unreadable; entries are then not to be used. */
  readonly problem: BlockProblem | null;
}

export interface BlockOptions {
  /** Number of the block's first line in the file as saved. */
  readonly firstLine: number;
  /** Levels of lists and maps allowed below the top-level mapping. */
  readonly maxDepth: number;
  /** Whether a field has this name, in any spelling; tells `title:Hello: x` from `og:title: x`. */
  isKnownKey(key: string): boolean;
}

/** Built once: the core schema of YAML 1.2 has no timestamps, no base 60 and no `yes` that is true. */
const CORE = new Schema({ schema: 'core' });

/**
 * Reads the YAML between the fences without ever building objects from it: entries in order, scalars in their
 * source spelling, line numbers of the saved file. Duplicate top-level keys are left to the reader of fields,
 * who knows which names mean the same field.
 */
export function readYamlBlock(text: string, options: BlockOptions): YamlBlock {
  const warnings: BlockProblem[] = [];
  const source = sourceOf(text, options.firstLine, warnings);
  try {
    return { entries: readEntries(text, source, options), warnings, problem: null };
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error;
    return { entries: [], warnings, problem: error.problem };
  }
}

function sourceOf(text: string, firstLine: number, warnings: BlockProblem[]): BlockSource {
  return {
    text,
    lineOf: lineFinder(text, firstLine),
    warn: (key, line, message, hint) => warnings.push({ key, line, message, hint }),
  };
}

function readEntries(text: string, source: BlockSource, options: BlockOptions): FrontMatterEntry[] {
  const [document, second] = composeDocuments(text, source, options);
  if (document === undefined) return [];
  const [error] = document.errors;
  if (error !== undefined) throw new UnreadableValue(explain(text, error, source, options));
  if (second !== undefined)
    throw new UnreadableValue(secondDocument(text, source.lineOf(second.range[0]), options));
  const root: unknown = document.contents;
  if (root === null || (isScalar(root) && root.value === null)) return [];
  if (!isMap(root))
    throw new UnreadableValue(noMapping(text, source.lineOf(document.contents?.range[0] ?? 0), options));
  return root.items.map((pair) => readEntry(pair.key, pair.value, source, options));
}

/** The one place where foreign code meets hostile text: whatever it throws refuses the block. */
function composeDocuments(text: string, source: BlockSource, options: BlockOptions): Document.Parsed[] {
  try {
    const tokens = [...new Parser().parse(text)];
    refuseDepth(tokens, source, options.maxDepth);
    const composer = new Composer({ version: '1.2', schema: CORE, uniqueKeys: false, prettyErrors: false });
    return [...composer.compose(tokens, true, text.length)];
  } catch (error) {
    if (error instanceof UnreadableValue) throw error;
    const message = 'The front matter is too tangled to be read as YAML.';
    throw new UnreadableValue({
      key: null,
      line: options.firstLine,
      message,
      hint: 'Write plain `key: value` lines.',
    });
  }
}

interface OpenToken {
  readonly token: CST.Token | null | undefined;
  readonly depth: number;
  /** The top-level key above it. */
  readonly key: string | null;
}

/** Walks the parser's own tree before nodes are composed, which would recurse as deep as the text nests. */
function refuseDepth(tokens: readonly CST.Token[], source: BlockSource, maxDepth: number): void {
  const open = tokens.map((token): OpenToken => ({ token, depth: 0, key: null }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (token?.type === 'document') open.push({ ...next, token: token.value });
    if (token === null || token === undefined || !('items' in token)) continue;
    if (depth > maxDepth) {
      const message = `The front matter nests too deep: more than ${maxDepth} levels of lists and maps.`;
      const hint = 'Fields hold a text or a plain list.';
      throw new UnreadableValue({ key: next.key, line: source.lineOf(token.offset), message, hint });
    }
    for (const item of token.items) {
      const key = next.key ?? (item.key?.type === 'scalar' ? item.key.source : null);
      open.push({ token: item.key, depth: depth + 1, key }, { token: item.value, depth: depth + 1, key });
    }
  }
}

interface ParserError {
  readonly pos: readonly [number, number];
  readonly code: string;
  readonly message: string;
}

function explain(text: string, error: ParserError, source: BlockSource, options: BlockOptions): BlockProblem {
  const at = source.lineOf(error.pos[0]) - options.firstLine;
  const lines = text.split('\n');
  if (error.code === 'TAG_RESOLVE_FAILED') {
    const line = options.firstLine + at;
    const key = topLevelKeyOf(lines, at);
    const message =
      'The value begins with a YAML tag (`!…`), and tags are not read here; wrap a text that begins with `!` in quotes.';
    return { key, line, message, hint: 'Write `"! …"`.' };
  }
  const fault: SyntaxFault = {
    at,
    code: error.code,
    message: error.message,
    character: text.charAt(error.pos[0]),
  };
  return explainSyntaxError(lines, fault, options.firstLine);
}

function secondDocument(text: string, line: number, options: BlockOptions): BlockProblem {
  const found = text.split('\n')[line - options.firstLine] ?? '';
  const message = `\`${excerptOf(found)}\` starts a second YAML document; a closing fence is exactly three hyphens \`---\`.`;
  return { key: null, line, message, hint: 'Write `---` alone on the line.' };
}

function noMapping(text: string, line: number, { firstLine }: BlockOptions): BlockProblem {
  const written = text.split('\n')[line - firstLine] ?? '';
  const slip = /^\S/u.test(written) && splitKeyLine(written) !== null ? explainLine(written, line) : null;
  if (slip !== null) return slip;
  const message = `Front matter is made of lines \`key: value\`; found \`${excerptOf(written)}\`.`;
  return { key: null, line, message, hint: 'Write for example `title: Hello`.' };
}

function readEntry(
  keyNode: unknown,
  valueNode: unknown,
  source: BlockSource,
  options: BlockOptions,
): FrontMatterEntry {
  if (!isScalar(keyNode)) {
    readValue(keyNode, '', source);
    const line = isCollection(keyNode) ? source.lineOf(keyNode.range?.[0] ?? 0) : options.firstLine;
    throw new UnreadableValue({
      key: null,
      line,
      message: 'A key must be a plain word, not a list or map.',
      hint: 'Write for example `title: Hello`.',
    });
  }
  const key = textOf(keyNode).trim();
  const line = source.lineOf(keyNode.range?.[0] ?? 0);
  if (key === '') {
    const message = 'There is no key before the colon.';
    throw new UnreadableValue({ key: null, line, message, hint: 'Write for example `title: Hello`.' });
  }
  refuseMergeKey(keyNode, null, line);
  refuseGluedKey(key, line, options);
  const value = readValue(valueNode, key, source);
  return { key, line, value: value.kind === 'none' ? { ...value, line } : value };
}

/** `title：Hello: x` and `title:Hello: x` are mappings to YAML, with a key that no one meant. */
function refuseGluedKey(key: string, line: number, options: BlockOptions): void {
  const parts = splitKeyLine(key);
  if (parts === null || parts.rest === '') return;
  if (parts.colon !== ':') {
    const slip = explainLine(key, line);
    if (slip !== null) throw new UnreadableValue(slip);
  } else if (options.isKnownKey(parts.key)) throw new UnreadableValue(spaceAfterColon(parts, line));
}
