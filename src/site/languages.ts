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

/** What Chinese editors write; the dictionary's 英语 names the spoken language. */
const WRITTEN_IN_CHINESE: Readonly<Record<string, string>> = {
  en: '英文',
  zh: '中文',
  ja: '日文',
  fr: '法文',
  de: '德文',
};

/** Name of a language as readers of another language call it: `languageName('zh', 'en')` is "Chinese". */
export function languageName(lang: string, inLang: string): string {
  const written = inLang === 'zh' ? WRITTEN_IN_CHINESE[lang] : undefined;
  return written ?? new Intl.DisplayNames([inLang], { type: 'language' }).of(lang) ?? lang;
}
