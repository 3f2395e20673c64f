import { loadPictureEngine } from './picture-engine.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import { CARD_FAMILY, fontFilesFor } from './card-fonts.ts';

/** A text as a picture, cut to its ink, on nothing. */
export interface DrawnText {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  /** Pixels. */
  readonly size: number;
  readonly colour: string;
  readonly lang: string;
  /** Pixels; lines are broken to fit. Null: one line. */
  readonly width: number | null;
  /** Whether a word wider than the line may be broken. */
  readonly breaksWords?: boolean;
}

/** Draws text; the fonts have to have been taken in by `takeFonts`. */
export async function drawText(text: string, style: TextStyle): Promise<DrawnText> {
  const { size, colour, lang, width, breaksWords = false } = style;
  const markup = `<span foreground="${colour}" lang="${escapeHtml(lang)}">${escapeHtml(text)}</span>`;
  const sharp = await loadPictureEngine();
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `${CARD_FAMILY} Bold ${size}`,
      dpi: 72,
      rgba: true,
      ...(width === null ? {} : { width, wrap: breaksWords ? 'word-char' : 'word' }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** A character of the logo, as large as its cell allows; null when no font could draw it. */
export async function drawGlyph(glyph: string, cell: number, colour: string): Promise<DrawnText | null> {
  const text = drawableText(glyph);
  const size = Math.round(cell * 0.68);
  return text === '' ? null : drawText(text, { size, colour, lang: 'zh-Hans', width: null });
}

/** Makes the fonts for a text known to the text engine, once each in the life of the process. */
export async function takeFonts(text: string, dataDir: string): Promise<void> {
  const sharp = await loadPictureEngine();
  for (const fontfile of await fontFilesFor(text, dataDir)) {
    if (taken.has(fontfile)) continue;
    await sharp({ text: { text: '.', font: CARD_FAMILY, fontfile } })
      .raw()
      .toBuffer();
    taken.add(fontfile);
  }
}

const taken = new Set<string>();
const PICTOGRAPHS =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u200d\ufe0e\ufe0f\u20e3]/gu;
const KEPT = /[\d#*\u00a9\u00ae\u2122\u2190-\u21ff]/;

/** The words of a text: no emoji, which no text font draws, no control characters. */
export function drawableText(text: string): string {
  return text
    .replace(PICTOGRAPHS, (char) => (KEPT.test(char) ? char : ' '))
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
