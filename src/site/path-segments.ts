/** A path that holds broken percent-encoding or characters no address of ours has. */
export class MalformedPath extends Error {
  override readonly name = 'MalformedPath';
}

/** Decodes and NFC-normalises the segments of a path. */
export function decodeSegments(path: string): string[] {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw new MalformedPath(path);
  }
  if (/[\u0000-\u001f\u007f]/.test(decoded)) throw new MalformedPath(path);
  return path
    .split('/')
    .map((segment) => decodeURIComponent(segment).normalize('NFC'))
    .filter((segment) => segment !== '');
}

/** Percent-encodes each segment of a slash-separated path. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
