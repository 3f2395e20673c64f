/**
 * Unicode simple case folding: letters that differ in case only become one, and nothing gets longer, so ß is not ss
 * and ı is not i. Both sides of a comparison must be folded.
 */
export function foldCase(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  // The dotted capital İ has no simple folding, and a final sigma is a sigma.
  return text.split('İ').map(lower).join('İ');
}

function lower(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ').replaceAll('ſ', 's');
}
