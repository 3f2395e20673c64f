/** Controls that slip in with copied text and mean nothing: backspaces, vertical tabs. */
const MEANINGLESS = /[\u0001-\u0008\u000b-\u001f\u007f]/g;

/** NUL, lone surrogates, and the noncharacters with which the renderer marks its own markup. */
const FORBIDDEN = /[\u0000\ufdd0-\ufdef\ufffe\uffff]|\p{Surrogate}/gu;

/** One quick look that nearly every text passes; halves of emoji are suspect too, and then found well. */
const SUSPECT = /[\u0000-\u0008\u000b-\u001f\u007f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;

/** The same text without controls and with U+FFFD for what no page may hold; line ends become LF. */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(/\r\n?/g, '\n').replace(MEANINGLESS, '').replace(FORBIDDEN, '\ufffd');
}

/** HTML in which no numeric reference stands for something `cleanText` would have taken out. */
export function cleanReferences(html: string): string {
  return html.replace(/&#(?:x([\da-f]+)|(\d+));?/gi, (reference, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (code > 0x10ffff) return '\ufffd';
    const char = String.fromCodePoint(code);
    const clean = cleanText(char);
    return clean === char ? reference : clean;
  });
}
