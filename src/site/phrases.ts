import { en, type Phrases } from './phrases/en.ts';
import { zh } from './phrases/zh.ts';

export type { Phrases };

/** Interface text and the language it is in, which differs from the one asked for where we have no translation. */
export interface InterfaceText {
  readonly phrases: Phrases;
  readonly lang: 'en' | 'zh';
}

/** The interface in a configured language, or in English. */
export function phrasesFor(lang: string): InterfaceText {
  return lang === 'zh' || lang.startsWith('zh-') ? { phrases: zh, lang: 'zh' } : { phrases: en, lang: 'en' };
}

/** What the link to a variant says, in that variant's own words; a language without phrases is named in itself. */
export function variantLabel(lang: string): string {
  const { phrases, lang: spoken } = phrasesFor(lang);
  if (spoken === 'zh' || lang === 'en' || lang.startsWith('en-')) return phrases.article.readHere;
  return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
}

/** A value after the name of what it is: `Category: Tech`, `分类：技术`. */
export function labelled(name: string, value: string, lang: string): string {
  return `${name}${phrasesFor(lang).lang === 'zh' ? '：' : ': '}${value}`;
}

type ErrorName = 'badRequest' | 'notFound' | 'gone' | 'failed' | 'unavailable';

const ERROR_NAMES: Readonly<Record<number, ErrorName>> = {
  400: 'badRequest',
  404: 'notFound',
  410: 'gone',
  503: 'unavailable',
};

/** Title, heading and explanation of an error page; `date` is the formatted day of a withdrawal. */
export function errorPhrases(
  phrases: Phrases,
  status: number,
  date: string | null,
): {
  readonly title: string;
  readonly heading: string;
  readonly dek: string;
  readonly note: readonly string[];
} {
  const { title, heading, dek, note } = phrases.error[ERROR_NAMES[status] ?? 'failed'];
  return { title, heading: typeof heading === 'string' ? heading : heading(date), dek, note };
}
