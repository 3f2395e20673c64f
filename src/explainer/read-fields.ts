import type { TextPosition, YamlEntry, YamlTree } from '../text/yaml-tree.ts';
import { short, suggestion, weigh, type Complaints } from './complaints.ts';

/** The entries of a map by key; an unknown key is a complaint, anything but a map another. */
export function readEntries(
  tree: YamlTree,
  what: string,
  known: readonly string[],
  complaints: Complaints,
): ReadonlyMap<string, YamlEntry> {
  if (tree.kind !== 'map') {
    complaints.error(tree, `${what} must be a map: lines of "key: value"`);
    return new Map();
  }
  for (const entry of tree.entries) {
    if (known.includes(entry.key)) continue;
    const meant = suggestion(entry.key, known);
    complaints.error(entry, `unknown key "${short(entry.key)}" in ${what}${meant} (${known.join(', ')})`);
  }
  return new Map(tree.entries.map((entry) => [entry.key, entry]));
}

/** A text on one line, trimmed; empty where there is none. `most` is its limit in Latin letters. */
export function readText(
  entry: YamlEntry | undefined,
  what: string,
  most: number,
  complaints: Complaints,
): string {
  if (entry === undefined || entry.value.kind === 'none') return '';
  if (entry.value.kind !== 'text') {
    complaints.error(entry, `${what} must be a text`);
    return '';
  }
  const text = entry.value.text.replace(/\s+/g, ' ').trim();
  const length = weigh(text);
  if (length > most) {
    const limit = `at most ${most} Latin or ${Math.floor(most / 2)} Han`;
    complaints.error(
      entry.value,
      `${what} has ${isMostlyWide(text) ? Math.ceil(length / 2) : length} characters; ${limit}`,
    );
  }
  return text;
}

function isMostlyWide(text: string): boolean {
  return weigh(text) > 1.5 * text.length;
}

/** The same where a text has to be there. */
export function requireText(
  entry: YamlEntry | undefined,
  at: TextPosition,
  what: string,
  most: number,
  complaints: Complaints,
): string {
  const text = readText(entry, what, most, complaints);
  if (text === '' && (entry === undefined || entry.value.kind !== 'list'))
    complaints.error(entry ?? at, `${what} is missing`);
  return text;
}

const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Whether a word can be an id: Latin letters, digits and hyphens, since it goes into addresses and attributes. */
export function isId(word: string): boolean {
  return ID.test(word) && word.length <= 60;
}

/** The entries of a map of things with ids; wrong ids and too many of them are complaints. */
export function readIdMap(
  entry: YamlEntry | undefined,
  what: string,
  most: number,
  complaints: Complaints,
): readonly YamlEntry[] {
  if (entry === undefined || entry.value.kind === 'none') return [];
  if (entry.value.kind !== 'map') {
    complaints.error(entry, `${what} must be a map of ids`);
    return [];
  }
  const { entries } = entry.value;
  if (entries.length > most) {
    complaints.error(entry, `${entries.length} ${what}; at most ${most}`);
    return [];
  }
  return entries.filter((each) => {
    if (isId(each.key)) return true;
    complaints.error(
      each,
      `"${short(each.key)}" cannot be an id: use small Latin letters, digits and hyphens`,
    );
    return false;
  });
}

/** A word or a list of words, each with its place. */
export function readWords(tree: YamlTree): (TextPosition & { readonly text: string })[] {
  if (tree.kind === 'text') return [tree];
  return tree.kind === 'list' ? tree.items.flatMap((item) => (item.kind === 'text' ? [item] : [])) : [];
}
