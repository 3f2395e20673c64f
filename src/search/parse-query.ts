import { keyOf, quotedTerm, termsOfPiece, type QueryTerm } from './query-terms.ts';

/** What a reader asked for. */
export interface ParsedQuery {
  /** All have to match. */
  readonly terms: readonly QueryTerm[];
  /** None may match. */
  readonly excluded: readonly QueryTerm[];
  /** Values as typed, by facet. */
  readonly filters: ReadonlyMap<string, readonly string[]>;
  /** Days or their beginnings (`2024`, `2024-05`): earlier than, and not earlier than. */
  readonly before: string | null;
  readonly after: string | null;
  /** Whether the query ends in a word that may go on. */
  readonly endsInWord: boolean;
}

const MOST_CHARACTERS = 1000;
const MOST_TERMS = 12;

/** Words before a colon that narrow the search, in the languages of the interface. */
const FIELD_NAMES: ReadonlyMap<string, string> = new Map([
  ...['tag', 'category', 'author', 'lang', 'year', 'kind', 'before', 'after'].map(
    (name) => [name, name] as const,
  ),
  ...([
    ['tags', 'tag'],
    ['标签', 'tag'],
    ['標籤', 'tag'],
    ['分类', 'category'],
    ['分類', 'category'],
    ['作者', 'author'],
    ['language', 'lang'],
    ['语言', 'lang'],
    ['語言', 'lang'],
    ['年份', 'year'],
    ['年', 'year'],
    ['类型', 'kind'],
    ['類型', 'kind'],
    ['早于', 'before'],
    ['之前', 'before'],
    ['晚于', 'after'],
    ['之后', 'after'],
    ['之後', 'after'],
  ] as const),
]);

/** A piece in quotes of either width or a piece without blanks, each perhaps behind a hyphen and a field's name. */
const PIECE =
  /(-?)([\p{L}_]{1,32}[:：])?(?:["“”„＂]([^"“”„＂]*)["“”„＂]|「([^」]*)」|『([^』]*)』)|(-?)([^\s"“”„＂「『]+)|[^\s]/gu;
const FIELD = /^([\p{L}_][\p{L}\p{N}_]{0,31})[:：](.+)$/u;

interface Piece {
  readonly isExcluded: boolean;
  readonly field: string | null;
  readonly text: string;
  /** With the field's name: what is looked for when the value makes no sense there. */
  readonly whole: string;
  readonly isQuoted: boolean;
}

/**
 * Reads a query as a person means it. Never throws: what is no syntax of ours is text to look for.
 * @param facets names that the site declares as filters, besides the built-in ones
 */
export function parseQuery(query: string, facets: readonly string[] = []): ParsedQuery {
  const terms = new Map<string, QueryTerm>();
  const excluded = new Map<string, QueryTerm>();
  const filters = new Map<string, string[]>();
  const days = { before: null as string | null, after: null as string | null };
  const typed = query.slice(0, MOST_CHARACTERS).replace(/[\0\p{Cs}]/gu, ' ');
  let last: Piece | null = null;
  for (const piece of readPieces(typed, facets)) {
    last = piece;
    if (piece.field !== null && takeField(piece.field, piece.text, filters, days)) continue;
    const found = piece.isQuoted ? quotedTerm(piece.text) : termsOfPiece(piece.whole);
    const target = piece.isExcluded ? excluded : terms;
    for (const term of found) if (target.size < MOST_TERMS) target.set(keyOf(term), term);
  }
  const endsInWord =
    last !== null && !last.isQuoted && !last.isExcluded && last.field === null && !/\s$/.test(typed);
  return { terms: [...terms.values()], excluded: [...excluded.values()], filters, ...days, endsInWord };
}

function* readPieces(query: string, facets: readonly string[]): Generator<Piece> {
  for (const match of query.matchAll(PIECE)) {
    const [, hyphen = '', name, straight, corner, double, otherHyphen = '', bare] = match;
    const quoted = straight ?? corner ?? double;
    if (quoted !== undefined) {
      const field = name === undefined ? null : fieldOf(name.slice(0, -1), facets);
      if (name !== undefined && field === null) yield { ...TEXT, text: name, whole: name };
      yield { isExcluded: hyphen === '-', field, text: quoted, whole: quoted, isQuoted: field === null };
    } else if (bare !== undefined) yield barePiece(otherHyphen, bare, facets);
  }
}

const TEXT = { isExcluded: false, field: null, isQuoted: false };

/** Two hyphens, a lone one and one before a single letter (`-n`) are text. */
function barePiece(hyphen: string, text: string, facets: readonly string[]): Piece {
  const isExcluded = hyphen === '-' && !/^(?:-|[a-z]$)/i.test(text) && /[\p{L}\p{N}]/u.test(text);
  const [, name = '', value = ''] = isExcluded ? [] : (FIELD.exec(text) ?? []);
  const field = fieldOf(name, facets);
  if (field !== null) return { ...TEXT, field, text: value, whole: text };
  const whole = isExcluded ? text : hyphen + text;
  return { ...TEXT, isExcluded, text: whole, whole };
}

function fieldOf(name: string, facets: readonly string[]): string | null {
  const folded = name.normalize('NFKC').toLowerCase();
  return FIELD_NAMES.get(folded) ?? facets.find((facet) => facet === folded) ?? null;
}

const DAY = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;

/** False when the value makes no sense there, so that the piece is text. */
function takeField(
  field: string,
  value: string,
  filters: Map<string, string[]>,
  days: { before: string | null; after: string | null },
): boolean {
  const folded = value.normalize('NFKC').trim();
  if (folded === '') return false;
  if (field === 'before' || field === 'after') {
    const day = folded.replaceAll('/', '-');
    if (!DAY.test(day)) return false;
    days[field] = day;
    return true;
  }
  if (field === 'year' && !/^\d{4}$/.test(folded)) return false;
  filters.set(field, [...(filters.get(field) ?? []), folded]);
  return true;
}
