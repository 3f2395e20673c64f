import type { ContentProblem } from '../errors.ts';
import { compareByCodePoint } from '../text/code-point-order.ts';
import type { ArticleKind } from './article.ts';
import { decideMoves, type Address, type Occupancy } from './moves.ts';

/** What one file asks for: to be this language's variant of its key, and to stand at this slug. */
export interface Claim {
  readonly path: string;
  readonly kind: ArticleKind;
  readonly key: string;
  readonly lang: string;
  readonly slug: string;
  readonly isBundle: boolean;
  readonly hasLangSuffix: boolean;
  /** Lines of the front-matter keys, to point at the one to change. */
  readonly fieldLines: Readonly<Record<string, number>>;
}

export interface Contender {
  readonly path: string;
  /** Null: the file is refused by itself, only its last good claim counts. */
  readonly wanted: Claim | null;
  /** What it holds in the index now. */
  readonly held: Claim | null;
}

export interface Verdict {
  readonly path: string;
  /** Whether the file gets what it wants; false where it wants nothing. */
  readonly granted: boolean;
  /** For the file that lost; null where nothing was lost. */
  readonly problem: ContentProblem | null;
  /** Path of the file it lost to. */
  readonly lostTo: string | null;
  /** The claim the file has from now on: the wanted one, else the held one, else none. */
  readonly standing: Claim | null;
}

/**
 * Decides who may have what, when several files claim one variant (key and language) or one address (kind,
 * language and slug). A holder keeps what it holds; a file that is refused something new falls back on what it
 * held; what a file lets go of is free for others at once, so files may swap. Among files without history a
 * bundle goes before a single file, no language suffix before a suffix, then path order. The outcome does not
 * depend on the order of `contenders`, and deciding again after it was carried out changes nothing.
 */
export function settleClaims(contenders: readonly Contender[]): Map<string, Verdict> {
  const ordered = [...contenders].sort(byPrecedence);
  const occupancy: Occupancy = new Map();
  const standing = new Map<string, Claim>();
  const movers: Contender[] = [];
  const newcomers: Contender[] = [];
  for (const contender of ordered) {
    if (contender.held === null) newcomers.push(contender);
    else if (!isStill(contender)) movers.push(contender);
    else if (occupy(contender.held, occupancy)) standing.set(contender.path, contender.held);
    else newcomers.push(contender);
  }
  for (const [path, claim] of settleMovers(movers, newcomers, occupancy)) standing.set(path, claim);
  for (const { path, wanted } of newcomers.sort(byPrecedence)) {
    if (wanted !== null && occupy(wanted, occupancy)) standing.set(path, wanted);
  }
  return new Map(
    ordered.map((contender) => [
      contender.path,
      judge(contender, standing.get(contender.path) ?? null, occupancy),
    ]),
  );
}

/** For the file that won: a warning that names the one that lost, so that both are told. */
export function bothNamed(winner: Claim, lost: Verdict): ContentProblem {
  const field = lost.problem?.field ?? 'slug';
  const what =
    field === 'slug'
      ? `the address \`${winner.slug}\``
      : `to be the \`${winner.lang}\` variant of \`${winner.key}\``;
  return {
    severity: 'warning',
    kind: 'frontmatter',
    field,
    line: winner.fieldLines[field] ?? 1,
    message: `\`${lost.path}\` also claims ${what}; this file has it, the other is refused.`,
    hint: 'Change one of the two files.',
  };
}

function byPrecedence(left: Contender, right: Contender): number {
  const a = left.wanted ?? left.held;
  const b = right.wanted ?? right.held;
  const byKind = Number(b?.isBundle ?? false) - Number(a?.isBundle ?? false);
  const bySuffix = Number(a?.hasLangSuffix ?? false) - Number(b?.hasLangSuffix ?? false);
  return byKind || bySuffix || compareByCodePoint(left.path, right.path);
}

function isStill({ wanted, held }: Contender): boolean {
  if (wanted === null || held === null) return true;
  return variantOf(wanted) === variantOf(held) && addressOf(wanted) === addressOf(held);
}

function variantOf({ key, lang }: Claim): Address {
  return `variant\n${lang}\n${key}`;
}

function addressOf({ kind, lang, slug }: Claim): Address {
  return `address\n${kind}\n${lang}\n${slug}`;
}

function addressesOf(claim: Claim): Address[] {
  return [variantOf(claim), addressOf(claim)];
}

/** Takes both places of a claim, or neither. */
function occupy(claim: Claim, occupancy: Occupancy): boolean {
  const addresses = addressesOf(claim);
  if (addresses.some((address) => occupancy.has(address))) return false;
  for (const address of addresses) occupancy.set(address, claim.path);
  return true;
}

/** Claims of the movers after their moves; one whose hold on something is disputed joins the newcomers. */
function settleMovers(
  movers: readonly Contender[],
  newcomers: Contender[],
  occupancy: Occupancy,
): Map<string, Claim> {
  const taken: Occupancy = new Map(occupancy);
  const standing = new Map<string, Claim>();
  const moves = movers.flatMap((mover) => {
    const { path, wanted, held } = mover;
    if (wanted === null || held === null || !occupy(held, taken)) {
      newcomers.push(mover);
      return [];
    }
    return [{ path, from: addressesOf(held), to: addressesOf(wanted) }];
  });
  const moved = decideMoves(moves, occupancy);
  for (const { path, wanted, held } of movers) {
    const claim = moved.has(path) ? (moved.get(path) === true ? wanted : held) : null;
    if (claim !== null) standing.set(path, claim);
  }
  return standing;
}

function judge({ path, wanted }: Contender, standing: Claim | null, occupancy: Occupancy): Verdict {
  if (wanted === null) return { path, granted: false, problem: null, lostTo: null, standing };
  const granted = standing !== null && isStill({ path, wanted, held: standing });
  if (granted) return { path, granted, problem: null, lostTo: null, standing: wanted };
  const holder = occupancy.get(variantOf(wanted));
  const lostVariant = holder !== undefined && holder !== path ? holder : null;
  const lostTo = lostVariant ?? occupancy.get(addressOf(wanted)) ?? null;
  const problem =
    lostTo === null
      ? null
      : lostVariant === null
        ? addressTaken(wanted, lostTo)
        : variantTaken(wanted, lostTo);
  return { path, granted: false, problem, lostTo, standing };
}

function variantTaken({ key, lang, fieldLines }: Claim, other: string): ContentProblem {
  return {
    severity: 'error',
    kind: 'frontmatter',
    field: 'lang',
    line: fieldLines['lang'] ?? 1,
    message: `\`${other}\` is already the \`${lang}\` variant of \`${key}\`.`,
    hint: 'Set another `lang`, rename or delete one of the two files, or give this one its own `translationKey`.',
  };
}

function addressTaken({ slug, lang, fieldLines }: Claim, other: string): ContentProblem {
  return {
    severity: 'error',
    kind: 'frontmatter',
    field: 'slug',
    line: fieldLines['slug'] ?? 1,
    message: `The slug \`${slug}\` already belongs to \`${other}\` in the language \`${lang}\`.`,
    hint: `Set another one, for example \`slug: ${slug}-2\`.`,
  };
}
