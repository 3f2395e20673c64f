import { cleanText, countCharacters, excerptOf, foldText } from '../text/clean.ts';
import type { FieldValue } from '../text/front-matter.ts';
import { parseInstant, type ReadInstant } from '../text/instant.ts';
import { splitList, splitOutsideBrackets } from '../text/split-list.ts';
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
export function refuseLongTitle(title: string, line: number, site: Pick<ReadingSite, 'context' | 'notes'>): void {
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
  site.notes.refuse(site.field, site.line, `\`${site.field}\` is \`${excerptOf(written)}\`: ${read.reason}.`, hint);
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
  site.notes.refuse(site.field, site.line, message, `Write \`${site.field}: true\` or \`${site.field}: false\`.`);
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
  } else site.notes.warn(site.field, site.line, `\`comments: ${word}\` is read as \`comments: ${mode}\`.`, hint);
  return mode;
}

/** A list of tags, or text split like one; without duplicates in any case or width. */
export function readTags(value: FieldValue, site: ReadingSite): string[] | null {
  const items = readItems(value, site, splitList)?.map((item) => item.replace(/^[#＃\s]+/u, ''));
  if (items === undefined) return null;
  const { maxTags, maxTagLength } = site.context.limits;
  warnOfJoinedItems(value, site);
  const tags = distinct(dropEmpty(items, site));
  const long = tags.find((tag) => countCharacters(tag) > maxTagLength);
  if (long !== undefined) {
    const message = `The tag \`${excerptOf(long)}\` is too long: ${countCharacters(long)} characters, at most ${maxTagLength}.`;
    site.notes.refuse(site.field, site.line, message, 'Separate tags by commas: `tags: one, two`.');
  }
  if (tags.length > maxTags) {
    const message = `There are too many tags: ${tags.length}, at most ${maxTags}.`;
    site.notes.refuse(site.field, site.line, message, 'Keep those a reader would look for.');
  }
  return tags;
}

/** `[容器，调度]` is a list of one: YAML separates items by ASCII commas only. */
function warnOfJoinedItems(value: FieldValue, site: ReadingSite): void {
  const items = value.kind === 'list' ? value.items : [];
  const joined = items.find((item) => item.kind === 'text' && /[，、；]/u.test(item.text));
  if (joined === undefined) return;
  const message = `${describe(joined)} is one tag: in a list only the ASCII comma \`,\` separates items.`;
  site.notes.warn(site.field, site.line, message, 'Write `tags: [one, two]`, or without brackets `tags: one，two`.');
}

/** One category; of a list, the first. */
export function readCategory(value: FieldValue, site: ReadingSite): string | null {
  if (value.kind !== 'list') return readText(value, site);
  const names = dropEmpty(readItems(value, site, splitList) ?? [], site);
  const [first] = names;
  if (names.length > 1) {
    const message = `An article has one category; of this list only the first, \`${excerptOf(first ?? '')}\`, is used.`;
    site.notes.warn(site.field, site.line, message, `Write \`category: ${excerptOf(first ?? '')}\`, and the others as tags.`);
  }
  return first ?? null;
}

/** Authors: a list of names, or text split outside brackets. */
export function readAuthors(value: FieldValue, site: ReadingSite): string[] | null {
  const items = readItems(value, site, splitOutsideBrackets);
  const names = items === null ? [] : distinct(dropEmpty(items, site));
  return names.length === 0 ? null : names;
}

/** A field that `site.yaml` declares: its texts, one or a list. */
export function readDeclared(value: FieldValue, site: ReadingSite): string[] | null {
  const items = readItems(value, site, (text) => [text]);
  const texts = items === null ? [] : dropEmpty(items, site);
  return texts.length === 0 ? null : texts;
}

/** The texts of a list, or those a text splits into, cleaned; null for nothing, or after a refusal. */
export function readItems(value: FieldValue, site: ReadingSite, split: (text: string) => string[]): string[] | null {
  warnOfGluedComment(value, site);
  if (value.kind === 'none' || (value.kind === 'text' && value.text.trim() === '')) return null;
  const nested = value.kind === 'list' ? value.items.find((item) => item.kind === 'list' || item.kind === 'map') : undefined;
  if (value.kind === 'map' || nested !== undefined) {
    const found = value.kind === 'map' ? 'a map' : `${describe(nested ?? value)} inside the list`;
    const message = `\`${site.field}\` must be a plain list or a text; found ${found}.`;
    site.notes.refuse(site.field, site.line, message, `Write \`${site.field}: [one, two]\`; quote a text that holds \`: \`.`);
    return null;
  }
  const texts = value.kind === 'text' ? split(value.text) : value.items.map((item) => (item.kind === 'text' ? item.text : ''));
  const cleaned = texts.map(cleanText);
  if (cleaned.some((item) => item.removed)) warnOfRemoved(site);
  return cleaned.map((item) => item.text);
}

/** The text of a scalar as typed; null for nothing, or after the refusal of a list or map. */
export function readRawText(value: FieldValue, site: ReadingSite): string | null {
  if (value.kind === 'text') return value.text;
  if (value.kind === 'none') return null;
  const message = `\`${site.field}\` must be one text; found ${describe(value)}.`;
  site.notes.refuse(site.field, site.line, message, `Write \`${site.field}: …\`, in quotes if it begins with \`[\` or \`{\`.`);
  return null;
}

/** Drops empty items with one warning. */
export function dropEmpty(items: readonly string[], site: ReadingSite): string[] {
  const kept = items.filter((item) => item !== '');
  if (kept.length < items.length) {
    site.notes.warn(site.field, site.line, `\`${site.field}\` has empty items; they are left out.`, 'Delete the extra commas or dashes.');
  }
  return kept;
}

/** The first spelling of each, where width and case do not count. */
function distinct(items: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const item of items) {
    const folded = foldText(item);
    if (!seen.has(folded)) seen.set(folded, item);
  }
  return [...seen.values()];
}

export function warnOfRemoved(site: ReadingSite): void {
  const message = `\`${site.field}\` held control, direction or zero-width characters; they were removed.`;
  site.notes.warn(site.field, site.line, message, 'They often come with text pasted from elsewhere; type the words again.');
}

function warnOfLost(value: FieldValue, site: ReadingSite): void {
  if (value.kind !== 'text' && value.kind !== 'none') return;
  if (value.lost === null) return;
  const lost = excerptOf(value.lost);
  const message = `\`${lost}\` is read as a YAML comment and is not part of \`${site.field}\`.`;
  const whole = value.kind === 'text' ? `${excerptOf(value.text)} ${lost}` : lost;
  site.notes.warn(site.field, site.line, message, `If it belongs to the text, wrap all of it in quotes: \`${site.field}: "${whole}"\`.`);
}

/** `tags: #k8s` is an empty field with a comment; a remark would have a space after its `#`. */
function warnOfGluedComment(value: FieldValue, site: ReadingSite): void {
  if ((value.kind === 'text' || value.kind === 'none') && /^#[^\s#]/u.test(value.lost ?? '')) warnOfLost(value, site);
}

function wordOf(text: string): string {
  return cleanText(text).text.normalize('NFKC').toLowerCase();
}

/** A value in a message. */
export function describe(value: FieldValue): string {
  if (value.kind === 'text') return value.text.trim() === '' ? 'an empty text' : `\`${excerptOf(value.text)}\``;
  if (value.kind === 'none') return 'nothing';
  return value.kind === 'list' ? 'a list' : 'a map';
}
