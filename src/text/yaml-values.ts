import { isAlias, isMap, isScalar, isSeq, type Pair, type Scalar } from 'yaml';
import { excerptOf } from './clean.ts';

/** A value as the editor wrote it: scalars keep their source spelling (`007`, `1.10`, `yes`). */
export type FieldValue =
  | { readonly kind: 'text'; readonly text: string; readonly line: number; readonly lost: string | null }
  | { readonly kind: 'list'; readonly items: readonly FieldValue[]; readonly line: number }
  | { readonly kind: 'map'; readonly line: number }
  /** Nothing, `~` or `null`. `lost` is what stood there as a YAML comment (also on a text), with its `#`. */
  | { readonly kind: 'none'; readonly line: number; readonly lost: string | null };

/** What is wrong in a block, and under which of its top-level keys, as written. */
export interface BlockProblem {
  readonly key: string | null;
  /** 1-based line of the file as saved. */
  readonly line: number;
  readonly message: string;
  readonly hint: string;
}

/** The block being read. `fault` throws; the reader of the block catches. */
export interface BlockSource {
  readonly text: string;
  lineOf(offset: number): number;
  warn(key: string | null, line: number, message: string, hint: string): void;
}

/** Thrown at the first thing a value must not hold; caught where the block is read. */
export class UnreadableValue extends Error {
  override readonly name = 'UnreadableValue';
  readonly problem: BlockProblem;
  constructor(problem: BlockProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

const CORE_TAGS: ReadonlySet<string> = new Set([
  '!',
  ...['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => `tag:yaml.org,2002:${name}`),
]);

const QUOTE_HINT = 'If it is meant as text, wrap the value in quotes: ';

/**
 * A YAML node as a value, read before anything in it is expanded: aliases, merge keys, tags beyond YAML's
 * core and duplicate keys throw `UnreadableValue`. `key` is the top-level key it stands under.
 */
export function readValue(node: unknown, key: string, source: BlockSource): FieldValue {
  if (isAlias(node)) {
    const line = source.lineOf(node.range?.[0] ?? 0);
    const shown = `*${excerptOf(node.source, 30)}`;
    const message = `\`${shown}\` is a YAML alias, and aliases are not read here; wrap a text that begins with \`*\` in quotes.`;
    throw new UnreadableValue({ key, line, message, hint: `${QUOTE_HINT}\`${key}: "${shown}"\`.` });
  }
  if (isScalar(node)) return readScalar(node, key, source);
  if (!isSeq(node) && !isMap(node)) return { kind: 'none', line: 1, lost: null };
  const line = source.lineOf(node.range?.[0] ?? 0);
  refuseTag(node.tag, key, line);
  if (isMap(node)) {
    readNestedMap(node.items, key, source);
    return { kind: 'map', line };
  }
  return { kind: 'list', items: node.items.map((item) => readValue(item, key, source)), line };
}

/** Nothing reads nested maps; they are walked for what must be refused. */
function readNestedMap(pairs: readonly Pair[], key: string, source: BlockSource): void {
  const seen = new Set<string>();
  for (const pair of pairs) {
    if (isScalar(pair.key)) {
      const name = textOf(pair.key);
      const line = source.lineOf(pair.key.range?.[0] ?? 0);
      refuseMergeKey(pair.key, key, line);
      if (seen.has(name)) throw new UnreadableValue(duplicateKey(key, name, line));
      seen.add(name);
    } else readValue(pair.key, key, source);
    readValue(pair.value, key, source);
  }
}

function duplicateKey(key: string, name: string, line: number): BlockProblem {
  return {
    key,
    line,
    message: `The key \`${excerptOf(name)}\` is a duplicate: it is already set above.`,
    hint: 'Keep one of them.',
  };
}

/** Refuses `<<`, which would pull another mapping in; quoted, it is a key like any other. */
export function refuseMergeKey(node: Scalar, key: string | null, line: number): void {
  if (node.type !== 'PLAIN' || node.source !== '<<') return;
  const message =
    'The merge key `<<` pulls in another mapping through an alias; aliases and merge keys are not read here.';
  throw new UnreadableValue({ key, line, message, hint: 'Write the fields out.' });
}

/** The text of a scalar as typed: the resolved value of `007` is 7, its text stays `007`. */
export function textOf(node: Scalar): string {
  return node.source ?? (typeof node.value === 'string' ? node.value : '');
}

function readScalar(node: Scalar, key: string, source: BlockSource): FieldValue {
  const [start, end] = node.range ?? [0, 0];
  const line = source.lineOf(start);
  refuseTag(node.tag, key, line);
  const isPlain = node.type === 'PLAIN';
  const lost = isPlain ? commentAfter(source.text, end) : null;
  if (isPlain && node.value === null) return { kind: 'none', line, lost };
  if (node.anchor !== undefined) warnOfAnchor(node.anchor, key, line, source);
  if (isPlain) inspectContinuation(source.text.slice(start, end), key, line, source);
  return { kind: 'text', text: textOf(node), line, lost };
}

function refuseTag(tag: string | undefined, key: string, line: number): void {
  if (tag === undefined || CORE_TAGS.has(tag)) return;
  const shown = excerptOf(tag.replace('tag:yaml.org,2002:', '!!'), 30);
  const message = `\`${shown}\` is a YAML tag, and such tags are not read here; wrap a text that begins with \`!\` in quotes.`;
  throw new UnreadableValue({ key, line, message, hint: `${QUOTE_HINT}\`${key}: "${shown} …"\`.` });
}

function warnOfAnchor(anchor: string, key: string, line: number, source: BlockSource): void {
  const shown = `&${excerptOf(anchor, 30)}`;
  const message = `\`${shown}\` is read as a YAML anchor and is not part of the text.`;
  source.warn(key, line, message, `${QUOTE_HINT}\`${key}: "${shown} …"\`.`);
}

/** The comment on the rest of the line, if it is one. */
function commentAfter(text: string, offset: number): string | null {
  const end = text.indexOf('\n', offset);
  const rest = text.slice(offset, end === -1 ? text.length : end).trim();
  return rest.startsWith('#') ? rest : null;
}

/** A plain text over several lines may swallow what was meant as its indented list. */
function inspectContinuation(written: string, key: string, line: number, source: BlockSource): void {
  if (!written.includes('\n')) return;
  const lines = written.split('\n');
  const tabbed = lines.findIndex((each, index) => index > 0 && /^ *\t/.test(each) && each.trim() !== '');
  if (tabbed !== -1) throw new UnreadableValue(tabIndentation(line + tabbed));
  const isDashed = /^-\S/.test(written) || lines.some((each, index) => index > 0 && /^ *- /.test(each));
  if (!isDashed) return;
  const message = `The lines under \`${key}\` begin with \`-\`, but they are read as one text, not as a list.`;
  source.warn(
    key,
    line,
    message,
    'Write each item on its own line as `- item`, with a space, all indented alike.',
  );
}

/** Tabs at the start of a line; the message of a slip that YAML itself only calls a wrong token. */
export function tabIndentation(line: number): BlockProblem {
  const message = 'This line is indented with a tab; YAML allows spaces only.';
  return { key: null, line, message, hint: 'Replace the tab by two spaces: `  - item`.' };
}
