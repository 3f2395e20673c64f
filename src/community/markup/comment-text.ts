/** NUL and other controls (not tab and line feed), lone surrogates, noncharacters, direction overrides and isolates. */
const FORBIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]|\p{Cs}|\p{Noncharacter_Code_Point}/gu;

/** More marks on one letter than any script stacks. */
const MARK_PILE = /(\p{M}{8})\p{M}+/gu;

const PLAIN = /^[\t\n\x20-\x7e\u4e00-\u9fff\u3000-\u303f\uff01-\uff5e]*$/;

/**
 * What a reader typed, fit to be kept and shown: line ends as LF, without characters no page may hold. Joiners of emoji
 * and of Persian or Malayalam stay, and so does everything else that is text.
 */
export function cleanCommentText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(/\r\n?/g, '\n').replace(FORBIDDEN, '').replace(MARK_PILE, '$1');
}

/** The same on one line, trimmed: names, addresses, user agents. */
export function cleanCommentLine(text: string): string {
  return cleanCommentText(text).replace(/\s+/gu, ' ').trim();
}
