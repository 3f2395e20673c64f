import { cleanText, countCharacters, excerptOf, foldText } from '../text/clean.ts';
import type { FieldValue } from '../text/front-matter.ts';
import { splitList, splitOutsideBrackets } from '../text/split-list.ts';
import { describe, readText, warnOfLost, warnOfRemoved, type ReadingSite } from './field-readers.ts';

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
  site.notes.warn(
    site.field,
    site.line,
    message,
    'Write `tags: [one, two]`, or without brackets `tags: one，two`.',
  );
}

/** One category; of a list, the first. */
export function readCategory(value: FieldValue, site: ReadingSite): string | null {
  if (value.kind !== 'list') return readText(value, site);
  const names = dropEmpty(readItems(value, site, splitList) ?? [], site);
  const [first] = names;
  if (names.length > 1) {
    const message = `An article has one category; of this list only the first, \`${excerptOf(first ?? '')}\`, is used.`;
    site.notes.warn(
      site.field,
      site.line,
      message,
      `Write \`category: ${excerptOf(first ?? '')}\`, and the others as tags.`,
    );
  }
  return first ?? null;
}

/** Authors: a list of names, or text split outside brackets. */
export function readAuthors(value: FieldValue, site: ReadingSite): string[] | null {
  const items = readItems(value, site, splitOutsideBrackets);
  const names = items === null ? [] : distinct(dropEmpty(items, site));
  return names.length === 0 ? null : names;
}

/** The texts of a list, or those a text splits into, cleaned; null for nothing, or after a refusal. */
export function readItems(
  value: FieldValue,
  site: ReadingSite,
  split: (text: string) => string[],
): string[] | null {
  warnOfGluedComment(value, site);
  if (value.kind === 'none' || (value.kind === 'text' && value.text.trim() === '')) return null;
  const nested =
    value.kind === 'list'
      ? value.items.find((item) => item.kind === 'list' || item.kind === 'map')
      : undefined;
  if (value.kind === 'map' || nested !== undefined) {
    const found = value.kind === 'map' ? 'a map' : `${describe(nested ?? value)} inside the list`;
    const message = `\`${site.field}\` must be a plain list or a text; found ${found}.`;
    site.notes.refuse(
      site.field,
      site.line,
      message,
      `Write \`${site.field}: [one, two]\`; quote a text that holds \`: \`.`,
    );
    return null;
  }
  const texts =
    value.kind === 'text'
      ? split(value.text)
      : value.items.map((item) => (item.kind === 'text' ? item.text : ''));
  const cleaned = texts.map(cleanText);
  if (cleaned.some((item) => item.removed)) warnOfRemoved(site);
  return cleaned.map((item) => item.text);
}

/** `tags: #k8s` is an empty field with a comment; a remark would have a space after its `#`. */
function warnOfGluedComment(value: FieldValue, site: ReadingSite): void {
  if ((value.kind === 'text' || value.kind === 'none') && /^#[^\s#]/u.test(value.lost ?? ''))
    warnOfLost(value, site);
}

/** Drops empty items with one warning. */
export function dropEmpty(items: readonly string[], site: ReadingSite): string[] {
  const kept = items.filter((item) => item !== '');
  if (kept.length < items.length) {
    site.notes.warn(
      site.field,
      site.line,
      `\`${site.field}\` has empty items; they are left out.`,
      'Delete the extra commas or dashes.',
    );
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
