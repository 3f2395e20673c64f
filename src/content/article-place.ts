import { isCalendarDay } from '../text/instant.ts';
import { isLanguageCode, parseLanguageTag, siteLanguageOf } from '../text/language-tag.ts';
import type { ArticleKind } from './article.ts';

export interface LanguageChoice {
  /** Configured site language. */
  readonly lang: string;
  /** BCP 47 tag with region or script kept. */
  readonly langTag: string;
}

/** What the path of a content file says by itself. */
export interface ArticlePlace {
  /** Relative to the content folder, as on disk. */
  readonly path: string;
  readonly kind: ArticleKind;
  /** Folder of the file, as on disk: what relative addresses in it start from. */
  readonly folder: string;
  /** Path without language suffix and extension, a bundle by its folder; NFC. */
  readonly key: string;
  /** The folder of a bundle, as on disk; null for a single file. */
  readonly bundle: string | null;
  /** Name of the file, or of the bundle's folder, without date prefix; NFC. */
  readonly name: string;
  /** `YYYY-MM-DD` before the name, when that is a day of the calendar. */
  readonly datePrefix: string | null;
  readonly suffix: LanguageChoice | null;
  /** A suffix that is a language, but none of the site's (`fr`). */
  readonly foreignSuffix: string | null;
}

const KINDS: Readonly<Record<string, ArticleKind>> = {
  posts: 'post',
  pages: 'page',
  explainers: 'explainer',
};
const DATE_PREFIX = /^(\d{4}-\d{2}-\d{2})-(.+)$/u;

/** Reads the path of a content file; null when it is under none of `posts/`, `pages/` and `explainers/`. */
export function placeOf(path: string, languages: readonly string[]): ArticlePlace | null {
  const segments = path.split('/');
  const kind = Object.hasOwn(KINDS, segments[0] ?? '') ? KINDS[segments[0] ?? ''] : undefined;
  const file = segments.at(-1);
  if (kind === undefined || file === undefined || segments.length < 2) return null;
  const { stem, suffix, foreignSuffix } = splitSuffix(
    file.replace(kind === 'explainer' ? /\.yaml$/iu : /\.md$/iu, ''),
    languages,
  );
  const folder = segments.slice(0, -1).join('/');
  const isBundle = stem === 'index' && segments.length > 2;
  const name = (isBundle ? (segments.at(-2) ?? '') : stem).normalize('NFC');
  const [, prefix, rest] = DATE_PREFIX.exec(name) ?? [];
  const isDated = prefix !== undefined && rest !== undefined && isCalendarDay(prefix);
  return {
    path,
    kind,
    folder,
    key: (isBundle ? folder : `${folder}/${stem}`).normalize('NFC'),
    bundle: isBundle ? folder : null,
    name: isDated ? rest : name,
    datePrefix: isDated ? prefix : null,
    suffix,
    foreignSuffix,
  };
}

interface SplitStem extends Pick<ArticlePlace, 'suffix' | 'foreignSuffix'> {
  readonly stem: string;
}

/** `a.zh-CN` is `a` in Chinese, `a.fr` a language the site does not have, `node.js` a name with a dot. */
function splitSuffix(stem: string, languages: readonly string[]): SplitStem {
  const dot = stem.lastIndexOf('.');
  const written = dot > 0 ? stem.slice(dot + 1) : '';
  const tag = parseLanguageTag(written);
  const lang = tag === null ? null : siteLanguageOf(tag, languages);
  if (tag !== null && lang !== null) {
    return { stem: stem.slice(0, dot), suffix: { lang, langTag: tag.tag }, foreignSuffix: null };
  }
  return { stem, suffix: null, foreignSuffix: isForeignLanguage(written) ? written : null };
}

/** A bare two-letter code, or one with script or region in the spelling that only language tags have. */
function isForeignLanguage(written: string): boolean {
  const shape = /^([A-Za-z]{2})(?:[-_](?:[A-Z]{2}|[A-Z][a-z]{3}))?$/.exec(written);
  return shape !== null && isLanguageCode((shape[1] ?? '').toLowerCase());
}
