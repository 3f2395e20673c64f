/** A text in NFKC, and where each of its UTF-16 units came from. Upper case stays: it tells identifiers from words. */
export interface FoldedText {
  readonly text: string;
  /** Start in the original of the unit at `index`; `index` may be the length. Null: both texts are the same. */
  readonly starts: Int32Array | null;
}

/**
 * Characters that NFKC leaves alone wherever they stand, before no mark: ASCII, plain Latin letters, Han, kana, CJK
 * punctuation without the ideographic space, dashes and quotes.
 */
const PLAIN =
  '\\x00-\\x7f\\u00c0-\\u0131\\u0134-\\u013e\\u0141-\\u0148\\u014a-\\u017e\\u2010\\u2012-\\u2016\\u2018-\\u2023\\u3001-\\u3035\\u3041-\\u3096\\u30a1-\\u30fe\\u4e00-\\u9fff';
const ONLY_PLAIN = new RegExp(`^[${PLAIN}]*$`);
/** A run of plain characters, or one other character with the marks that sit on it. */
const CLUSTER = new RegExp(`[${PLAIN}]+(?!\\p{M})|\\P{M}?\\p{M}*`, 'gu');
const IS_PLAIN = new RegExp(`^[${PLAIN}]`);

/** NFKC with a way back to the original; lone surrogates become U+FFFD. */
export function foldWidth(original: string): FoldedText {
  if (ONLY_PLAIN.test(original)) return { text: original, starts: null };
  const pieces: string[] = [];
  const starts: number[] = [];
  for (const { 0: cluster, index } of original.matchAll(CLUSTER)) {
    const isPlain = IS_PLAIN.test(cluster) && cluster.length > 1 && ONLY_PLAIN.test(cluster);
    const folded = isPlain ? cluster : foldCluster(cluster);
    pieces.push(folded);
    for (let at = 0; at < folded.length; at += 1) starts.push(isPlain ? index + at : index);
  }
  starts.push(original.length);
  return { text: pieces.join(''), starts: Int32Array.from(starts) };
}

const clusters = new Map<string, string>();
const MOST_CLUSTERS = 20_000;

function foldCluster(cluster: string): string {
  const known = clusters.get(cluster);
  if (known !== undefined) return known;
  const folded = cluster.replace(/\p{Cs}/gu, '\ufffd').normalize('NFKC');
  if (clusters.size < MOST_CLUSTERS && cluster.length < 8) clusters.set(cluster, folded);
  return folded;
}

/** One Latin (or other alphabetic) word as it is compared: lower case, without diacritics. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu, '')
    .normalize('NFC');
}
