import { indexOfCjk, indexOfCjkMark } from '../../text/han.ts';

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

const INLINE_MATH = /^\$((?=\S)(?:[^$\\\n]|\\.|\n(?![ \t]*\n)){1,500}?(?<=\S))\$(?![\p{Script=Latin}\p{N}$_{])/u;

/** `[^label]` at the start of `source`. */
export function readNoteReference(source: string): { raw: string; label: string } | null {
  const match = /^\[\^([^\]\s[]+)\]/.exec(source);
  return match?.[1] ? { raw: match[0], label: match[1] } : null;
}

/** Labels are matched without regard to case, as link labels are. */
export function noteKey(label: string): string {
  return label.toLowerCase();
}

/** What the library takes for the beginning of a bare address. */
const BARE_URL = /^(?:https?:\/\/|ftp:\/\/|www\.|mailto:|xmpp:|[\w.+-]+@)/i;

/**
 * Cuts the text after a bare URL where Chinese begins to speak again: at CJK marks and full-width forms, in a host
 * name at any CJK letter. Han in a path stays: `https://zh.wikipedia.org/wiki/稿纸`.
 */
export function cutBareUrl(source: string): string {
  if (!BARE_URL.test(source)) return '';
  const head = /^[^\s<]*/.exec(source)?.[0] ?? '';
  const mark = indexOfCjkMark(head);
  const upToMark = mark < 0 ? head : head.slice(0, mark);
  const host = /^(?:[a-z]+:\/\/)?[^/?#]*/i.exec(upToMark)?.[0] ?? '';
  const letter = indexOfCjk(host);
  return letter < 0 ? upToMark : upToMark.slice(0, letter);
}
