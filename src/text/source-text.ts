import { isUtf8 } from 'node:buffer';

export interface SourceProblem {
  /** 1-based line of the file as saved. */
  readonly line: number;
  readonly message: string;
  readonly hint: string;
}

type SourceText =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: SourceProblem };

const SAVE_AS_UTF8 = 'Save the file as UTF-8 text.';

/**
 * The text of a file: UTF-8 without its byte order mark, CRLF and lone CR as LF, so that line numbers stay
 * those of the saved file. Anything that is no text, or more than `maxBytes` of it, is a problem of the file.
 */
export function decodeSource(bytes: Uint8Array, maxBytes: number): SourceText {
  if (bytes.length > maxBytes) {
    const message = `The file is too large: ${bytes.length} bytes, at most ${maxBytes} are read.`;
    return wrong(1, message, 'Split the article into a series, or move data into files beside it.');
  }
  if (isUtf16(bytes)) return wrong(1, 'The file is saved as UTF-16, not as UTF-8.', SAVE_AS_UTF8);
  const nul = bytes.indexOf(0);
  if (nul !== -1) {
    return wrong(
      lineOfByte(bytes, nul),
      'The file holds NUL bytes: it is binary (or UTF-16), not UTF-8 text.',
      SAVE_AS_UTF8,
    );
  }
  if (!isUtf8(bytes)) {
    return wrong(
      lineOfByte(bytes, findInvalidByte(bytes)),
      'The file is not valid UTF-8 from this line on.',
      SAVE_AS_UTF8,
    );
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (text.trim() === '')
    return wrong(1, 'The file is empty.', 'Begin it with front matter and write the text below.');
  return { ok: true, text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text };
}

function wrong(line: number, message: string, hint: string): SourceText {
  return { ok: false, problem: { line, message, hint } };
}

/** By its byte order mark, in either byte order (that of UTF-32 begins the same). */
function isUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

/** Where a lenient decoding, written back, first differs from what was there. */
function findInvalidByte(bytes: Uint8Array): number {
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const rewritten = new TextEncoder().encode(lenient);
  const at = bytes.findIndex((byte, index) => byte !== rewritten[index]);
  return at === -1 ? bytes.length : at;
}

function lineOfByte(bytes: Uint8Array, end: number): number {
  let line = 1;
  for (let at = 0; at < end; at += 1) {
    if (bytes[at] === 0x0a || (bytes[at] === 0x0d && bytes[at + 1] !== 0x0a)) line += 1;
  }
  return line;
}
