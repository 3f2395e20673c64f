/**
 * Character classes of Chinese, Japanese and Korean text, as typesetting and parsing need them.
 * All patterns are without the `g` flag, so that they carry no state between calls.
 */

/** Han characters, including 々 and 〇. */
const HAN = '\\p{Script=Han}';
const KANA = '\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc';
const HANGUL = '\\p{Script=Hangul}';
const BOPOMOFO = '\\p{Script=Bopomofo}';

/** Punctuation that only CJK text uses: 、。「」…, vertical and small forms, full-width ！，：（）. */
const CJK_MARKS =
  '\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u303d\\u30a0\\u30fb\\ufe10-\\ufe1f\\ufe30-\\ufe6f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65\\uffe0-\\uffe6';

/** Marks that Chinese shares with other scripts: “ ” ‘ ’ — … · */
const SHARED_MARKS = '\\u00b7\\u2013-\\u2015\\u2018-\\u201d\\u2025\\u2026';

const IS_CJK = new RegExp(`^[${HAN}${KANA}${HANGUL}${BOPOMOFO}]$`, 'u');
const IS_CJK_MARK = new RegExp(`^[${CJK_MARKS}]$`, 'u');
const IS_SHARED_MARK = new RegExp(`^[${SHARED_MARKS}]$`, 'u');
const IS_UNSPACED = new RegExp(`^[${HAN}${KANA}${BOPOMOFO}${CJK_MARKS}\\uff10-\\uff5a]$`, 'u');
const ONLY_HAN = new RegExp(`^[${HAN}]+$`, 'u');

/** A Han, kana, bopomofo or hangul character. */
export function isCjk(char: string): boolean {
  if (char < '\u02ea') return false;
  return (char >= '\u4e00' && char <= '\u9fff') || IS_CJK.test(char);
}

/** Punctuation of CJK text, full-width forms included. */
export function isCjkMark(char: string): boolean {
  return char > '\u2fff' && IS_CJK_MARK.test(char);
}

/** Quotes, dashes and dots that belong to Chinese only when a Chinese character stands beside them. */
export function isSharedMark(char: string): boolean {
  return char > '\u00b6' && IS_SHARED_MARK.test(char);
}

/** Written without spaces between words: everything CJK except hangul. */
export function isUnspaced(char: string): boolean {
  return char >= '\u02ea' && IS_UNSPACED.test(char);
}

/** True for a text of Han characters alone. */
export function isOnlyHan(text: string): boolean {
  return ONLY_HAN.test(text);
}

/** First character where CJK punctuation or a full-width form begins, or -1; a URL ends there. */
export function indexOfCjkMark(text: string): number {
  return text.search(CJK_MARK_OR_WIDE);
}

/** First CJK letter or mark, or -1; a host name ends there. */
export function indexOfCjk(text: string): number {
  return text.search(ANY_CJK);
}

const CJK_MARK_OR_WIDE = new RegExp(`[${CJK_MARKS}\\uff10-\\uff5a\\u2018-\\u201d\\u2026]`, 'u');
const ANY_CJK = new RegExp(`[${HAN}${KANA}${HANGUL}${BOPOMOFO}${CJK_MARKS}]`, 'u');
