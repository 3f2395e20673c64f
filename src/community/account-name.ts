import { cleanText, countCharacters, foldText } from '../text/clean.ts';

/** Characters. */
const MAX_NAME_LENGTH = 40;

/** Longer input than any name is cut before it is folded. */
const MOST_READ = 400;

/** Takes no place on the page, and so makes two names look like one. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/** Letters, digits and their marks, with single blanks, dots, dashes and the like between them. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[ ._'’·-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u;

/** Alphabets whose letters are mistaken for each other: `раура` is not `paypa`. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];

export type NameRefusal = 'missing' | 'long' | 'unseen' | 'signs' | 'mixed';

/**
 * The name of a new account, in NFKC with single blanks, or why it cannot be one. What a reader could not tell from
 * another name is refused rather than mended, so that nobody gets a name they did not type.
 */
export function readAccountName(raw: string): { readonly name: string } | { readonly refusal: NameRefusal } {
  const cut = raw.slice(0, MOST_READ);
  const { text, removed } = cleanText(cut.normalize('NFKC'));
  if (text === '') return { refusal: 'missing' };
  if (removed || IGNORABLE.test(cut)) return { refusal: 'unseen' };
  if (countCharacters(text) > MAX_NAME_LENGTH) return { refusal: 'long' };
  if (!NAME.test(text)) return { refusal: 'signs' };
  if (ALIKE.filter((alphabet) => alphabet.test(text)).length > 1) return { refusal: 'mixed' };
  return { name: text.normalize('NFKC') };
}

/** What two spellings of one name have in common; names are unique by it, and it is what a login is looked up by. */
export function nameKey(raw: string): string {
  const { text } = cleanText(raw.slice(0, MOST_READ).normalize('NFKC'));
  return foldText(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
}
