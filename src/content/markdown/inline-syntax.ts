export interface MathSource {
  readonly raw: string;
  readonly text: string;
  readonly display: boolean;
}

/** Longest formula inside a line of text. The limit keeps a lone `$` from being searched for to the end. */
const MAX_INLINE_MATH = 2000;

/**
 * `$x$` or `$$x$$` at the start of `source`. Prices and shell variables are not formulas: no space inside the
 * dollars, and no letter or digit after the closing one.
 */
export function readInlineMath(source: string, before: string): MathSource | null {
  if (/[\p{L}\p{N}$\\]$/u.test(before) && !/\p{Script=Han}$/u.test(before)) return null;
  const display = source.startsWith('$$');
  const window = source.slice(0, MAX_INLINE_MATH);
  const match = display ? /^\$\$((?:[^$\\]|\\[\s\S])+)\$\$/.exec(window) : INLINE_MATH.exec(window);
  const text = match?.[1]?.trim();
  return match && text ? { raw: match[0], text, display } : null;
}

/** The same text with formulas blotted out, so that a star in one is not taken for emphasis. */
export function maskInlineMath(text: string): string {
  if (!text.includes('$')) return text;
  let masked = '';
  let end = 0;
  for (let at = text.indexOf('$'); at >= 0; at = text.indexOf('$', Math.max(at + 1, end))) {
    const math = readInlineMath(text.slice(at, at + MAX_INLINE_MATH), text.slice(Math.max(0, at - 2), at));
    if (!math) continue;
    masked += text.slice(end, at) + 'a'.repeat(math.raw.length);
    end = at + math.raw.length;
  }
  return masked + text.slice(end);
}

const INLINE_MATH =
  /^\$((?=\S)(?:[^$\\\n]|\\.|\n(?![ \t]*\n)){1,500}?(?<=\S))\$(?![\p{Script=Latin}\p{N}$_{])/u;

/** `[^label]` at the start of `source`. */
export function readNoteReference(source: string): { raw: string; label: string } | null {
  const match = /^\[\^([^\]\s[]+)\]/.exec(source);
  return match?.[1] ? { raw: match[0], label: match[1] } : null;
}

/** Labels are matched without regard to case, as link labels are. */
export function noteKey(label: string): string {
  return label.toLowerCase();
}
