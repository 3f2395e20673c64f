import { isTextFile } from '../linked-path.ts';
import { isServedFile } from '../served-files.ts';
import type { RenderContext } from './document.ts';

/** Where an address in a text leads. */
export type Target =
  /** Another address of the web, or mail. */
  | { readonly kind: 'outside'; readonly href: string }
  /** This page, or this site by an address that is final. */
  | { readonly kind: 'here'; readonly href: string }
  /** Another text of the content folder; its address is known later. */
  | { readonly kind: 'content'; readonly path: string; readonly fragment: string }
  /** A file of the content folder that is served as it is. */
  | { readonly kind: 'file'; readonly path: string; readonly href: string }
  /** Nowhere: a scheme that is not allowed, or a path out of the content folder. */
  | { readonly kind: 'nowhere' };

const NOWHERE: Target = { kind: 'nowhere' };
const SCHEMES = /^(?:https?|mailto|tel):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const INVISIBLE = /[\u0000-\u001f\u007f\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff\ufdd0-\ufdef]/g;
const NEVER_SERVED = /\.ya?ml$/i;

/** Judges an address as written, entities already decoded. */
export function targetOf(written: string, context: RenderContext): Target {
  const address = plainAddress(written);
  if (SCHEME.test(address)) {
    return SCHEMES.test(address) ? { kind: 'outside', href: encodeAddress(address) } : NOWHERE;
  }
  if (/^[\\/]{2}/.test(address))
    return { kind: 'outside', href: encodeAddress(`https:${address.replace(/^[\\/]+/, '//')}`) };
  if (address === '' || /^[#?]/.test(address)) return { kind: 'here', href: encodeAddress(address) };
  if (/^[\\/]/.test(address)) return { kind: 'here', href: encodeAddress(address) };
  return relativeTarget(address, context);
}

/** Whether an address names a scheme that is not allowed. */
export function isRefusedAddress(written: string): boolean {
  const address = plainAddress(written);
  return SCHEME.test(address) && !SCHEMES.test(address);
}

/** Without what browsers drop before they look for a scheme, so that `java\tscript:` is one. */
function plainAddress(written: string): string {
  return written.replace(INVISIBLE, '').trim();
}

function relativeTarget(address: string, context: RenderContext): Target {
  const [, written = '', , fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const path = joinPath(context.folder, decodePath(written));
  if (path === null || (NEVER_SERVED.test(path) && !isTextFile(path))) return NOWHERE;
  if (isServedFile(path))
    return { kind: 'file', path, href: fileHref(path, context) + encodeAddress(fragment) };
  return { kind: 'content', path, fragment: fragment.slice(1) };
}

/** Address of a file in the content folder. */
function fileHref(path: string, { folder, filesBase }: RenderContext): string {
  const own = folder === '' ? '' : `${folder}/`;
  const isOwn = filesBase !== null && path.startsWith(own);
  return isOwn ? `${filesBase}/${encodePath(path.slice(own.length))}` : `/files/${encodePath(path)}`;
}

/** `href` under which a link to another text waits for its address. */
export function contentMarker(path: string, fragment: string): string {
  return `inkloop:${encodePath(path)}${fragment === '' ? '' : `#${encodeAddress(fragment)}`}`;
}

/** `path` seen from `folder`, or null when it leads out of the content folder. */
function joinPath(folder: string, path: string): string | null {
  const segments = folder === '' ? [] : folder.split('/');
  for (const segment of path.replace(/\\/g, '/').split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return null;
  }
  return segments.join('/');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Percent-encodes what may not stand in an address and leaves what is encoded already. */
function encodeAddress(address: string): string {
  return encodeURI(address)
    .replace(/%25(?=[\da-f]{2})/gi, '%')
    .replace(/%5B/g, '[')
    .replace(/%5D/g, ']');
}
