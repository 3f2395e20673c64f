import { indexOfCjk, indexOfCjkMark, isCjk, isCjkMark } from './han.ts';

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
