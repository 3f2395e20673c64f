import { foldCase } from '../text/fold-case.ts';
import { dropInvisible } from '../text/invisible.ts';
import { simplifyText } from '../text/simplified.ts';
import { isUnspaced } from '../text/han.ts';

/** A text as word lists see it: compatibility forms and case folded, nothing invisible. */
export function foldForMatching(text: string, foldChinese = false): string {
  const folded = foldCase(dropInvisible(dropInvisible(text).normalize('NFKC')));
  return foldChinese ? simplifyText(folded) : folded;
}

const WORD = /^[\p{L}\p{N}\p{M}_]$/u;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Positions at which a word begins or ends. Between letters of a script without blanks the segmenter decides, so that a
 * whole word can be asked for in Chinese too.
 */
export function wordEdges(text: string): ReadonlySet<number> {
  const edges = new Set<number>([0, text.length]);
  let before = '';
  let at = 0;
  for (const char of text) {
    if (!WORD.test(before) || !WORD.test(char) || isUnspaced(before) !== isUnspaced(char)) edges.add(at);
    before = char;
    at += char.length;
  }
  for (const { segment, index } of segmenter.segment(text)) {
    if (isUnspaced(segment.charAt(0))) edges.add(index).add(index + segment.length);
  }
  return edges;
}
