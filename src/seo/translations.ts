/** One page in one language: public, its own canonical, and meant for search engines. */
export interface Translation {
  /** Configured site language. */
  readonly lang: string;
  /** BCP 47 tag of the page, as in `<html lang>`. */
  readonly tag: string;
  /** Canonical path. */
  readonly path: string;
}

/** A language of the same page, as `rel="alternate" hreflang` and the sitemap name it. */
export interface Alternate {
  readonly hreflang: string;
  /** Absolute. */
  readonly href: string;
}

/**
 * The alternates that every member of a set of translations prints: each language itself, and one x-default. A page
 * that exists once has none. Head and sitemap both ask here, so the sets agree whoever asks.
 */
export function alternatesOf(
  translations: readonly Translation[],
  defaultLang: string,
  baseUrl: string,
): Alternate[] {
  const original = originalOf(translations, defaultLang);
  if (translations.length < 2 || original === null) return [];
  return [
    ...translations.map(({ tag, path }) => ({ hreflang: tag, href: baseUrl + path })),
    { hreflang: 'x-default', href: baseUrl + original.path },
  ];
}

/** The one that the others are translations of: the default language's, else the first. */
export function originalOf(translations: readonly Translation[], defaultLang: string): Translation | null {
  return translations.find(({ lang }) => lang === defaultLang) ?? translations[0] ?? null;
}
