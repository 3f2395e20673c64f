/**
 * Compares two texts by code point, which is also the order of their UTF-8 bytes. JavaScript's own `<`
 * compares UTF-16 units and puts 𠮷 (U+20BB7) before ！ (U+FF01).
 */
export function compareByCodePoint(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  for (let at = 0; at < shared; at += 1) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a !== b) return rank(a) - rank(b);
  }
  return left.length - right.length;
}

/** Lifts surrogates, which stand for the highest code points, above the rest of the basic plane. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
