import { claimOf } from '../content/claim.ts';
import { settleClaims, type Claim, type Contender, type Verdict } from '../content/collisions.ts';
import type { ContentProblem } from '../errors.ts';
import type { Departure, Move } from '../store/identities.ts';
import type { FileStatus, IndexBatch, IndexedArticle } from '../store/index-writer.ts';
import { claimOfHeld, type Observed } from './observed.ts';

/** One file of the desired state, read and judged by itself. */
export interface JudgedFile {
  readonly path: string;
  /** Stamp, hash and settings under which it was judged; its outcome is the plan's to decide. */
  readonly seen: Omit<FileStatus, 'outcome' | 'problems' | 'path'>;
  /** What the file asks to have indexed; null when it is refused by itself. */
  readonly wanted: IndexedArticle | null;
  /** The last good version of a file whose row is gone or was made under other settings, while the file is broken. */
  readonly fallback: IndexedArticle | null;
  readonly problems: readonly ContentProblem[];
}

export interface DesiredChange {
  readonly judged: readonly JudgedFile[];
  /** Files that are no longer in the folder. */
  readonly vanished: readonly string[];
  /** Identities that went to another key already; see `findMoves`. */
  readonly moves?: readonly Move[];
  /** UTC instant for what leaves an address. */
  readonly at: string;
}

/** What makes observed state equal desired state. */
export interface Plan {
  /** Each is applied in one transaction; articles that trade or take over an address are never apart. */
  readonly batches: readonly IndexBatch[];
  readonly keys: readonly string[];
  readonly oldSlugs: readonly Departure[];
  readonly tombstones: readonly Departure[];
  /** Addresses at which something lives after the plan. */
  readonly occupied: readonly Departure[];
}

/** A batch holds the loop's thread while it is written, so it stays small. */
const BATCH_SIZE = 48;

/** Decides what to write so that the index says what the folder says. Pure; planning again after applying gives nothing. */
export function plan(desired: DesiredChange, observed: Observed): Plan {
  const verdicts = settleClaims(contendersFor(desired, observed));
  const upserts = new Map<string, IndexedArticle>();
  const statuses = new Map<string, FileStatus>();
  for (const file of desired.judged) {
    const { upsert, status } = decide(file, verdicts.get(file.path), observed);
    if (upsert !== null) upserts.set(file.path, upsert);
    if (status !== null) statuses.set(file.path, status);
  }
  const removals = desired.vanished.filter((path) => observed.held.has(path));
  const known = desired.vanished.filter((path) => observed.statuses.has(path));
  return {
    batches: batch(upserts, statuses, removals, known, observed),
    keys: [...new Set([...upserts.values()].map(({ article }) => article.key))],
    ...departures(upserts, removals, desired.moves ?? [], observed, desired.at),
  };
}

function contendersFor({ judged, vanished }: DesiredChange, observed: Observed): Contender[] {
  const gone = new Set(vanished);
  const contenders = new Map<string, Contender>();
  for (const file of judged) {
    const row = observed.held.get(file.path);
    const held = row === undefined ? claimOfIndexed(file.fallback) : claimOfHeld(row);
    contenders.set(file.path, { path: file.path, wanted: claimOfIndexed(file.wanted), held });
  }
  const claims = [...contenders.values()]
    .flatMap(({ wanted, held }) => [wanted, held])
    .filter((claim) => claim !== null);
  for (const holder of claims.flatMap((claim) => observed.holdersOf(claim))) {
    const row = observed.held.get(holder);
    if (row === undefined || contenders.has(holder) || gone.has(holder)) continue;
    contenders.set(holder, { path: holder, wanted: claimOfHeld(row), held: claimOfHeld(row) });
  }
  return [...contenders.values()];
}

function claimOfIndexed(indexed: IndexedArticle | null): Claim | null {
  return indexed === null ? null : claimOf(indexed.article);
}

function decide(file: JudgedFile, verdict: Verdict | undefined, observed: Observed) {
  const isGranted = file.wanted !== null && verdict?.granted === true;
  const lost = file.wanted !== null && verdict !== undefined && !verdict.granted ? verdict.problem : null;
  const outcome = isGranted ? 'indexed' : file.wanted === null ? 'refused' : 'lost';
  const problems = lost === null ? file.problems : [lost, ...file.problems];
  const status: FileStatus = { path: file.path, ...file.seen, outcome, problems };
  const before = observed.statuses.get(file.path);
  const isSameVersion =
    before?.outcome === 'indexed' &&
    before.hash === file.seen.hash &&
    before.judgedUnder === file.seen.judgedUnder;
  const isFallenBack = !isGranted && file.fallback !== null && isAt(verdict?.standing ?? null, file.fallback);
  return {
    upsert: isGranted
      ? isSameVersion && observed.held.has(file.path)
        ? null
        : file.wanted
      : isFallenBack
        ? file.fallback
        : null,
    status: before !== undefined && isSameStatus(before, status) ? null : status,
  };
}

function isAt(standing: Claim | null, { article }: IndexedArticle): boolean {
  return (
    standing !== null &&
    standing.key === article.key &&
    standing.lang === article.lang &&
    standing.slug === article.slug
  );
}

function isSameStatus(a: FileStatus, b: FileStatus): boolean {
  return (
    a.mtimeMs === b.mtimeMs &&
    a.size === b.size &&
    a.ino === b.ino &&
    a.hash === b.hash &&
    a.judgedUnder === b.judgedUnder &&
    a.outcome === b.outcome &&
    JSON.stringify(a.problems) === JSON.stringify(b.problems)
  );
}

function departures(
  upserts: ReadonlyMap<string, IndexedArticle>,
  removals: readonly string[],
  moves: readonly Move[],
  observed: Observed,
  at: string,
): Pick<Plan, 'oldSlugs' | 'tombstones' | 'occupied'> {
  const occupied = [...upserts.values()].map(({ article: { kind, lang, slug, key } }) => ({
    kind,
    lang,
    slug,
    key,
    at,
  }));
  const isOccupied = new Set(occupied.map(({ kind, lang, slug }) => `${kind}\n${lang}\n${slug}`));
  const movedTo = new Map(moves.map(({ from, to }) => [from, to]));
  const gone = new Set(removals);
  const written = new Set(occupied.map(({ key, lang }) => `${key}\n${lang}`));
  const isStanding = (variant: { key: string; lang: string }): boolean => {
    const path = observed.variantOf(variant);
    return (path !== undefined && !gone.has(path)) || written.has(`${variant.key}\n${variant.lang}`);
  };
  const oldSlugs: Departure[] = [];
  const tombstones: Departure[] = [];
  for (const path of new Set([...removals, ...upserts.keys()])) {
    const row = observed.held.get(path);
    if (row === undefined || !row.live || isOccupied.has(`${row.kind}\n${row.lang}\n${row.slug}`)) continue;
    const { kind, lang, slug } = row;
    const key = upserts.get(path)?.article.key ?? movedTo.get(row.key) ?? row.key;
    (isStanding({ key, lang }) ? oldSlugs : tombstones).push({ kind, lang, slug, key, at });
  }
  return { oldSlugs, tombstones, occupied };
}

/** Packs the changes into transactions; changes that touch one address or one variant stay together. */
function batch(
  upserts: ReadonlyMap<string, IndexedArticle>,
  statuses: ReadonlyMap<string, FileStatus>,
  removals: readonly string[],
  forgotten: readonly string[],
  observed: Observed,
): IndexBatch[] {
  const batches: IndexBatch[] = [];
  let current: string[] = [];
  const forgottenSet = new Set(forgotten);
  const removalSet = new Set(removals);
  const flush = (): void => {
    if (current.length === 0) return;
    batches.push({
      upserts: current.flatMap((path) => upserts.get(path) ?? []),
      removals: current.filter((path) => removalSet.has(path)),
      liveness: [],
      statuses: current.flatMap((path) => statuses.get(path) ?? []),
      forgotten: current.filter((path) => forgottenSet.has(path)),
    });
    current = [];
  };
  for (const group of groupByClaim(
    new Set([...removals, ...forgotten, ...upserts.keys(), ...statuses.keys()]),
    upserts,
    observed,
  )) {
    if (current.length > 0 && current.length + group.length > BATCH_SIZE) flush();
    current.push(...group);
  }
  flush();
  return batches;
}

/** Connected groups of paths: two paths are connected when one gives up what the other takes. */
function groupByClaim(
  paths: ReadonlySet<string>,
  upserts: ReadonlyMap<string, IndexedArticle>,
  observed: Observed,
): string[][] {
  const groupOf = new Map<string, string[]>();
  for (const path of paths) groupOf.set(path, [path]);
  for (const [path, { article }] of upserts) {
    for (const holder of observed.holdersOf(article)) {
      const mine = groupOf.get(path);
      const theirs = groupOf.get(holder);
      if (mine === undefined || theirs === undefined || mine === theirs) continue;
      mine.push(...theirs);
      for (const member of theirs) groupOf.set(member, mine);
    }
  }
  return [...new Set(groupOf.values())];
}
