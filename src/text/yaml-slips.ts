import { excerptOf } from './clean.ts';
import { isDashed } from './fence.ts';
import { tabIndentation, type BlockProblem } from './yaml-values.ts';

export interface SyntaxFault {
  /** 0-based line within `lines` where the YAML parser stopped. */
  readonly at: number;
  readonly code: string;
  readonly message: string;
}

export interface KeyLine {
  readonly key: string;
  readonly colon: string;
  /** Everything after the colon. */
  readonly rest: string;
}

const COLON_LIKE = /[:：﹕︰∶]/u;
/** A value may be a book; the slip is in how it begins. */
const LOOK = 400;

/**
 * Says in the editor's words what YAML's parser only calls an unexpected token. `lines` are those of the
 * block, `firstLine` the number of the first of them in the file as saved.
 */
export function explainSyntaxError(lines: readonly string[], fault: SyntaxFault, firstLine: number): BlockProblem {
  const at = culpritOf(lines, fault);
  const line = (lines[at] ?? '').slice(0, LOOK);
  const number = firstLine + at;
  if (/^ *\t/.test(line)) return tabIndentation(number);
  return explainLine(line, number) ?? explainValue(lines, at, fault, number);
}

/** The line to look at: a quote or bracket left open is found out long after it was written. */
function culpritOf(lines: readonly string[], fault: SyntaxFault): number {
  const last = Math.min(fault.at, lines.length - 1);
  const opener = openerOf(fault);
  if (opener === null) return last;
  for (let at = last; at >= 0; at -= 1) {
    const value = valueOf(lines[at] ?? '');
    if (opener.test(value)) return at;
  }
  return last;
}

function openerOf({ code, message }: SyntaxFault): RegExp | null {
  if (code === 'MISSING_CHAR' && message.includes('closing "')) return /^"/;
  if (code === 'MISSING_CHAR' && message.includes("closing '")) return /^'/;
  return /^Flow (?:sequence|map)/.test(message) ? /^[[{]/ : null;
}

/** The value part of a line: what follows `key:` or `-`. */
function valueOf(line: string): string {
  const item = line.trimStart().replace(/^(?:- +)+/, '');
  const keyed = splitKeyLine(item);
  return (keyed !== null && /^\s/.test(keyed.rest) ? keyed.rest : item).trim();
}

/** Splits a line at its first colon of any width; null where there is none, or nothing before it. */
export function splitKeyLine(line: string): KeyLine | null {
  const at = line.search(COLON_LIKE);
  if (at === -1) return null;
  const key = line.slice(0, at).trim().replace(/^(["'])(.*)\1$/u, '$2');
  return key === '' ? null : { key, colon: line.charAt(at), rest: line.slice(at + 1) };
}

/** Slips in how a line is built, told from the line alone; null when it is a well-built `key: value`. */
export function explainLine(line: string, number: number): BlockProblem | null {
  const isTopLevel = /^\S/u.test(line) && !/^[-#\]}]/.test(line);
  if (isDashed(line.trimEnd()) || /^---/.test(line)) return dashedLine(line, number);
  const blank = /^[^\S\t\n ]/u.exec(line.replace(/^ +/, ''));
  if (blank !== null) return oddIndentation(number);
  const keyed = splitKeyLine(line);
  if (keyed !== null && !/^\s*-\s/.test(line)) return explainKeyed(keyed, number, isTopLevel);
  if (!isTopLevel) return null;
  const message = `This line is not of the form \`key: value\`: \`${excerptOf(line)}\`.`;
  return { key: null, line: number, message, hint: 'Indent a line that continues the value above by two spaces, or wrap the value in quotes.' };
}

function dashedLine(line: string, number: number): BlockProblem {
  const message = `\`${excerptOf(line)}\` does not close the front matter: the fence is exactly three hyphens \`---\`, alone on the line.`;
  return { key: null, line: number, message, hint: 'Write `---` after the last field.' };
}

function oddIndentation(number: number): BlockProblem {
  const message = 'This line is indented with a space that is not an ASCII space (full-width or no-break); YAML knows only the plain one.';
  return { key: null, line: number, message, hint: 'Replace it by two plain spaces: `  - item`.' };
}

function explainKeyed(keyed: KeyLine, number: number, isTopLevel: boolean): BlockProblem | null {
  if (keyed.colon !== ':') return isTopLevel || isName(keyed.key) ? wideColon(keyed, number) : null;
  if (keyed.rest === '' || /^[ \t]/.test(keyed.rest)) return null;
  return isTopLevel ? spaceAfterColon(keyed, number) : null;
}

/** One word, as names of fields are. */
function isName(key: string): boolean {
  return /^[\p{L}\p{N}_-]{1,30}$/u.test(key);
}

function wideColon({ key, colon, rest }: KeyLine, number: number): BlockProblem {
  const message = `A full-width colon \`${colon}\` stands after \`${excerptOf(key, 30)}\`; YAML needs the ASCII colon \`:\` and a space.`;
  return { key: null, line: number, message, hint: `Write \`${example(key, rest)}\`.` };
}

/** The slip of `title:Hello` and of a full-width or no-break space after the colon. */
export function spaceAfterColon({ key, rest }: KeyLine, number: number): BlockProblem {
  const isOdd = /^[\s\u200B\u200C\u200D\u2060]/u.test(rest);
  const found = isOdd ? 'the space after the colon is not an ASCII space' : 'there is no space after the colon';
  const message = `\`${excerptOf(key, 30)}\` is not read as a field: ${found}.`;
  return { key, line: number, message, hint: `Write \`${example(key, rest)}\`.` };
}

function example(key: string, value: string): string {
  return `${excerptOf(key, 30)}: ${excerptOf(value, 40)}`.trim();
}

/** A well-built line whose value YAML cannot read as it stands: nearly always a text that wants quotes. */
function explainValue(lines: readonly string[], at: number, fault: SyntaxFault, number: number): BlockProblem {
  const key = topLevelKeyOf(lines, at);
  const value = valueOf((lines[at] ?? '').slice(0, LOOK));
  const subject = key === null ? 'This value' : `The value of \`${excerptOf(key, 30)}\``;
  const quoted = quote(value);
  const hint = key === null || !isAt(lines, at, key) ? `Write \`${quoted}\`.` : `Write \`${excerptOf(key, 30)}: ${quoted}\`.`;
  return { key, line: number, message: `${subject} ${reasonFor(value, fault)}`, hint };
}

function topLevelKeyOf(lines: readonly string[], at: number): string | null {
  for (let each = at; each >= 0; each -= 1) {
    const line = (lines[each] ?? '').slice(0, LOOK);
    if (/^[^\s#-]/u.test(line)) return splitKeyLine(line)?.key ?? null;
  }
  return null;
}

function isAt(lines: readonly string[], at: number, key: string): boolean {
  return splitKeyLine(lines[at] ?? '')?.key === key;
}

const CURLY = /^[“”‘’„«「『]/u;
const RESERVED = '@`%*&!|>?-,[]{}#';

function reasonFor(value: string, fault: SyntaxFault): string {
  const first = value.charAt(0);
  if (fault.code === 'BAD_DQ_ESCAPE') return 'holds a backslash inside double quotes; use single quotes, or write `\\\\`.';
  if (first === '"' || first === "'") {
    return fault.message.includes('closing')
      ? `opens a quote \`${first}\` that is never closed.`
      : `goes on after its closing quote \`${first}\`; wrap all of it in the other kind of quotes.`;
  }
  if (first === '[' || first === '{') {
    return `begins with \`${first}\`, which opens a YAML list or map that does not end properly; close it, or wrap a text in quotes.`;
  }
  if (first !== '' && RESERVED.includes(first)) return `begins with \`${first}\`, which means something to YAML; wrap it in quotes.`;
  if (CURLY.test(value)) return 'is in curly quotes, which are ordinary letters to YAML; wrap it in straight quotes.';
  if (/:(?:\s|$)/u.test(value)) return 'holds a colon and a space, which YAML reads as another key; wrap it in quotes.';
  return `cannot be read as YAML (${excerptOf(fault.message, 100)}); check the indentation, or wrap it in quotes.`;
}

/** A text as a YAML scalar that cannot be misread. */
function quote(value: string): string {
  const bare = excerptOf(value.replace(/^["'“”‘’]|["'“”‘’]$/gu, ''), 60);
  return /["\\]/.test(bare) ? `'${bare.replaceAll("'", "''")}'` : `"${bare}"`;
}
