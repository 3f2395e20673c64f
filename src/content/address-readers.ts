import { countCharacters, excerptOf, removeUnseen } from '../text/clean.ts';
import type { FieldValue } from '../text/front-matter.ts';
import { slugify } from '../text/slug.ts';
import { hiddenScheme, parseWebAddress, resolvePath, unmaskPath } from '../text/web-path.ts';
import { readRawText, readText, warnOfRemoved, type ReadingSite } from './field-readers.ts';
import { MAX_SLUG_LENGTH } from './limits.ts';
import { dropEmpty, readItems } from './list-readers.ts';

/** What browsers show as an image. */
const IMAGE_NAME = /\.(?:apng|avif|bmp|gif|ico|jpe?g|png|svg|webp)$/i;

/** An explicit slug, in address form; a text that had to change is said. */
export function readSlug(value: FieldValue, site: ReadingSite): string | null {
  const written = readText(value, site);
  if (written === null) return null;
  const unmasked = unmaskPath(written);
  if (unmasked.includes('/') || unmasked.includes('..')) {
    const message = `The slug \`${excerptOf(written)}\` must be one path segment, without \`/\`, \`\\\` or \`..\`.`;
    site.notes.refuse(
      site.field,
      site.line,
      message,
      `Write for example \`slug: ${slugify(unmasked) || 'my-post'}\`.`,
    );
    return null;
  }
  const slug = slugify(written);
  refuseSlug(slug, written, site.line, site);
  if (slug !== written && slug !== '') {
    site.notes.warn(
      site.field,
      site.line,
      `The slug \`${excerptOf(written)}\` becomes \`${excerptOf(slug)}\`.`,
      `Write \`slug: ${excerptOf(slug)}\`.`,
    );
  }
  return slug;
}

/** Limits of every slug, explicit or made from a file name (`written`). */
export function refuseSlug(
  slug: string,
  written: string,
  line: number,
  site: Pick<ReadingSite, 'place' | 'context' | 'notes'>,
): void {
  const { place, context, notes } = site;
  const hint = 'Set another one, for example `slug: my-post`.';
  if (slug === '')
    notes.refuse(
      'slug',
      line,
      `The slug made from \`${excerptOf(written)}\` is empty: it has no letters or digits.`,
      hint,
    );
  const length = countCharacters(slug);
  if (length > MAX_SLUG_LENGTH) {
    notes.refuse(
      'slug',
      line,
      `The slug is too long: ${length} characters, at most ${MAX_SLUG_LENGTH}.`,
      hint,
    );
  }
  const isReserved =
    context.reservedSlugs.has(slug) || context.languages.some((lang) => lang.toLowerCase() === slug);
  if (place.kind === 'page' && isReserved) {
    notes.refuse(
      'slug',
      line,
      `The slug \`${slug}\` is reserved: a page of this name would hide a part of the site.`,
      hint,
    );
  }
}

/** A cover: path in the content folder, `/…` for the site root, or an http(s) URL as written. */
export function readCover(value: FieldValue, site: ReadingSite): string | null {
  const raw = readRawText(value, site);
  if (raw === null || raw.trim() === '') return null;
  const { text, removed } = removeUnseen(raw.trim());
  const scheme = hiddenScheme(text);
  const isWeb = scheme === 'http' || scheme === 'https';
  if (scheme !== null && !isWeb)
    return refuseCover(text, `begins with the scheme \`${excerptOf(scheme, 20)}:\``, site);
  if (unmaskPath(text).startsWith('//'))
    return refuseCover(text, 'begins with `//`, which leads to another host', site);
  if (removed) warnOfRemoved(site);
  return isWeb ? readRemoteCover(text, site) : readLocalCover(text, site);
}

function readRemoteCover(text: string, site: ReadingSite): string | null {
  const address = parseWebAddress(text);
  if (!address.ok) return refuseCover(text, address.reason, site);
  const file = unmaskPath(address.url.pathname).split('/').at(-1) ?? '';
  if (/\.[a-z0-9]{1,5}$/i.test(file) && !IMAGE_NAME.test(file))
    return refuseCover(text, 'is not an image', site);
  if (address.url.protocol === 'http:') {
    site.notes.warn(
      site.field,
      site.line,
      'The cover is loaded over http, which browsers block or mark as insecure.',
      'Use the https:// address.',
    );
  }
  return text;
}

/** Judged as the most trusting reader would resolve it, kept as the editor wrote it. */
function readLocalCover(text: string, site: ReadingSite): string | null {
  const written = text.replaceAll('\\', '/');
  const unmasked = unmaskPath(text);
  const isRooted = unmasked.startsWith('/');
  const folder = isRooted ? '' : site.place.folder;
  const path = resolvePath(folder, written);
  if (path === null || resolvePath(folder, unmasked) === null)
    return refuseCover(text, 'leads out of the content folder', site);
  if (/[\p{Cc}]/u.test(unmasked)) return refuseCover(text, 'hides a control character', site);
  if (!IMAGE_NAME.test(written) || !IMAGE_NAME.test(unmasked))
    return refuseCover(text, 'does not have the file extension of an image', site);
  return isRooted ? `/${path}` : path;
}

function refuseCover(text: string, reason: string, site: ReadingSite): null {
  const hint =
    'Write a path to an image beside the text (`cover: images/cover.jpg`), from the site root (`/images/a.png`) or an https:// address.';
  site.notes.refuse(site.field, site.line, `The cover \`${excerptOf(text)}\` ${reason}.`, hint);
  return null;
}

/** Old addresses of the article on this site. */
export function readAliases(value: FieldValue, site: ReadingSite): string[] | null {
  const items = readItems(value, site, (text) => text.split(/[,，、;；]\s*(?=\/)/u));
  if (items === null) return null;
  const aliases = [...new Set(dropEmpty(items, site))];
  for (const alias of aliases) {
    const fault = aliasFault(alias);
    if (fault === null) continue;
    const hint = 'Write the old path on this site, for example `aliases: [/2019/hello.html]`.';
    site.notes.refuse(site.field, site.line, `The alias \`${excerptOf(alias)}\` ${fault}.`, hint);
    return null;
  }
  return aliases;
}

function aliasFault(alias: string): string | null {
  const unmasked = unmaskPath(alias);
  if (hiddenScheme(alias) !== null || unmasked.startsWith('//'))
    return 'names another host; an alias is a path on this site';
  if (!alias.startsWith('/')) return 'must begin with `/`';
  return unmasked.includes('..') ? 'must not hold `..`' : null;
}

/** A full http(s) URL, as written. */
export function readCanonical(value: FieldValue, site: ReadingSite): string | null {
  const raw = readRawText(value, site)?.trim() ?? '';
  if (raw === '') return null;
  const address = parseWebAddress(raw);
  if (address.ok) return raw;
  const message = `\`canonical\` \`${excerptOf(raw)}\` ${address.reason}.`;
  site.notes.refuse(
    site.field,
    site.line,
    message,
    'Write the full address, for example `canonical: https://example.com/post`.',
  );
  return null;
}
