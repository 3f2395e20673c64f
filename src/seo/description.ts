import { cutText } from '../text/cut.ts';

/** In half-widths: a Latin letter is one, a Han character two. So 70–160 letters, or 40–80 characters. */
const LEAST = 75;
const MOST = 160;

/** A paragraph may be a megabyte; what lies behind this many units is never shown. */
const LONGEST = 4000;

const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const SENTENCE_END = /[.!?。！？…]["'”’」』）)]*$/u;

/**
 * A description for search engines and link previews: the first of the texts, with the next ones added while it is too
 * short to say anything, cut where a sentence ends, else on a border of words and characters.
 * @param texts plain text, most telling first
 */
export function fitDescription(texts: readonly string[]): string {
  let description = '';
  for (const text of texts) {
    if (widthOf(description) >= LEAST) break;
    const opening = text.slice(0, LONGEST).replace(/\p{Cs}$/u, '');
    if (opening !== '' && !description.includes(opening)) description = joinSentences(description, opening);
  }
  return cutToWidth(description);
}

function joinSentences(before: string, after: string): string {
  if (before === '') return after;
  const last = [...before].at(-1) ?? '';
  if (SENTENCE_END.test(before)) return WIDE.test(last) ? before + after : `${before} ${after}`;
  return WIDE.test(last) ? `${before}。${after}` : `${before}. ${after}`;
}

function cutToWidth(text: string): string {
  let [width, count, units, sentenceEnd] = [0, 0, 0, 0];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    width += WIDE.test(segment) ? 2 : 1;
    if (width > MOST) return sentenceEnd > 0 ? text.slice(0, sentenceEnd) : cutText(text, count);
    count += 1;
    units += segment.length;
    if (width >= LEAST && isSentenceEnd(text, units)) sentenceEnd = units;
  }
  return text;
}

/** Whether a sentence is over at this offset; a full stop within a number or a name ends none. */
function isSentenceEnd(text: string, units: number): boolean {
  const before = text.slice(Math.max(0, units - 3), units);
  if (!SENTENCE_END.test(before)) return false;
  const next = text.charAt(units);
  return next === '' || next === ' ' || /[。！？」』”’）]$/u.test(before);
}

function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}
