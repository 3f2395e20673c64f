import { excerptOf } from '../text/clean.ts';
import type { FieldValue } from '../text/front-matter.ts';
import { parseLanguageTag, siteLanguageOf } from '../text/language-tag.ts';
import { dominantScript, scriptOfLanguage, type Script } from '../text/script.ts';
import type { ParseContext } from './article.ts';
import type { ArticlePlace, LanguageChoice } from './article-place.ts';
import { readText, type ReadingSite } from './field-readers.ts';
import type { ProblemNotes } from './problem-notes.ts';

/** The `lang` field: a tag in any case whose primary part is a configured language. */
export function readLanguage(value: FieldValue, site: ReadingSite): LanguageChoice | null {
  const written = readText(value, site);
  if (written === null) return null;
  const { languages } = site.context;
  const tag = parseLanguageTag(written);
  const lang = tag === null ? null : siteLanguageOf(tag, languages);
  if (tag !== null && lang !== null) return { lang, langTag: tag.tag };
  const why = tag === null ? 'is not a language tag' : 'is not a language of this site';
  const hint = `The languages are ${languages.join(', ')}; write for example \`lang: ${languages[0] ?? 'en'}\`.`;
  site.notes.refuse(site.field, site.line, `\`lang\` is \`${excerptOf(written)}\`, which ${why}.`, hint);
  return null;
}

/** Front matter, else the file name's suffix, else the site's default; a contradiction is said. */
export function chooseLanguage(
  declared: LanguageChoice | null,
  line: number,
  place: ArticlePlace,
  context: ParseContext,
  notes: ProblemNotes,
): LanguageChoice {
  const { suffix, foreignSuffix } = place;
  if (foreignSuffix !== null) {
    const message = `The file name says \`${foreignSuffix}\`, which is not a language of this site (${context.languages.join(', ')}).`;
    notes.refuse('lang', 1, message, 'Rename the file, or add the language to `site.yaml`.');
  }
  if (declared !== null && suffix !== null && contradicts(declared, suffix)) {
    const message = `\`lang: ${declared.langTag}\` and the file name (\`${suffix.langTag}\`) disagree; \`lang\` wins.`;
    notes.warn('lang', line, message, 'Delete `lang`, or rename the file.');
  }
  return declared ?? suffix ?? { lang: context.defaultLang, langTag: context.defaultLang };
}

/** A bare `zh` agrees with every Chinese; `zh-CN` and `zh-Hant` do not agree. */
function contradicts(declared: LanguageChoice, suffix: LanguageChoice): boolean {
  if (declared.lang !== suffix.lang) return true;
  const isSpecific = declared.langTag !== declared.lang && suffix.langTag !== suffix.lang;
  return isSpecific && declared.langTag !== suffix.langTag;
}

const SCRIPT_NAMES: Readonly<Record<Script, string>> = {
  Han: 'Chinese',
  Kana: 'Japanese',
  Hangul: 'Korean',
  Latin: 'English, or another language in Latin letters',
};

/** Warns when the body is written in the script of another language than the one decided on. */
export function warnOfOtherScript(
  lang: LanguageChoice,
  line: number,
  body: string,
  notes: ProblemNotes,
): void {
  const expected = scriptOfLanguage(lang.langTag);
  if (expected === null) return;
  const found = dominantScript(body);
  if (found === null || found === expected) return;
  const message = `The text looks ${SCRIPT_NAMES[found]}, but its language is \`${lang.langTag}\`.`;
  notes.warn('lang', line, message, 'Set `lang`, or name the file after its language: `index.zh.md`.');
}
