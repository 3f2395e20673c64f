import { excerptOf } from './clean.ts';
import { isDashed } from './fence.ts';
import { holdsColon, LOOK, splitKeyLine, topLevelKeyOf, valueOf, type KeyLine } from './yaml-lines.ts';
import { explainValue, type SyntaxFault } from './yaml-quoting.ts';
import { tabIndentation, type BlockProblem } from './yaml-values.ts';

/**
 * Says in the editor's words what YAML's parser only calls an unexpected token. `lines` are those of the
 * block, `firstLine` the number of the first of them in the file as saved.
 */
export function explainSyntaxError(
  lines: readonly string[],
  fault: SyntaxFault,
  firstLine: number,
): BlockProblem {
  const at = culpritOf(lines, fault);
  const line = (lines[at] ?? '').slice(0, LOOK);
  const number = firstLine + at;
  if (/^ *\t/.test(line)) return tabIndentation(number);
  if (/^ *\t/.test(lines[at + 1] ?? '')) return tabIndentation(number + 1);
  return (
    explainLine(line, number) ??
    explainStructure(lines, at, fault, firstLine) ??
    explainValue(lines, at, fault, number)
  );
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

/** Slips in how a line is built, told from the line alone; null when it is a well-built `key: value`. */
export function explainLine(line: string, number: number): BlockProblem | null {
  const isTopLevel = /^\S/u.test(line) && !/^[-#\]}]/.test(line);
  if (isDashed(line.trimEnd()) || line.startsWith('---') || line.trim() === '---')
    return dashedLine(line, number);
  const blank = /^[^\S\t\n ]/u.exec(line.replace(/^ +/, ''));
  if (blank !== null) return oddIndentation(number);
  const keyed = splitKeyLine(line);
  if (keyed !== null && !/^\s*-\s/.test(line)) return explainKeyed(keyed, number, isTopLevel);
  if (!isTopLevel) return null;
  const message = `This line is not of the form \`key: value\`: \`${excerptOf(line)}\`.`;
  return {
    key: null,
    line: number,
    message,
    hint: 'Indent a line that continues the value above by two spaces, or wrap the value in quotes.',
  };
}

function dashedLine(line: string, number: number): BlockProblem {
  const message = `\`${excerptOf(line)}\` does not close the front matter: the fence is exactly three hyphens \`---\`, alone on the line.`;
  return { key: null, line: number, message, hint: 'Write `---` after the last field.' };
}

function oddIndentation(number: number): BlockProblem {
  const message =
    'This line is indented with a space that is not an ASCII space (full-width or no-break); YAML knows only the plain one.';
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
  const found = isOdd
    ? 'the space after the colon is not an ASCII space'
    : 'there is no space after the colon';
  const message = `\`${excerptOf(key, 30)}\` is not read as a field: ${found}.`;
  return { key, line: number, message, hint: `Write \`${example(key, rest)}\`.` };
}

function example(key: string, value: string): string {
  return `${excerptOf(key, 30)}: ${excerptOf(value, 40)}`.trim();
}

/** Slips between lines: what stands further in or out than the lines around it. */
function explainStructure(
  lines: readonly string[],
  at: number,
  fault: SyntaxFault,
  firstLine: number,
): BlockProblem | null {
  const line = lines[at] ?? '';
  const number = firstLine + at;
  const first = lines.find((each) => /^[^#]/.test(each.trim())) ?? '';
  const directive = lines.findIndex((each) => each.startsWith('%'));
  if (directive !== -1 && fault.message.includes('directives-end'))
    return yamlDirective(lines[directive] ?? '', firstLine + directive);
  if (/^-\s/.test(line)) return strayItem(line, topLevelKeyOf(lines, at), number);
  if (/^-\s/.test(first)) return strayItem(first, null, firstLine + lines.indexOf(first));
  if (first.startsWith(' ') && /^\S/u.test(line)) return unevenIndentation(number, line);
  const next = lines[at + 1] ?? '';
  const isTextOverLines =
    fault.code === 'BLOCK_AS_IMPLICIT_KEY' && /^ +\S/u.test(next) && !holdsColon(valueOf(line));
  return isTextOverLines ? indentedUnderText(lines, at, number + 1) : null;
}

function yamlDirective(line: string, number: number): BlockProblem {
  return {
    key: null,
    line: number,
    message: `\`${excerptOf(line)}\` is a YAML directive, and directives are not read here.`,
    hint: 'Delete the line.',
  };
}

function strayItem(line: string, key: string | null, number: number): BlockProblem {
  const shown = excerptOf(line, 30);
  const message =
    key === null
      ? `Front matter is made of lines \`key: value\`; found the list item \`${shown}\`.`
      : `The list item \`${shown}\` stands under \`${excerptOf(key, 30)}\`, which already has a value; wrap a text in quotes.`;
  return {
    key,
    line: number,
    message,
    hint: 'A list stands under a key of its own: `tags:`, then `  - item` on the lines below.',
  };
}

function unevenIndentation(number: number, line: string): BlockProblem {
  const message = `The indentation is uneven: \`${excerptOf(line, 30)}\` begins in another column than the key above.`;
  return { key: null, line: number, message, hint: 'Begin every key in column 1.' };
}

function indentedUnderText(lines: readonly string[], at: number, number: number): BlockProblem {
  const key = topLevelKeyOf(lines, at);
  const next = excerptOf(lines[at + 1] ?? '', 40);
  const above = key === null ? 'the text above' : `\`${excerptOf(key, 30)}\``;
  const message = `\`${next}\` is indented, so it belongs to the value of ${above}, where a colon and a space need quotes.`;
  return {
    key,
    line: number,
    message,
    hint: `Begin a key in column 1 (\`${next}\`), or wrap the whole value in quotes.`,
  };
}
