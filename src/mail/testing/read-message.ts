/** A mail as its reader's program understands it. */
export interface Message {
  readonly raw: string;
  /** Lines of the header as they were sent, still encoded. */
  readonly headerLines: readonly string[];
  /** Decoded values by name in small letters. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

/** Reads a mail of two alternative parts (RFC 5322, 2045, 2047), as far as ours need it. */
export function readMessage(bytes: Buffer): Message {
  const raw = bytes.toString('latin1');
  const { headers, lines, body } = splitPart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r\n/, '')));
  const partOf = (type: string): string => {
    const part = parts.find((each) => each.headers.get('content-type')?.startsWith(type));
    if (part === undefined) throw new Error(`the mail has no ${type}`);
    return decodeBody(
      part.body.replace(/\r\n$/, ''),
      part.headers.get('content-transfer-encoding') ?? '7bit',
    );
  };
  return { raw, headerLines: lines, headers, text: partOf('text/plain'), html: partOf('text/html') };
}

function splitPart(raw: string) {
  const at = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, lines: raw.slice(0, at).split('\r\n'), body: raw.slice(at + 4) };
}

/** Encoded words of RFC 2047; blanks between two of them are not part of the text. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, form = '', text = '']) =>
          form.toLowerCase() === 'b'
            ? Buffer.from(text, 'base64')
            : Buffer.from(unquote(text.replaceAll('_', ' ')), 'latin1'),
        ),
      ).toString('utf8'),
    );
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  const plain = encoding === 'quoted-printable' ? unquote(body.replace(/=\r\n/g, '')) : body;
  return Buffer.from(plain, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

function unquote(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
