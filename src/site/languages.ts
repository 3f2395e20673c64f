/** What a configured language is called, on our own pages and in HTML attributes. */

const HTML_TAGS: Readonly<Record<string, string>> = { zh: 'zh-Hans' };
const CELL_LABELS: Readonly<Record<string, string>> = { en: 'EN', zh: '中文' };
const SHORT_LABELS: Readonly<Record<string, string>> = { en: 'EN', zh: '中' };

/** The BCP 47 tag for `lang` and `hreflang`: `zh` alone means simplified Chinese, as the site's own pages are. */
export function htmlTag(lang: string): string {
  return HTML_TAGS[lang] ?? lang;
}

/** Label of the language switch, in the language itself. */
export function cellLabel(lang: string): string {
  return CELL_LABELS[lang] ?? lang.toUpperCase();
}

/** One or two characters marking that an article exists in a language. */
export function shortLabel(lang: string): string {
  return SHORT_LABELS[lang] ?? lang.toUpperCase();
}

/** Name of a language as readers of another language call it: `languageName('zh', 'en')` is "Chinese". */
export function languageName(lang: string, inLang: string): string {
  return new Intl.DisplayNames([inLang], { type: 'language' }).of(lang) ?? lang;
}
