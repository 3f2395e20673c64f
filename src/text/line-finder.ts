/**
 * Tells on which line of a file an offset of a text lies, by binary search over the starts of lines.
 * @param firstLine line of the file on which the text begins
 */
export function lineFinder(text: string, firstLine: number): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return firstLine + low;
  };
}
