import { foldForMatching, wordEdges } from './match-text.ts';
import { parseRange, type AddressRange } from './ip-address.ts';

const MATCHED_FIELDS = ['name', 'email', 'url', 'ip', 'agent', 'body'] as const;
export type MatchedField = (typeof MATCHED_FIELDS)[number];

/** What a comment is searched in: each field in every form in which a reader or a robot may see it. */
export type MatchedTexts = Readonly<Record<MatchedField, readonly string[]>>;

export interface WordMatch {
  /** The line of the list as its author wrote it. */
  readonly entry: string;
  readonly field: MatchedField;
}

interface Entry {
  /** Position in the list; the first line that matches is reported. */
  readonly order: number;
  readonly line: string;
  readonly text: string;
  /** Only this field, or all. */
  readonly field: MatchedField | null;
  readonly isWholeWord: boolean;
}

/** A list read once. Entries are found by how they begin, so that a list of 50,000 lines costs no more than a short one. */
export interface WordList {
  readonly byBeginning: ReadonlyMap<string, readonly Entry[]>;
  readonly ranges: readonly { readonly order: number; readonly line: string; readonly range: AddressRange }[];
  readonly foldChinese: boolean;
}

const FIELD = /^(name|email|url|ip|agent|body)\s*[:：]\s*(?=\S)/iu;
const QUOTED = /^["＂“](.+)["＂”]$/su;
/** Characters by which entries are looked up. */
const BEGINNING = 3;

/**
 * Reads a list of one entry per line. `"word"` matches whole words only, `name: …` (email, url, ip, agent, body) one field
 * only, a CIDR range the address; everything else is a literal part of any field. Empty lines and `0` say nothing.
 */
export function parseWordList(list: string, foldChinese = false): WordList {
  const byBeginning = new Map<string, Entry[]>();
  const ranges: WordList['ranges'][number][] = [];
  list.split(/\r\n?|\n/).forEach((written, order) => {
    const line = written.trim();
    if (line === '' || line === '0') return;
    const name = FIELD.exec(line);
    const field = (name?.[1]?.toLowerCase() as MatchedField | undefined) ?? null;
    const content = line.slice(name?.[0].length ?? 0);
    const range = field === null || field === 'ip' ? parseRange(content) : null;
    if (range !== null) return void ranges.push({ order, line, range });
    const quoted = QUOTED.exec(content)?.[1];
    const text = foldForMatching(quoted ?? content, foldChinese).trim();
    if (text === '') return;
    const beginning = text.slice(0, BEGINNING);
    const entries = byBeginning.get(beginning) ?? [];
    entries.push({ order, line, text, field, isWholeWord: quoted !== undefined });
    byBeginning.set(beginning, entries);
  });
  return { byBeginning, ranges, foldChinese };
}

/** The first line of the list that matches, or null. */
export function matchWordList(list: WordList, texts: MatchedTexts): WordMatch | null {
  const range = list.ranges.find(({ range: { contains } }) => texts.ip.some(contains));
  let best =
    range === undefined ? null : { order: range.order, entry: range.line, field: 'ip' as MatchedField };
  if (list.byBeginning.size === 0) return best && { entry: best.entry, field: best.field };
  const folded = MATCHED_FIELDS.flatMap((field) =>
    [...new Set(texts[field].map((form) => foldForMatching(form, list.foldChinese)))].map((text) => ({
      field,
      text,
    })),
  );
  for (const { field, text } of folded) {
    const found = findEntry(list, text, field, best?.order ?? Infinity);
    if (found !== null) best = { order: found.order, entry: found.line, field };
  }
  return best && { entry: best.entry, field: best.field };
}

/** The first entry of the list before `limit` that stands anywhere in a folded text. */
function findEntry(list: WordList, text: string, field: MatchedField, limit: number): Entry | null {
  let found: Entry | null = null;
  let edges: ReadonlySet<number> | null = null;
  for (const { entry, at } of candidates(list, text)) {
    if (entry.order >= (found?.order ?? limit) || !(entry.field === null || entry.field === field)) continue;
    if (!text.startsWith(entry.text, at)) continue;
    if (entry.isWholeWord) {
      edges ??= wordEdges(text);
      if (!edges.has(at) || !edges.has(at + entry.text.length)) continue;
    }
    found = entry;
  }
  return found;
}

/** Entries that begin as the text does at some position. */
function* candidates({ byBeginning }: WordList, text: string): Generator<{ entry: Entry; at: number }> {
  for (let at = 0; at < text.length; at += 1) {
    const lengths = [at + 1, at + 2, at + BEGINNING];
    const entries = lengths.flatMap((end) => byBeginning.get(text.slice(at, end)) ?? NONE);
    for (const entry of entries) yield { entry, at };
  }
}

const NONE: readonly Entry[] = [];
