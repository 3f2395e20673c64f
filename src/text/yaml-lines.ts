export interface KeyLine {
  readonly key: string;
  readonly colon: string;
  /** Everything after the colon. */
  readonly rest: string;
}

const COLON_LIKE = /[:：﹕︰∶]/u;
/** A value may be a book; the slip is in how it begins. */
export const LOOK = 400;

/** Splits a line at its first colon of any width; null where there is none, or nothing before it. */
export function splitKeyLine(line: string): KeyLine | null {
  const at = line.search(COLON_LIKE);
  if (at === -1) return null;
  const key = line
    .slice(0, at)
    .trim()
    .replace(/^(["'])(.*)\1$/u, '$2');
  return key === '' ? null : { key, colon: line.charAt(at), rest: line.slice(at + 1) };
}

/** The value part of a line: what follows `key:` or `-`. */
export function valueOf(line: string): string {
  const item = line.trimStart().replace(/^(?:- +)+/, '');
  const keyed = splitKeyLine(item);
  return (keyed !== null && /^\s/.test(keyed.rest) ? keyed.rest : item).trim();
}

/** The top-level key that a line stands under, or is. */
export function topLevelKeyOf(lines: readonly string[], at: number): string | null {
  for (let each = at; each >= 0; each -= 1) {
    const line = (lines[each] ?? '').slice(0, LOOK);
    if (/^[^\s#-]/u.test(line)) return splitKeyLine(line)?.key ?? null;
  }
  return null;
}

/** Whether YAML would see a key in a plain text. */
export function holdsColon(value: string): boolean {
  return /:(?:\s|$)/u.test(value);
}
