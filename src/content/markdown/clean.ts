/** Controls that slip in with copied text and mean nothing: backspaces, vertical tabs. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const MEANINGLESS = /[\u0001-\u0008\u000b-\u001f\u007f]/g;

/** NUL, lone surrogates, and the noncharacters with which the renderer marks its own markup. */
// oxlint-disable-next-line no-control-regex -- as above
const FORBIDDEN = /[\u0000\ufdd0-\ufdef\ufffe\uffff]|\p{Surrogate}/gu;

/** One quick look that nearly every text passes; halves of emoji are suspect too, and then found well. */
// oxlint-disable-next-line no-control-regex -- as above
const SUSPECT = /[\u0000-\u0008\u000b-\u001f\u007f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;

/** The same text without controls and with U+FFFD for what no page may hold; line ends become LF. */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(/\r\n?/g, '\n').replace(MEANINGLESS, '').replace(FORBIDDEN, '\ufffd');
}
