import type { SiteConfig } from '../../../site/config.ts';
import { languageName } from '../../../site/languages.ts';
import type { SignedInCall } from '../call.ts';
import { NO_ARTICLE, type ListAddress } from './list-address.ts';
import { reasonName } from './reason-words.ts';

/** What a list is narrowed to, one phrase a filter. @param articleName of the article asked for */
export function listWords(
  list: ListAddress,
  articleName: string | null,
  { t, lang }: Pick<SignedInCall, 't' | 'lang'>,
): string[] {
  const words = t.comments;
  const { filterOf } = words;
  const post = list.post === NO_ARTICLE ? filterOf.noArticle : filterOf.post(articleName ?? list.post);
  return [
    ...(list.q === '' ? [] : [filterOf.q(list.q)]),
    ...(list.post === '' ? [] : [post]),
    ...(list.lang === '' ? [] : [filterOf.lang(languageName(list.lang, lang))]),
    ...(list.author === '' ? [] : [filterOf.author(list.author)]),
    ...(list.ip === '' ? [] : [filterOf.ip(list.ip)]),
    ...(list.from === '' ? [] : [filterOf.from(list.from)]),
    ...(list.to === '' ? [] : [filterOf.to(list.to)]),
    ...(list.reason === '' ? [] : [filterOf.reason(reasonName(list.reason, words))]),
    ...(list.links ? [filterOf.links] : []),
    ...(list.first ? [filterOf.first] : []),
    ...(list.who === '' ? [] : [t.list.whoWords[list.who]]),
  ];
}

/** Heading of a list: the words that are searched for, or the article, are named in it. */
export function listHeading(
  list: ListAddress,
  articleName: string | null,
  words: SignedInCall['t']['comments'],
): string {
  if (list.q !== '') return words.titleSearch(list.q);
  return articleName === null ? words.title : words.titleOn(articleName);
}

/** Languages of the site, and what the list is narrowed to if that is none. */
export function languageChoices(
  list: ListAddress,
  site: SiteConfig,
  { t, lang: inLang }: Pick<SignedInCall, 't' | 'lang'>,
) {
  const languages = [...new Set([...site.languages, ...(list.lang === '' ? [] : [list.lang])])];
  return [
    { value: '', label: t.comments.anyLanguage, isChosen: list.lang === '' },
    ...languages.map((lang) => ({
      value: lang,
      label: languageName(lang, inLang),
      isChosen: lang === list.lang,
    })),
  ];
}
