import { foldWidth, foldWord } from './fold.ts';
import { simplify } from '../text/simplified.ts';

/**
 * `word`: letters and digits between spaces, folded. `character`: one of a script without spaces. `part`: a piece of a
 * word that is an identifier, or an option such as `--since`; it has no place in a phrase. `break`: punctuation that
 * no phrase reaches across.
 */
type TokenKind = 'word' | 'character' | 'part' | 'break';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Place in the original text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Written like an identifier (`syncLoop`, `IPVS`, `v2`): it has no other forms. */
  readonly isName: boolean;
}

/** What stands in the index for a border that phrases do not cross. */
const BREAK = '|';

const [UNKNOWN, OTHER, WORD, CHARACTER, MARK] = [0, 1, 2, 3, 4];
const IS_CHARACTER =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u30fc]$/u;
const IS_WORD = /^[\p{L}\p{N}]$/u;
const IS_MARK = /^\p{M}$/u;
const kinds = new Uint8Array(0x10000);

function kindOf(character: string): number {
  if (IS_CHARACTER.test(character)) return CHARACTER;
  if (IS_WORD.test(character)) return WORD;
  return IS_MARK.test(character) ? MARK : OTHER;
}

/** Kind of the code point at `at`. */
function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(Math.max(0, at));
  if (unit >= 0xd800 && unit <= 0xdbff) return kindOf(String.fromCodePoint(text.codePointAt(at) ?? 0));
  const known = kinds[unit] ?? OTHER;
  if (known !== UNKNOWN) return known;
  const kind = kindOf(String.fromCharCode(unit));
  kinds[unit] = kind;
  return kind;
}

const lengthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

/** Between words with a blank beside it, these end a phrase. Quotes, hyphens and markup do not. */
const ENDS_PHRASE = /[.,;:!?()[\]{}|\u2014\u2026\u3001\u3002]/;
/** Within a word these join: `memory.high`, `nvidia.com/gpu`, `kube-proxy`. Beside a Chinese character all punctuation parts. */
const PARTS_CHARACTERS = /[^\s\p{L}\p{N}\p{M}\u00b7\u2022*_~`\ufffd-]/u;

function isBreak(gap: string, besideCharacter: boolean): boolean {
  if (gap === '' || gap === ' ') return false;
  if (gap.includes('\n')) return true;
  if (besideCharacter) return PARTS_CHARACTERS.test(gap);
  return /\s/.test(gap) && ENDS_PHRASE.test(gap);
}

/** `C++`, `g++`, `i++`; `C#`, `F#`. */
const PLUSES_OR_SHARP = /^(?:\+\+|(#))(?![a-z+#])/i;
const DOT_NAME = /[\p{L}\p{N}\p{M}.)\]]/u;

/**
 * Cuts a text into what search compares, at index and at query time alike. Never throws.
 * @param visit told of each token in reading order; a part directly follows the word it belongs to
 */
export function segment(original: string, visit: (token: Token) => void): void {
  const { text, starts } = foldWidth(original);
  const place = (index: number): number => (starts === null ? index : (starts[index] ?? original.length));
  const emit = (kind: TokenKind, word: string, start: number, end: number, isName: boolean): void =>
    visit({ kind, text: word, start: place(start), end: endOf(end, place), isName });
  let before = -1;
  let wasCharacter = false;
  for (let at = 0; at < text.length;) {
    const kind = kindAt(text, at);
    if (kind !== WORD && kind !== CHARACTER) {
      at += lengthAt(text, at);
      continue;
    }
    const isCharacter = kind === CHARACTER;
    const end = isCharacter ? at + lengthAt(text, at) : endOfWord(text, at);
    const named = isCharacter ? null : specialName(text, at, end, before);
    const start = named?.start ?? at;
    if (before >= 0 && isBreak(text.slice(before, start), isCharacter || wasCharacter))
      emit('break', BREAK, start, start, false);
    if (isCharacter) emit('character', simplify(text.slice(at, end)), at, end, false);
    else if (named === null) emitWord(text, at, end, before, emit);
    else {
      emit('word', foldWord(named.text), named.start, named.end, true);
      if (named.part !== null) emit('part', foldWord(named.part), named.start, named.end, true);
    }
    before = named?.end ?? end;
    at = before;
    wasCharacter = isCharacter;
  }
}

/** The end in the original: where the next folded unit of another cluster begins. */
function endOf(end: number, place: (index: number) => number): number {
  const last = place(end - 1);
  let next = end;
  while (place(next) === last && next < end + 20) next += 1;
  return place(next);
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    const kind = kindAt(text, end);
    if (kind !== WORD && kind !== MARK) break;
    end += lengthAt(text, end);
  }
  return end;
}

interface SpecialName {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** By what else it is found: `net` for `.NET`. */
  readonly part: string | null;
}

/** Names of which punctuation is a part: `C++`, `C#`, `.NET`. */
function specialName(text: string, start: number, end: number, before: number): SpecialName | null {
  const tail = PLUSES_OR_SHARP.exec(text.slice(end, end + 3));
  if (tail !== null && end - start <= (tail[1] === undefined ? 12 : 1)) {
    const whole = text.slice(start, end + tail[0].length);
    return { text: whole, start, end: start + whole.length, part: null };
  }
  const isDotted =
    start > 0 &&
    (start - 1 !== before || kindAt(text, start - 2) === CHARACTER) &&
    text[start - 1] === '.' &&
    (kindAt(text, start - 2) === CHARACTER || !DOT_NAME.test(text[start - 2] ?? ' ')) &&
    /^\p{L}{2}/u.test(text.slice(start, start + 4));
  if (!isDotted) return null;
  return { text: text.slice(start - 1, end), start: start - 1, end, part: text.slice(start, end) };
}

type Emit = (kind: TokenKind, word: string, start: number, end: number, isName: boolean) => void;

const HUMP = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}/u;
const HUMPS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{L}\p{M}]+/gu;
const NAME = /\p{N}|(?<=\S)\p{Lu}/u;
/** Longer runs are encoded data, not words; their beginning is enough to find them by. */
const LONGEST_WORD = 64;

/** `sync` and `loop` of `syncLoop`. */
function emitHumps(written: string, start: number, emit: Emit): void {
  for (const { 0: hump, index } of written.matchAll(HUMPS)) {
    if (hump.length > 1) emit('part', foldWord(hump), start + index, start + index + hump.length, true);
  }
}

/** Whether a word is of a to z alone. */
function isSmallLetters(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const unit = word.charCodeAt(at);
    if (unit < 0x61 || unit > 0x7a) return false;
  }
  return true;
}

function emitWord(text: string, start: number, end: number, before: number, emit: Emit): void {
  const written = text.slice(start, Math.min(end, start + LONGEST_WORD));
  // Most words of an English text; what follows costs several times as much.
  if (isSmallLetters(written)) emit('word', written, start, end, false);
  else {
    emit('word', foldWord(written), start, end, NAME.test(written));
    if (HUMP.test(written)) emitHumps(written, start, emit);
  }
  if (before === start - 1 && text[before] === '.' && /^\p{L}{2}/u.test(written))
    emit('part', `.${foldWord(written)}`, before, end, true);
  // An option: two hyphens after a blank, and all that hangs on it.
  if (text[start - 1] !== '-' || text[start - 2] !== '-') return;
  if (/[\p{L}\p{N}-]/u.test(text[start - 3] ?? ' ')) return;
  const option = /^[\p{L}\p{N}_-]+/u.exec(text.slice(start, start + LONGEST_WORD))?.[0] ?? '';
  emit('part', `--${foldWord(option)}`, start - 2, start + option.length, true);
}

/** The tokens of a short text. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  segment(text, (token) => tokens.push(token));
  return tokens;
}
