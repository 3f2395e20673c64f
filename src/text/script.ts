export type Script = 'Han' | 'Kana' | 'Hangul' | 'Latin';

/** How much of a text is enough to tell its script; an opening longer than this says nothing new. */
const SAMPLE = 4000;
/** Below this many characters (or Latin words) a text is a caption, not a language. */
const ENOUGH_SIGNS = 20;
const ENOUGH_WORDS = 12;
/** Nine of ten signs: a quotation or a few terms do not turn a text over. */
const DOMINANT = 0.9;
/** Japanese prose is at least this much kana; Chinese has none. */
const KANA_SHARE = 0.1;

const FENCED_CODE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm;
const INLINE_NOISE = /`[^`\n]*`|<[^<>\n]*>|\]\([^()\n]*\)|https?:\/\/[^\s<>)]+/g;

/**
 * The script in which the prose of a Markdown text is written, code and addresses left out; null when there
 * is too little of it, or no clear winner. A Latin word weighs as much as one Chinese character.
 */
export function dominantScript(markdown: string): Script | null {
  const prose = markdown.slice(0, SAMPLE).replace(FENCED_CODE, ' ').replace(INLINE_NOISE, ' ');
  const { han, kana, hangul, words } = countSigns(prose);
  const total = han + kana + hangul + words;
  if (words >= ENOUGH_WORDS && words / total >= DOMINANT) return 'Latin';
  if (han + kana + hangul < ENOUGH_SIGNS) return null;
  if (hangul / total >= DOMINANT) return 'Hangul';
  if (han + kana <= words + hangul) return null;
  return kana / (han + kana) >= KANA_SHARE ? 'Kana' : 'Han';
}

interface SignCounts {
  readonly han: number;
  readonly kana: number;
  readonly hangul: number;
  readonly words: number;
}

function countSigns(text: string): SignCounts {
  let [han, kana, hangul, words] = [0, 0, 0, 0];
  let inWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const isLetter = isLatinLetter(unit);
    if (isLetter && !inWord) words += 1;
    inWord = isLetter || (inWord && unit === 0x27);
    if (unit < 0x3040) continue;
    if (unit <= 0x30ff) kana += 1;
    else if ((unit >= 0x3400 && unit <= 0x4dbf) || (unit >= 0x4e00 && unit <= 0x9fff)) han += 1;
    else if (unit >= 0xac00 && unit <= 0xd7a3) hangul += 1;
  }
  return { han, kana, hangul, words };
}

function isLatinLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return (
    (lower >= 0x61 && lower <= 0x7a) || (unit >= 0xc0 && unit <= 0x24f && unit !== 0xd7 && unit !== 0xf7)
  );
}

const SCRIPTS_OF_LANGUAGES = new Map<string, Script | null>();
const SCRIPTS_BY_CODE: Readonly<Record<string, Script>> = {
  Hans: 'Han',
  Hant: 'Han',
  Jpan: 'Kana',
  Kore: 'Hangul',
  Latn: 'Latin',
};

/** The script a language is written in; null for one that `dominantScript` does not tell apart. */
export function scriptOfLanguage(language: string): Script | null {
  let script = SCRIPTS_OF_LANGUAGES.get(language);
  if (script === undefined) {
    script = lookUpScript(language);
    SCRIPTS_OF_LANGUAGES.set(language, script);
  }
  return script;
}

function lookUpScript(language: string): Script | null {
  try {
    return SCRIPTS_BY_CODE[new Intl.Locale(language).maximize().script ?? ''] ?? null;
  } catch {
    return null; // not a tag that Intl knows: then nothing is expected of the text
  }
}
