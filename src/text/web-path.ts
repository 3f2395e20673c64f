/** Percent signs may be encoded again and again; after this many rounds a text is hostile, not a name. */
const MAX_ROUNDS = 8;

/**
 * A path as the most trusting server could understand it: percent-encoding undone until nothing is left of
 * it, compatibility forms (`／`) and `\` as `/`. For judging, not for use.
 */
export function unmaskPath(path: string): string {
  let unmasked = unifyWidth(path);
  for (let round = 0; round < MAX_ROUNDS && unmasked.includes('%'); round += 1) {
    const decoded = unifyWidth(decodeLeniently(unmasked));
    if (decoded === unmasked) break;
    unmasked = decoded;
  }
  return unmasked.replaceAll('\\', '/');
}

/** NFKC, except that an ellipsis must not turn into the two dots of a parent folder. */
function unifyWidth(text: string): string {
  return text.replace(/[\u2024-\u2026\uFE19]/gu, '_').normalize('NFKC');
}

/** Undoes what can be undone; a `%` that begins no escape stays. */
function decodeLeniently(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    const bytes = Uint8Array.from(escapes.slice(1).split('%'), (hex) => Number.parseInt(hex, 16));
    return new TextDecoder().decode(bytes);
  });
}

/**
 * Resolves `path` against a folder of `/`-separated segments: `../img/a.png` from `posts/2025` is
 * `posts/img/a.png`. Null when it climbs out of the root.
 */
export function resolvePath(folder: string, path: string): string | null {
  const segments: string[] = [];
  for (const segment of `${folder}/${path}`.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return null;
  }
  return segments.join('/');
}

/** The scheme hidden in a text, in lower case, once blanks, width, case and encoding are seen through. */
export function hiddenScheme(text: string): string | null {
  const bare = unmaskPath(text).replace(/[\s\p{C}]/gu, '');
  return /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase() ?? null;
}

type WebAddress =
  | { readonly ok: true; readonly url: URL }
  /** Why it is none, as the second half of a sentence. */
  | { readonly ok: false; readonly reason: string };

/** A full http(s) URL as written plainly: a host, no credentials, no backslash, blank or unseen character. */
export function parseWebAddress(text: string): WebAddress {
  if (!/^https?:\/\/[^/]/i.test(text))
    return { ok: false, reason: 'is not a full https:// (or http://) address' };
  if (/[\s\p{C}\\"<>]/u.test(text))
    return {
      ok: false,
      reason: 'holds a space, a backslash or an invisible character; an https:// address has none',
    };
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.hostname === '') return { ok: false, reason: 'is not a valid https:// address' };
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(text)) {
    return { ok: false, reason: 'holds a user name or password; an https:// address here must not' };
  }
  return { ok: true, url };
}
