/**
 * Characters that no one can see and that change how the rest is read: controls, lone surrogates, direction
 * overrides, zero-width marks. The zero-width joiner stays where it builds an emoji or an Indic ligature.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}])\u200D|\u200D(?![\p{Extended_Pictographic}\p{L}])/gu;

/** Every blank a text may hold, line ends included, but not the byte order mark that `\s` also counts. */
const BLANKS = /(?:[^\S\uFEFF]|\u0085)+/gu;

const PRINTABLE_ASCII = /^[\x21-\x7E]+(?: [\x21-\x7E]+)*$/;

interface CleanText {
  readonly text: string;
  /** Whether something unseen was taken out; blanks and normal forms do not count. */
  readonly removed: boolean;
}

/** One line of plain text in NFC: unseen characters removed, every run of blanks one space, ends trimmed. */
export function cleanText(raw: string): CleanText {
  if (PRINTABLE_ASCII.test(raw)) return { text: raw, removed: false };
  const { text, removed } = removeUnseen(raw.replace(BLANKS, ' '));
  return { text: text.replace(/ {2,}/g, ' ').trim().normalize('NFC'), removed };
}

/** Takes out unseen characters and nothing else: for paths, whose blanks and normal form matter. */
export function removeUnseen(raw: string): CleanText {
  const text = raw.replace(UNSEEN, '');
  return { text, removed: text.length !== raw.length };
}

/** Whether two words are the same to a reader: compatibility forms and case do not count. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}

/** A piece of the author's text fit to be quoted in a message: one line, at most `limit` characters. */
export function excerptOf(raw: string, limit = 60): string {
  const characters = Array.from(cleanText(raw.slice(0, limit * 4)).text);
  return characters.length <= limit ? characters.join('') : `${characters.slice(0, limit).join('')}…`;
}

/** Number of Unicode characters (code points), the unit of every length limit an editor meets. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}
