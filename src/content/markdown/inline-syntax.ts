import { indexOfCjk, indexOfCjkMark, isCjk, isCjkMark } from '../../text/han.ts';

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

/** Beginnings of a bare address, as GFM has them. */
const BARE_URL = /^(?:https?:\/\/|ftp:\/\/|www\.|mailto:|xmpp:|[\w.+-]{1,64}@[\w-]{1,63}\.)/i;
/** Longer ones are data, and would be costly to trim. */
const MAX_BARE_URL = 2000;

/**
 * The part of `source` that can be a bare URL, empty for none. It ends where Chinese begins to speak again: at CJK
 * marks and full-width forms, in a host name at any CJK letter. Han in a path stays:
 * `https://zh.wikipedia.org/wiki/稿纸`.
 */
export function cutBareUrl(source: string): string {
  if (!BARE_URL.test(source)) return '';
  const head = /^[^\s<]*/.exec(source.slice(0, MAX_BARE_URL + 1))?.[0] ?? '';
  if (head.length > MAX_BARE_URL) return '';
  const mark = indexOfCjkMark(head);
  const upToMark = mark < 0 ? head : head.slice(0, mark);
  const host = /^(?:[a-z]+:\/\/)?[^/?#]*/i.exec(upToMark)?.[0] ?? '';
  const letter = indexOfCjk(host);
  return cutAtParenthesis(letter < 0 ? upToMark : upToMark.slice(0, letter));
}

/** Chinese puts no space after a closing parenthesis, so one that was not opened in the address ends it. */
function cutAtParenthesis(address: string): string {
  let depth = 0;
  for (let at = 0; at < address.length; at += 1) {
    const char = address.charAt(at);
    if (char === '(') depth += 1;
    if (char !== ')') continue;
    if (depth === 0 && isCjk(address.charAt(at + 1))) return address.slice(0, at);
    depth -= 1;
  }
  return address;
}

/** Whatever may begin something other than text. */
const NEXT_STOP = /[\\`*_~[<@]|!\[|(?<! ) {2,}\n|(?:https?|ftp):\/\/|www\.|mailto:|xmpp:/gi;
const ANY_STOP = new RegExp(`[&$]|${NEXT_STOP.source}`, 'i');

/** True for a run that is text from end to end; most runs are. */
export function isPlainText(source: string): boolean {
  return !ANY_STOP.test(source);
}

/** Length of the text at the start of `source`, at least one character, up to where something else may begin. */
export function textLength(source: string): number {
  NEXT_STOP.lastIndex = /^(?:`+|~+|[^])/u.exec(source)?.[0].length ?? 1;
  for (let stop = NEXT_STOP.exec(source); stop; stop = NEXT_STOP.exec(source)) {
    const begin = beginningOf(stop[0].toLowerCase(), stop.index, source);
    if (begin !== null) return begin;
  }
  return source.length;
}

const MAILBOX = /[\w.!#$%&'*+/=?^`{|}~-]/;

/** Where what the stop belongs to begins, or null when the stop is text after all. */
function beginningOf(stop: string, index: number, source: string): number | null {
  const before = source.charAt(index - 1);
  if (stop === '@') {
    let start = index;
    while (start > 0 && index - start < 64 && MAILBOX.test(source.charAt(start - 1))) start -= 1;
    return start === index || start === 0 ? null : start;
  }
  if (stop === 'www.') return /[\s*_~(]/.test(before) || isCjk(before) || isCjkMark(before) ? index : null;
  if (stop === 'mailto:' || stop === 'xmpp:') return /[a-z0-9]/i.test(before) ? null : index;
  return index;
}
