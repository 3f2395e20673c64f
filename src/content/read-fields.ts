import { excerptOf } from '../text/clean.ts';
import { isOneEditAway } from '../text/edit-distance.ts';
import type { BlockProblem, FrontMatterEntry } from '../text/front-matter.ts';
import type { ParseContext } from './article.ts';
import type { ArticlePlace } from './article-place.ts';
import type { FieldDeclaration } from './field-declaration.ts';
import { FIELDS, type FieldName, type FieldValues } from './fields.ts';
import { readDeclared } from './declared-readers.ts';
import type { ProblemNotes } from './problem-notes.ts';

export interface ReadFields {
  readonly values: FieldValues;
  readonly declared: Readonly<Record<string, readonly string[]>>;
  /** Lines of the keys by field name. */
  readonly lines: Readonly<Record<string, number>>;
}

/** Which field a key means. `declared` ones are those of `site.yaml`. */
interface KnownKey {
  readonly name: string;
  readonly field: FieldName | null;
  /** The spelling that needs no remark about case. */
  readonly spelling: string;
  readonly kind: 'own' | 'chinese' | 'other' | 'negated' | 'declared';
}

const NAMES = Object.keys(FIELDS).filter((name): name is FieldName => Object.hasOwn(FIELDS, name));
const DECLARATIONS: Readonly<Record<FieldName, FieldDeclaration<unknown>>> = FIELDS;

/** Every built-in name in lower case: own names first, so that suggestions prefer them. */
const KNOWN_KEYS: ReadonlyMap<string, KnownKey> = new Map(
  (['own', 'other', 'negated', 'chinese'] as const).flatMap((kind) =>
    NAMES.flatMap((field) =>
      spellings(field, kind).map((spelling) => [foldKey(spelling), { name: field, field, spelling, kind }]),
    ),
  ),
);

/** Keys that would reach into JavaScript's own objects in careless code; they are never fields. */
const IGNORED_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function spellings(name: FieldName, kind: KnownKey['kind']): readonly string[] {
  const declaration = DECLARATIONS[name];
  if (kind === 'own') return [name];
  if (kind === 'other') return declaration.otherNames ?? [];
  if (kind === 'negated') return declaration.negatedNames ?? [];
  return declaration.chineseName === undefined ? [] : [declaration.chineseName];
}

function foldKey(key: string): string {
  return key.normalize('NFKC').toLowerCase();
}

/** Whether a key means a field, built in or declared by the site. */
export function isKnownKey(key: string, context: ParseContext): boolean {
  return findKey(key, context) !== null;
}

/** The name a problem under this key is reported with: its field, else `frontmatter`. */
export function fieldOfProblem(problem: BlockProblem, context: ParseContext): string {
  return (problem.key === null ? null : findKey(problem.key, context)?.name) ?? 'frontmatter';
}

/** Reads the entries of the front matter field by field; what is wrong with them goes into `notes`. */
export function readFields(
  entries: readonly FrontMatterEntry[],
  place: ArticlePlace,
  context: ParseContext,
  notes: ProblemNotes,
): ReadFields {
  const values: Partial<Record<FieldName, unknown>> = {};
  const declared: [string, readonly string[]][] = [];
  const lines: [string, number][] = [];
  for (const { entry, known } of matchKeys(entries, context, notes)) {
    const { name: field, field: builtIn, kind } = known;
    const site = { field, line: entry.line, isNegated: kind === 'negated', place, context, notes };
    lines.push([field, entry.line]);
    if (builtIn !== null) values[builtIn] = DECLARATIONS[builtIn].read(entry.value, site) ?? undefined;
    else declared.push([field, readDeclared(entry.value, site, context.declaredTypes?.get(field)) ?? []]);
  }
  return {
    values: values as FieldValues, // each value comes from the reader that FieldValues is typed by
    declared: Object.fromEntries(declared.filter(([, texts]) => texts.length > 0)),
    lines: Object.fromEntries(lines),
  };
}

interface MatchedKey {
  readonly entry: FrontMatterEntry;
  readonly known: KnownKey;
}

/** The entries whose key is a field; remarks on spelling, unknown keys and duplicates go into `notes`. */
function matchKeys(
  entries: readonly FrontMatterEntry[],
  context: ParseContext,
  notes: ProblemNotes,
): MatchedKey[] {
  const seen = new Map<string, FrontMatterEntry>();
  const matched: MatchedKey[] = [];
  for (const entry of entries) {
    const known = findKey(entry.key, context);
    const meaning = known === null ? `unknown ${entry.key}` : known.name;
    const earlier = seen.get(meaning);
    seen.set(meaning, entry);
    if (earlier !== undefined) refuseDuplicate(entry, earlier, known?.name ?? 'frontmatter', notes);
    else if (known === null) warnOfUnknown(entry, context, notes);
    else {
      warnOfSpelling(entry, known, notes);
      matched.push({ entry, known });
    }
  }
  return matched;
}

function findKey(key: string, context: ParseContext): KnownKey | null {
  if (IGNORED_KEYS.has(key)) return null;
  const folded = foldKey(key);
  const builtIn = KNOWN_KEYS.get(folded);
  if (builtIn !== undefined) return builtIn;
  const name = context.declaredFields.find((declared) => declared === key || foldKey(declared) === folded);
  return name === undefined ? null : { name, field: null, spelling: name, kind: 'declared' };
}

function refuseDuplicate(
  entry: FrontMatterEntry,
  earlier: FrontMatterEntry,
  field: string,
  notes: ProblemNotes,
): void {
  const key = excerptOf(entry.key);
  const same =
    entry.key === earlier.key ? 'it is' : `\`${excerptOf(earlier.key)}\` means the same field and is`;
  notes.refuse(
    field,
    entry.line,
    `The key \`${key}\` is a duplicate: ${same} already set on line ${earlier.line}.`,
    'Keep one of them.',
  );
}

function warnOfSpelling(
  entry: FrontMatterEntry,
  { name, spelling, kind }: KnownKey,
  notes: ProblemNotes,
): void {
  if (entry.key !== spelling) {
    const isLower = spelling === spelling.toLowerCase();
    const how = isLower ? `in lower case, \`${spelling}\`` : `exactly \`${spelling}\``;
    notes.warn(
      name,
      entry.line,
      `The key \`${excerptOf(entry.key)}\` is accepted, but it is written ${how}.`,
      `Write \`${spelling}:\`.`,
    );
  }
  if (kind === 'other') {
    notes.warn(
      name,
      entry.line,
      `The key \`${spelling}\` comes from another engine and is read as \`${name}\`.`,
      `Write \`${name}:\`.`,
    );
  }
  if (kind === 'negated') {
    const message = `The key \`${spelling}\` comes from another engine and is read as the opposite of \`${name}\`.`;
    notes.warn(name, entry.line, message, `Write \`${name}: true\` or \`${name}: false\`.`);
  }
}

function warnOfUnknown(entry: FrontMatterEntry, context: ParseContext, notes: ProblemNotes): void {
  const key = excerptOf(entry.key);
  if (IGNORED_KEYS.has(entry.key)) {
    notes.warn(
      'frontmatter',
      entry.line,
      `The key \`${key}\` is never a field; it is ignored.`,
      'Delete it.',
    );
    return;
  }
  const meant = suggestKey(entry.key, context);
  if (meant === null) {
    const hint = 'Delete it, or declare it under `fields` in `site.yaml`.';
    notes.warn('frontmatter', entry.line, `The key \`${key}\` is unknown; it is ignored.`, hint);
    return;
  }
  const also = meant.kind === 'other' ? ` (here \`${meant.name}\`)` : '';
  const message = `The key \`${key}\` is unknown; did you mean \`${meant.spelling}\`${also}?`;
  notes.warn(
    'frontmatter',
    entry.line,
    message,
    `Write \`${meant.kind === 'other' ? meant.name : meant.spelling}:\`.`,
  );
}

/** The known name one typing slip away. Of one or two Latin letters everything is a slip away, so nothing is said. */
function suggestKey(key: string, context: ParseContext): KnownKey | null {
  const folded = foldKey(key);
  if (folded.length < 3 && /^[\p{ASCII}]*$/u.test(folded)) return null;
  for (const [spelling, known] of KNOWN_KEYS) if (isOneEditAway(folded, spelling)) return known;
  const declared = context.declaredFields.find((name) => isOneEditAway(folded, foldKey(name)));
  return declared === undefined ? null : findKey(declared, context);
}
