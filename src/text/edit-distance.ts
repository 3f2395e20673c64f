/**
 * Whether one typing slip turns `left` into `right`: a character too many, one missing, one wrong, or two
 * neighbours swapped. Equal words are not a slip apart.
 */
export function isOneEditAway(left: string, right: string): boolean {
  const a = Array.from(left);
  const b = Array.from(right);
  if (Math.abs(a.length - b.length) > 1) return false;
  const start = sharedStart(a, b);
  if (start === a.length && start === b.length) return false;
  if (a.length > b.length) return sameFrom(a, start + 1, b, start);
  if (a.length < b.length) return sameFrom(a, start, b, start + 1);
  return sameFrom(a, start + 1, b, start + 1) || isSwapAt(a, b, start);
}

function sharedStart(a: readonly string[], b: readonly string[]): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

function sameFrom(a: readonly string[], fromA: number, b: readonly string[], fromB: number): boolean {
  if (a.length - fromA !== b.length - fromB) return false;
  for (let at = 0; fromA + at < a.length; at += 1) {
    if (a[fromA + at] !== b[fromB + at]) return false;
  }
  return true;
}

function isSwapAt(a: readonly string[], b: readonly string[], at: number): boolean {
  return at + 1 < a.length && a[at] === b[at + 1] && a[at + 1] === b[at] && sameFrom(a, at + 2, b, at + 2);
}
