import {
  Composer,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  Parser,
  Schema,
  type CST,
  type Document,
  type Pair,
  type Scalar,
} from 'yaml';

/** Where something stands in a text, both counted from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** YAML as plain values that know where they stand. Scalars are texts in their source spelling (`007`, `1.10`, `yes`). */
export type YamlTree =
  | (TextPosition & {
      readonly kind: 'text';
      readonly text: string;
      /** Of a block scalar (`|`, `>`): where its first line of content stands. */
      readonly content: TextPosition;
    })
  | (TextPosition & { readonly kind: 'none' })
  | (TextPosition & { readonly kind: 'list'; readonly items: readonly YamlTree[] })
  | (TextPosition & { readonly kind: 'map'; readonly entries: readonly YamlEntry[] });

export interface YamlEntry extends TextPosition {
  readonly key: string;
  readonly value: YamlTree;
}

type YamlTreeResult =
  | { readonly ok: true; readonly tree: YamlTree }
  | { readonly ok: false; readonly problem: TextPosition & { readonly message: string } };

/** Deeper ones are no text that a person wrote; checked before anything recurses. */
const MAX_DEPTH = 12;
const CORE = new Schema({ schema: 'core' });

class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Reads one YAML document of the core schema: unique keys, no aliases, no tags, at most a dozen levels. Never throws;
 * the first thing wrong is the one problem, in the words of the parser.
 */
export function readYamlTree(text: string): YamlTreeResult {
  const lines = new LineCounter();
  try {
    return { ok: true, tree: readDocument(text, lines) };
  } catch (error) {
    const offset = error instanceof Unreadable ? error.offset : 0;
    const message = error instanceof Unreadable ? error.message : 'it is too tangled to be read';
    return { ok: false, problem: { ...positionOf(offset, lines), message } };
  }
}

function readDocument(text: string, lines: LineCounter): YamlTree {
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  refuseDepth(tokens);
  const composer = new Composer({ version: '1.2', schema: CORE, uniqueKeys: true, prettyErrors: false });
  const [document, second] = composer.compose(tokens, true, text.length) as Iterable<Document.Parsed>;
  if (document === undefined) return { kind: 'none', line: 1, column: 1 };
  const [error] = document.errors;
  if (error !== undefined) throw new Unreadable(lowerFirst(error.message), afterBlanks(text, error.pos[0]));
  if (second !== undefined) throw new Unreadable('only one document is read', second.range[0]);
  return readNode(document.contents, 0, text, lines);
}

/** Walks the parser's own tree, since composing nodes recurses as deep as the text nests. */
function refuseDepth(tokens: readonly CST.Token[]): void {
  const open = tokens.map((token): { token: CST.Token | null | undefined; depth: number } => ({
    token,
    depth: 0,
  }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (token?.type === 'document') open.push({ token: token.value, depth });
    if (token === null || token === undefined || !('items' in token)) continue;
    if (depth > MAX_DEPTH)
      throw new Unreadable(`it nests more than ${MAX_DEPTH} lists and maps`, token.offset);
    for (const item of token.items) {
      open.push({ token: item.key, depth: depth + 1 }, { token: item.value, depth: depth + 1 });
    }
  }
}

function readNode(node: unknown, offset: number, text: string, lines: LineCounter): YamlTree {
  if (isAlias(node)) throw new Unreadable('aliases (*) are not read here', node.range?.[0] ?? offset);
  if (!isScalar(node) && !isMap(node) && !isSeq(node)) return { kind: 'none', ...positionOf(offset, lines) };
  const start = node.range?.[0] ?? offset;
  const at = positionOf(start, lines);
  if (node.anchor !== undefined) throw new Unreadable('anchors (&) are not read here', start);
  if (hasWrittenTag(node)) throw new Unreadable('tags (!) are not read here', start);
  if (isScalar(node)) return readScalar(node, start, text, lines);
  if (isSeq(node))
    return { kind: 'list', items: node.items.map((item) => readNode(item, start, text, lines)), ...at };
  return { kind: 'map', entries: node.items.map((pair) => readPair(pair, start, text, lines)), ...at };
}

/** Composed scalars of the core schema carry no tag unless one was written. */
function hasWrittenTag(node: { tag?: string | undefined }): boolean {
  return node.tag !== undefined && !/^tag:yaml\.org,2002:(?:map|seq|str|int|float|bool|null)$/.test(node.tag);
}

function readScalar(node: Scalar, start: number, text: string, lines: LineCounter): YamlTree {
  const at = positionOf(start, lines);
  if (node.value === null && (node.source ?? '') === '') return { kind: 'none', ...at };
  const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
  const written = typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
  return { kind: 'text', text: written, ...at, content: isBlock ? firstContent(text, start, lines) : at };
}

function firstContent(text: string, start: number, lines: LineCounter): TextPosition {
  const found = /[^\n]*\n\s*/y;
  found.lastIndex = start;
  return positionOf(start + (found.exec(text)?.[0].length ?? 0), lines);
}

function readPair(
  { key, value }: Pair<unknown, unknown>,
  start: number,
  text: string,
  lines: LineCounter,
): YamlEntry {
  const name = readNode(key, start, text, lines);
  if (name.kind !== 'text') throw new Unreadable('a key must be a plain word', offsetOf(key) ?? start);
  const end = isScalar(key) ? (key.range?.[1] ?? start) : start;
  return {
    key: name.text,
    line: name.line,
    column: name.column,
    value: readNode(value, end, text, lines),
  };
}

function offsetOf(node: unknown): number | undefined {
  return isMap(node) || isSeq(node) || isScalar(node) ? node.range?.[0] : undefined;
}

/** A wrong indentation is reported at the start of its line; people look at the first word. */
function afterBlanks(text: string, offset: number): number {
  const blanks = / */y;
  blanks.lastIndex = offset;
  return offset + (blanks.exec(text)?.[0].length ?? 0);
}

function positionOf(offset: number, lines: LineCounter): TextPosition {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
