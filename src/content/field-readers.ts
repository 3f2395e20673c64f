import { cleanText, countCharacters, excerptOf } from '../text/clean.ts';
import type { FieldValue } from '../text/front-matter.ts';
import { parseInstant, type ReadInstant } from '../text/instant.ts';
import type { CommentsMode, ParseContext } from './article.ts';
import type { ArticlePlace } from './article-place.ts';
import type { ProblemNotes } from './problem-notes.ts';

/** Where a value stands and what it is judged against. */
export interface ReadingSite {
  /** Name of the field in problems. */
  readonly field: string;
  readonly line: number;
  /** Whether the key means the opposite of the field (`published` for `draft`). */
  readonly isNegated: boolean;
  readonly place: ArticlePlace;
  readonly context: ParseContext;
  readonly notes: ProblemNotes;
}

/** Reads one value. Null is "as if the field were absent", also after a refusal. */
export type FieldReader<T> = (value: FieldValue, site: ReadingSite) => T | null;

/** Plain text on one line. */
export function readText(value: FieldValue, site: ReadingSite): string | null {
  const raw = readRawText(value, site);
  if (raw === null) return null;
  const { text, removed } = cleanText(raw);
  if (removed) warnOfRemoved(site);
  return text === '' ? null : text;
}

/** Text that a swallowed `# comment` would maim unnoticed: titles and excerpts. */
export function readProse(value: FieldValue, site: ReadingSite): string | null {
  warnOfLost(value, site);
  return readText(value, site);
}

/** A title: prose of limited length. */
export function readTitle(value: FieldValue, site: ReadingSite): string | null {
  const title = readProse(value, site);
  if (title !== null) refuseLongTitle(title, site.line, site);
  return title;
}

/** The limit holds for every title, wherever it comes from. */
export function refuseLongTitle(
  title: string,
  line: number,
  site: Pick<ReadingSite, 'context' | 'notes'>,
): void {
  const { maxTitleLength } = site.context.limits;
  const length = countCharacters(title);
  if (length <= maxTitleLength) return;
  const message = `The title is too long: ${length} characters, at most ${maxTitleLength}.`;
  site.notes.refuse('title', line, message, 'Shorten it, and move the rest into `excerpt`.');
}

/** A date of rule 13, with the instant and its day in the site's zone. */
export function readInstant(value: FieldValue, site: ReadingSite): ReadInstant | null {
  const raw = readRawText(value, site);
  const written = raw === null ? '' : cleanText(raw).text;
  if (written === '') return null;
  const read = parseInstant(written, site.context.timezone);
  if (read.ok) return read;
  const hint = `Write for example \`${site.field}: 2025-01-02\` or \`${site.field}: 2025-01-02 09:30\`.`;
  site.notes.refuse(
    site.field,
    site.line,
    `\`${site.field}\` is \`${excerptOf(written)}\`: ${read.reason}.`,
    hint,
  );
  return null;
}

const TRUE_WORDS: ReadonlySet<string> = new Set(['true', 'yes', 'on', '是']);
const FALSE_WORDS: ReadonlySet<string> = new Set(['false', 'no', 'off', '否']);

/** A switch. Anything but a clear word, and nothing at all, is refused: never publish by a typo. */
export function readSwitch(value: FieldValue, site: ReadingSite): boolean | null {
  const word = value.kind === 'text' ? wordOf(value.text) : '';
  if (TRUE_WORDS.has(word)) return !site.isNegated;
  if (FALSE_WORDS.has(word)) return site.isNegated;
  const message = `\`${site.field}\` must be true or false; found ${describe(value)}.`;
  site.notes.refuse(
    site.field,
    site.line,
    message,
    `Write \`${site.field}: true\` or \`${site.field}: false\`.`,
  );
  return null;
}

/** `open`, `closed` or `off`; other engines' booleans are understood. */
export function readComments(value: FieldValue, site: ReadingSite): CommentsMode | null {
  const word = value.kind === 'text' ? wordOf(value.text) : '';
  if (word === 'open' || word === 'closed' || word === 'off') return word;
  if (value.kind === 'none' || (value.kind === 'text' && word === '')) return null;
  const mode = TRUE_WORDS.has(word) ? 'open' : FALSE_WORDS.has(word) ? 'off' : null;
  const hint = 'Write `comments: open`, `comments: closed` (shown, no new ones) or `comments: off`.';
  if (mode === null) {
    const message = `\`comments\` must be open, closed or off; found ${describe(value)}.`;
    site.notes.refuse(site.field, site.line, message, hint);
  } else
    site.notes.warn(site.field, site.line, `\`comments: ${word}\` is read as \`comments: ${mode}\`.`, hint);
  return mode;
}

/** The text of a scalar as typed; null for nothing, or after the refusal of a list or map. */
export function readRawText(value: FieldValue, site: ReadingSite): string | null {
  if (value.kind === 'text') return value.text;
  if (value.kind === 'none') return null;
  const message = `\`${site.field}\` must be one text; found ${describe(value)}.`;
  site.notes.refuse(
    site.field,
    site.line,
    message,
    `Write \`${site.field}: …\`, in quotes if it begins with \`[\` or \`{\`.`,
  );
  return null;
}

/** Says that characters no one can see were taken out. */
export function warnOfRemoved(site: ReadingSite): void {
  const message = `\`${site.field}\` held control, direction or zero-width characters; they were removed.`;
  site.notes.warn(
    site.field,
    site.line,
    message,
    'They often come with text pasted from elsewhere; type the words again.',
  );
}

/** Says what was swallowed by a `#`. */
export function warnOfLost(value: FieldValue, site: ReadingSite): void {
  if (value.kind !== 'text' && value.kind !== 'none') return;
  if (value.lost === null) return;
  const lost = excerptOf(value.lost);
  const message = `\`${lost}\` is read as a YAML comment and is not part of \`${site.field}\`.`;
  const whole = value.kind === 'text' ? `${excerptOf(value.text)} ${lost}` : lost;
  site.notes.warn(
    site.field,
    site.line,
    message,
    `If it belongs to the text, wrap all of it in quotes: \`${site.field}: "${whole}"\`.`,
  );
}

function wordOf(text: string): string {
  return cleanText(text).text.normalize('NFKC').toLowerCase();
}

/** A value in a message. */
export function describe(value: FieldValue): string {
  if (value.kind === 'text')
    return value.text.trim() === '' ? 'an empty text' : `\`${excerptOf(value.text)}\``;
  if (value.kind === 'none') return 'nothing';
  return value.kind === 'list' ? 'a list' : 'a map';
}
