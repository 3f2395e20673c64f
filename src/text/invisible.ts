/** What leaves no ink, and controls other than blanks; variation selectors and joiners among them. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u{2800}]|(?![\t\n\r])\p{Cc}/gu;

/** Text without anything invisible, for comparing; never for showing, since scripts and emoji need their joiners. */
export function dropInvisible(text: string): string {
  return isPlainAscii(text) ? text : text.replace(INVISIBLE, '');
}

/** True for a text with nothing in it that a reader would see: blanks of any script, zero-width characters, controls. */
export function isBlank(text: string): boolean {
  return dropInvisible(text).trim() === '';
}

function isPlainAscii(text: string): boolean {
  return /^[\t\n\r -~]*$/.test(text);
}
