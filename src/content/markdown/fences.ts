const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/** The fence of a code block that is open after `line`, given the one open before it, or null. */
export function fenceAfter(line: string, fence: string | null): string | null {
  const mark = FENCE.exec(line)?.[1];
  if (fence === null) return mark ?? null;
  const closes = mark !== undefined && mark.startsWith(fence) && line.trim() === mark;
  return closes ? null : fence;
}

/** Every line of a text with the offset at which it begins, one at a time, so that a large text is not copied. */
export function* linesOf(source: string): Generator<{ readonly line: string; readonly start: number }> {
  for (let start = 0; start < source.length;) {
    const newline = source.indexOf('\n', start);
    const end = newline < 0 ? source.length : newline;
    yield { line: source.slice(start, end), start };
    start = end + 1;
  }
}
