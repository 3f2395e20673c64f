/**
 * Blocks beyond GFM, read from the start of the text that is left: pure functions from text to where each ends.
 */

export interface NoteSource {
  readonly raw: string;
  readonly label: string;
  readonly body: string;
}

/** Starts a block of its own, so it ends the lazily continued first paragraph of a footnote or definition. */
const BLOCK_START =
  /^ {0,3}(?:#{1,6}[ \t]|>|`{3}|~{3}|(?:[*+-]|\d{1,9}[.)])[ \t]|(?:-[ \t]*){3,}$|(?:\*[ \t]*){3,}$|(?:_[ \t]*){3,}$|\[\^[^\]\s]+\]:|:::|\$\$|:[ \t]|<\w)/;

/** `[^label]: text`, its lazily continued lines, and further blocks indented by four spaces or a tab. */
export function readNote(source: string): NoteSource | null {
  const start = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*/.exec(source);
  if (!start?.[1]) return null;
  const { raw, body } = readIndented(source, start[0].length, 4);
  return { raw, label: start[1], body };
}

export interface DefinitionSource {
  readonly terms: readonly string[];
  readonly definitions: readonly string[];
}

/** At most so many terms share a definition; the limit keeps the look ahead short. */
const MAX_TERMS = 5;
const TERMS = new RegExp(
  `^(?! {4}|\\t|[ \\t]*\\n)(?:(?! {0,3}(?:#{1,6}[ \\t]|>|\`{3}|~{3}|[*+-][ \\t]|\\d{1,9}[.)][ \\t]|\\||<|:))[^\\n]+\\n){1,${MAX_TERMS}}?(?=\\n? {0,3}:[ \\t]+\\S)`,
);
const DEFINITION = /^\n? {0,3}:[ \t]+(?=\S)/;

/** `Term` lines followed by `: text` lines, as often as they follow each other. */
export function readDefinitions(source: string): { raw: string; entries: DefinitionSource[] } | null {
  const entries: DefinitionSource[] = [];
  let end = 0;
  let at = 0;
  for (let terms = TERMS.exec(source); terms; terms = TERMS.exec(source.slice(at))) {
    at += terms[0].length;
    const definitions: string[] = [];
    for (let mark = DEFINITION.exec(source.slice(at)); mark; mark = DEFINITION.exec(source.slice(at))) {
      const read = readIndented(source, at + mark[0].length, 2);
      definitions.push(read.body);
      end = read.raw.length;
      at = end;
    }
    entries.push({ terms: terms[0].trimEnd().split('\n'), definitions });
    at += /^\n*/.exec(source.slice(at))?.[0].length ?? 0;
  }
  return entries.length > 0 ? { raw: source.slice(0, end), entries } : null;
}

/** A block of `$$` alone on its lines or around one line. */
export function readMathBlock(source: string): { raw: string; text: string } | null {
  const open = /^ {0,3}\$\$/.exec(source);
  if (!open) return null;
  const close = source.indexOf('$$', open[0].length);
  if (close < 0) return null;
  const text = source.slice(open[0].length, close);
  const tail = /^[ \t]*(?:\n|$)/.exec(source.slice(close + 2));
  if (!tail || !text.trim() || /\n[ \t]*\n/.test(text.trim())) return null;
  return { raw: source.slice(0, close + 2 + tail[0].length), text: text.trim() };
}

/** Reads from `from` to the end of a first paragraph, then every further block indented by `indent`. */
function readIndented(source: string, from: number, indent: number): { raw: string; body: string } {
  const lines: string[] = [];
  let at = from;
  let end = from;
  let blank = false;
  while (at < source.length) {
    const newline = source.indexOf('\n', at);
    const stop = newline < 0 ? source.length : newline;
    const line = source.slice(at, stop);
    const isBlank = line.trim() === '';
    const isFirst = lines.length === 0;
    const isIndented = indentOf(line) >= indent;
    if (!isFirst && !isBlank && !isIndented && (blank || BLOCK_START.test(line))) break;
    lines.push(isFirst ? line : removeIndent(line, indent));
    blank = isBlank;
    at = stop + 1;
    if (!isBlank) end = Math.min(at, source.length);
  }
  return { raw: source.slice(0, Math.max(end, from)), body: lines.join('\n').trim() };
}

function indentOf(line: string): number {
  const space = /^[ \t]*/.exec(line)?.[0] ?? '';
  return space.includes('\t') ? 4 : space.length;
}

function removeIndent(line: string, indent: number): string {
  return line.replace(indent === 4 ? /^(?: {1,4}|\t)/ : /^(?: {1,2}|\t)/, '');
}
