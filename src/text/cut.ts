/** UTF-16 units a grapheme may have; a family of emoji has eleven. What is longer need not be looked at. */
const MOST_UNITS = 32;

/**
 * Shortens a text to about `length` characters, on a border of graphemes and, in scripts with spaces, of words; an
 * ellipsis marks the cut. A text that fits is returned as it is.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const opening = text.slice(0, length * MOST_UNITS);
  const graphemes: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(opening)) {
    graphemes.push(segment);
    if (graphemes.length > length) break;
  }
  if (graphemes.length <= length && opening.length === text.length) return text;
  const head = graphemes.slice(0, length - 1).join('');
  const isMidWord =
    /[\p{L}\p{N}]$/u.test(head) && /^[\p{L}\p{N}]/u.test(graphemes[length - 1] ?? '') && !endsInCjk(head);
  const lastSpace = head.lastIndexOf(' ');
  const cut = isMidWord && lastSpace > length / 2 ? head.slice(0, lastSpace) : head;
  return `${cut.replace(/[\s,;:，、；：]+$/u, '')}…`;
}

function endsInCjk(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text);
}
