import { excerptOf } from './clean.ts';
import { holdsColon, LOOK, splitKeyLine, topLevelKeyOf, valueOf } from './yaml-lines.ts';
import type { BlockProblem } from './yaml-values.ts';

export interface SyntaxFault {
  /** 0-based line within `lines` where the YAML parser stopped. */
  readonly at: number;
  readonly code: string;
  readonly message: string;
  /** What stands where it stopped. */
  readonly character: string;
}

/** A well-built line whose value YAML cannot read as it stands: nearly always a text that wants quotes. */
export function explainValue(
  lines: readonly string[],
  at: number,
  fault: SyntaxFault,
  number: number,
): BlockProblem {
  const line = lines[at] ?? '';
  const key = topLevelKeyOf(lines, at);
  const value = valueOf(line.slice(0, LOOK));
  const subject = key === null ? 'This value' : `The value of \`${excerptOf(key, 30)}\``;
  const isWhole = key !== null && splitKeyLine(line)?.key === key;
  const hint = `Write \`${isWhole ? `${excerptOf(key, 30)}: ` : ''}${quote(value)}\`.`;
  return { key, line: number, message: `${subject} ${reasonFor(value, fault)}`, hint };
}

const CURLY = /^[“”‘’„«「『]/u;
const RESERVED = '@`%*&!|>?-,[]{}#';

function reasonFor(value: string, fault: SyntaxFault): string {
  const first = value.charAt(0);
  if (fault.code === 'BAD_DQ_ESCAPE')
    return 'holds a backslash inside double quotes; use single quotes, or write `\\\\`.';
  if (first === '"' || first === "'") {
    return fault.message.includes('closing')
      ? `opens a quote \`${first}\` that is never closed.`
      : `goes on after its closing quote \`${first}\`; wrap all of it in the other kind of quotes.`;
  }
  if (fault.code === 'BAD_SCALAR_START' && first !== fault.character) {
    return `holds an item that begins with \`${fault.character}\`, which means something to YAML; wrap the item in quotes.`;
  }
  if (first === '[' || first === '{') {
    return `begins with \`${first}\`, which opens a YAML list or map that does not end properly; close it, or wrap a text in quotes.`;
  }
  if (first !== '' && RESERVED.includes(first))
    return `begins with \`${first}\`, which means something to YAML; wrap it in quotes.`;
  if (CURLY.test(value))
    return 'is in quotes that YAML takes for ordinary letters; wrap it in straight quotes.';
  if (holdsColon(value))
    return 'holds a colon and a space, which YAML reads as another key; wrap it in quotes.';
  return `cannot be read as YAML (${excerptOf(fault.message, 100)}); check the indentation, or wrap it in quotes.`;
}

/** A text as a YAML scalar that cannot be misread; quotes that were meant as such are not doubled. */
function quote(value: string): string {
  const bare = excerptOf(
    value.replace(/^(["'“‘])(.*)["'”’]$/u, '$2').replace(/^["'“‘]([^"'”’]*)$/u, '$1'),
    60,
  );
  return /["\\]/.test(bare) ? `'${bare.replaceAll("'", "''")}'` : `"${bare}"`;
}
