import { ISO_639_1 } from './iso-639-1.ts';

/** `zh-Hant-TW`: language, then optional script, region and variants (the shapes of BCP 47 that people write). */
const TAG = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?((?:-(?:[a-z0-9]{5,8}|\d[a-z0-9]{3}))*)$/;

interface LanguageTag {
  /** In its conventional spelling: `zh-CN`, `zh-Hant`, `en`. */
  readonly tag: string;
  /** The language alone: `zh`. */
  readonly primary: string;
}

/** Reads a language tag in any case, with `-` or `_`; null when the text has not the shape of one. */
export function parseLanguageTag(text: string): LanguageTag | null {
  const match = TAG.exec(text.normalize('NFKC').trim().toLowerCase().replaceAll('_', '-'));
  if (match === null) return null;
  const [, primary = '', script, region, variants = ''] = match;
  const scriptPart = script === undefined ? '' : `-${script.charAt(0).toUpperCase()}${script.slice(1)}`;
  const regionPart = region === undefined ? '' : `-${region.toUpperCase()}`;
  return { tag: `${primary}${scriptPart}${regionPart}${variants}`, primary };
}

/** The configured site language that a tag belongs to: the same tag, else the same primary part. */
export function siteLanguageOf(tag: LanguageTag, languages: readonly string[]): string | null {
  const wanted = tag.tag.toLowerCase();
  const same = languages.find((language) => language.toLowerCase() === wanted);
  return same ?? languages.find((language) => parseLanguageTag(language)?.primary === tag.primary) ?? null;
}

/** Whether a lower-case two-letter text is a language code of ISO 639-1. */
export function isLanguageCode(code: string): boolean {
  return ISO_639_1.has(code);
}
