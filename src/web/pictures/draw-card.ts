import { cutText } from '../../text/cut.ts';
import { drawableText, drawGlyph, drawText, takeFonts, type DrawnText } from './draw-text.ts';
import { loadPictureEngine } from './picture-engine.ts';

/** What a preview card says. */
export interface CardText {
  readonly title: string;
  readonly siteTitle: string;
  /** One or two characters, each in a cell. */
  readonly logo: readonly string[];
  /** BCP 47 tag of the title. */
  readonly lang: string;
}

export const CARD = { width: 1200, height: 630 } as const;

/** The light values of `public/css/tokens.css`. */
const COLOURS = {
  paper: '#fafbf8',
  grid: '#c9dacf',
  ink: '#18211c',
  green: '#0e6448',
  rule: '#768d80',
  red: '#bd2f1b',
};
const MARGIN = 60;
const CELL = 60;
const STRIP_TOP = CARD.height - 2 * CELL;
const RULE_TOP = 138;
const LOGO_CELL = 64;
const LOGO_TOP = 44;
/** From the double rule to the ruled paper, with air and the pen's stroke below the title. */
const TITLE = { top: RULE_TOP + 46, width: CARD.width - 2 * MARGIN, height: STRIP_TOP - RULE_TOP - 46 - 48 };
const TITLE_SIZES = [92, 84, 76, 68, 62, 56, 51, 46, 42, 38, 34];
const NAME_SIZES = [36, 30, 26];
/** Of a name that no size makes fit, in Latin and Han characters. */
const NAME_LENGTH = { latin: 56, han: 30 };
/** Beyond this no size fits; a title in an index is never longer. */
const MOST_CHARACTERS = 300;

/** A page's picture for link previews as PNG: manuscript paper with its title and the site's name. */
export async function drawCard(card: CardText, dataDir: string): Promise<Buffer> {
  const words = latinQuotes(cutText(drawableText(card.title), MOST_CHARACTERS), card.lang);
  const site = latinQuotes(drawableText(card.siteTitle), card.lang);
  await takeFonts(`${words}${site}${card.logo.join('')}…`, dataDir);
  const title = words === '' ? null : await fitTitle(words, card.lang);
  const glyphs = await Promise.all(card.logo.map((glyph) => drawGlyph(glyph, LOGO_CELL, COLOURS.green)));
  const penTop = TITLE.top + (title?.height ?? 0) + 22;
  const nameStart = MARGIN + card.logo.length * (LOGO_CELL + 6) + 22;
  const nameWidth = CARD.width - MARGIN - nameStart;
  const name = site === '' ? null : await fitName(site, card.lang, nameWidth);
  const sharp = await loadPictureEngine();
  return sharp(Buffer.from(paper(card.logo.length, penTop)))
    .composite([
      ...glyphs.flatMap((glyph, index) =>
        centred(glyph, MARGIN + index * (LOGO_CELL + 6), LOGO_TOP, LOGO_CELL),
      ),
      ...(await placed(name, nameStart, LOGO_TOP, nameWidth, LOGO_CELL, true)),
      ...(await placed(title, MARGIN, TITLE.top, TITLE.width, TITLE.height, false)),
    ])
    .png({ palette: true, colours: 96, effort: 4 })
    .toBuffer();
}

/** The largest size in which the title stands whole, its lines of about one length. */
async function fitTitle(words: string, lang: string): Promise<DrawnText> {
  const style = { colour: COLOURS.ink, lang, width: TITLE.width };
  let last: DrawnText | null = null;
  // A word wider than the card is broken, but only where no size spares it.
  for (const breaksWords of [false, true]) {
    for (const size of TITLE_SIZES) {
      last = await drawText(words, { ...style, size, breaksWords });
      if (last.width > TITLE.width || last.height > TITLE.height) continue;
      return breaksWords ? last : balance(last, words, { ...style, size });
    }
  }
  return last ?? drawText(words, { ...style, size: 34, breaksWords: true });
}

async function fitName(name: string, lang: string, width: number): Promise<DrawnText> {
  const style = { colour: COLOURS.ink, lang, width: null };
  for (const size of NAME_SIZES) {
    const drawn = await drawText(name, { ...style, size });
    if (drawn.width <= width) return drawn;
  }
  const most = /\p{Script=Han}/u.test(name) ? NAME_LENGTH.han : NAME_LENGTH.latin;
  return drawText(cutText(name, most), { ...style, size: Math.min(...NAME_SIZES) });
}

/** Narrows the lines as long as their number stays the same, so that the last one is not a lone word. */
async function balance(
  drawn: DrawnText,
  words: string,
  style: { size: number; colour: string; lang: string; width: number },
): Promise<DrawnText> {
  let best = drawn;
  if (drawn.height < style.size * 1.6) return drawn;
  for (const share of [0.9, 0.8, 0.7, 0.6]) {
    const width = Math.round(TITLE.width * share);
    const next = await drawText(words, { ...style, width });
    if (next.width > width || next.height > drawn.height + style.size / 2) break;
    best = next;
  }
  return best;
}

/** The family draws curly quotes as wide as a Chinese character; other languages get straight ones. */
function latinQuotes(text: string, lang: string): string {
  return lang.startsWith('zh') ? text : text.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"');
}

type Overlay = { input: Buffer; left: number; top: number };

function centred(text: DrawnText | null, left: number, top: number, cell: number): Overlay[] {
  if (text === null || text.width > cell || text.height > cell) return [];
  const at = (start: number, length: number): number => Math.round(start + (cell - length) / 2);
  return [{ input: text.png, left: at(left, text.width), top: at(top, text.height) }];
}

/** At its place, cut where it would leave its frame. */
async function placed(
  text: DrawnText | null,
  left: number,
  top: number,
  width: number,
  height: number,
  isCentred: boolean,
): Promise<Overlay[]> {
  if (text === null) return [];
  const shown = { width: Math.min(text.width, width), height: Math.min(text.height, height) };
  const isWhole = shown.width === text.width && shown.height === text.height;
  const sharp = await loadPictureEngine();
  const input = isWhole
    ? text.png
    : await sharp(text.png)
        .extract({ left: 0, top: 0, ...shown })
        .toBuffer();
  return [{ input, left, top: isCentred ? Math.round(top + (height - shown.height) / 2) : top }];
}

/** All that is not text: paper, ruling, cells, and one stroke of the red pen under the title. */
function paper(cells: number, penTop: number): string {
  const { width, height } = CARD;
  const columns = Array.from(
    { length: width / CELL - 1 },
    (_, index) => `M${(index + 1) * CELL} ${STRIP_TOP}V${height}`,
  );
  const boxes = Array.from(
    { length: cells },
    (_, index) =>
      `<rect x="${MARGIN + index * (LOGO_CELL + 6) + 1.5}" y="${LOGO_TOP + 1.5}" width="${LOGO_CELL - 3}" height="${LOGO_CELL - 3}" fill="#fff" stroke="${COLOURS.green}" stroke-width="3"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">
<rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>
<path d="${columns.join('')}M0 ${STRIP_TOP + CELL}H${width}" stroke="${COLOURS.grid}" stroke-width="2"/>
<path d="M0 ${STRIP_TOP}H${width}" stroke="${COLOURS.green}" stroke-width="2"/>
<path d="M${MARGIN} ${RULE_TOP}H${width - MARGIN}M${MARGIN} ${RULE_TOP + 6}H${width - MARGIN}" stroke="${COLOURS.rule}" stroke-width="2"/>
${boxes.join('\n')}
<path d="M${MARGIN + 2} ${penTop + 8}c38 -9 84 -10 128 -6s70 4 104 -3" stroke="${COLOURS.red}" stroke-width="6" stroke-linecap="round"/>
</svg>`;
}
