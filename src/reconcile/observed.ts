import type { Claim } from '../content/collisions.ts';
import type { HeldRow } from '../store/content-status.ts';
import type { FileStatus, IndexBatch, IndexedArticle } from '../store/index-writer.ts';

/**
 * The observed state in memory: what the index tables say, and nothing the database has not committed. It is loaded
 * once and then follows each commit.
 */
export interface Observed {
  readonly statuses: ReadonlyMap<string, FileStatus>;
  readonly held: ReadonlyMap<string, HeldRow>;
  /** Rows that become public by themselves when their instant comes. */
  readonly scheduled: ReadonlyMap<string, HeldRow>;
  /** The file that is this variant of an article, if one is. */
  variantOf(variant: Pick<Claim, 'key' | 'lang'>): string | undefined;
  /** The files that hold what a claim asks for: at most one for the address and one for the variant. */
  holdersOf(claim: Pick<Claim, 'kind' | 'key' | 'lang' | 'slug'>): string[];
  /** Follows a batch that the database has taken. */
  advance(batch: IndexBatch): void;
}

const addressOf = ({ kind, lang, slug }: Pick<Claim, 'kind' | 'lang' | 'slug'>): string =>
  `${kind}\n${lang}\n${slug}`;
const variantKey = ({ key, lang }: Pick<Claim, 'key' | 'lang'>): string => `${key}\n${lang}`;

/** The claim an indexed row stands for. */
export function claimOfHeld(row: HeldRow): Claim {
  const { path, kind, key, lang, slug, isBundle, hasLangSuffix } = row;
  return { path, kind, key, lang, slug, isBundle, hasLangSuffix, fieldLines: {} };
}

export function createObserved(statuses: readonly FileStatus[], held: readonly HeldRow[]): Observed {
  const statusByPath = new Map(statuses.map((status) => [status.path, status]));
  const heldByPath = new Map<string, HeldRow>();
  const pathByAddress = new Map<string, string>();
  const pathByVariant = new Map<string, string>();
  const scheduled = new Map<string, HeldRow>();

  const set = (row: HeldRow): void => {
    heldByPath.set(row.path, row);
    if (row.live || row.draft || row.date === null) scheduled.delete(row.path);
    else scheduled.set(row.path, row);
  };
  const add = (row: HeldRow): void => {
    set(row);
    pathByAddress.set(addressOf(row), row.path);
    pathByVariant.set(variantKey(row), row.path);
  };
  const remove = (path: string): void => {
    const row = heldByPath.get(path);
    if (row === undefined) return;
    heldByPath.delete(path);
    scheduled.delete(path);
    if (pathByAddress.get(addressOf(row)) === path) pathByAddress.delete(addressOf(row));
    if (pathByVariant.get(variantKey(row)) === path) pathByVariant.delete(variantKey(row));
  };
  for (const row of held) add(row);

  return {
    statuses: statusByPath,
    held: heldByPath,
    scheduled,
    variantOf: (variant) => pathByVariant.get(variantKey(variant)),
    holdersOf(claim) {
      const holders = [pathByAddress.get(addressOf(claim)), pathByVariant.get(variantKey(claim))];
      return [...new Set(holders.filter((path) => path !== undefined))];
    },
    advance(batch) {
      for (const path of batch.removals) remove(path);
      for (const { article } of batch.upserts) remove(article.path);
      for (const indexed of batch.upserts) add(heldFrom(indexed));
      for (const { path, live } of batch.liveness) {
        const row = heldByPath.get(path);
        if (row !== undefined) set({ ...row, live });
      }
      for (const status of batch.statuses) statusByPath.set(status.path, status);
      for (const path of batch.forgotten) statusByPath.delete(path);
    },
  };
}

function heldFrom({ article, live }: IndexedArticle): HeldRow {
  const { path, kind, key, lang, slug, bundle, hasLangSuffix, draft, date } = article;
  return { path, kind, key, lang, slug, isBundle: bundle !== null, hasLangSuffix, live, draft, date };
}
