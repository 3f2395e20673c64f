import type { Logger } from 'pino';
import { parseContextFor } from '../content/parse-context.ts';
import type { SiteConfig } from '../site/config.ts';
import type { FileStatus } from '../store/index-writer.ts';
import type { IndexStore } from '../store/index-store.ts';
import { createAssetList } from './asset-list.ts';
import type { Clock } from './clock.ts';
import { converge, type Convergence } from './converge.ts';
import { diffListing, isWithin } from './diff.ts';
import { listContent, SITE_FILE, type Listing } from './disk.ts';
import { createDoubts } from './doubts.ts';
import { createFolderMemory } from './folder-memory.ts';
import { createNotices } from './notices.ts';
import { createObserved, type Observed } from './observed.ts';
import { settleRebuilt } from './rebuilt.ts';
import { dueBatch, nextDueAt } from './schedule.ts';
import { createSiteFile, judgementFingerprint } from './site-file.ts';
import type { Scope } from './wake.ts';
import type { JudgeWork } from './work.ts';

export interface PassDeps {
  readonly root: string;
  readonly store: IndexStore;
  readonly work: JudgeWork;
  readonly clock: Clock;
  readonly log: Logger;
  /** Files read at a time. */
  readonly concurrency: number;
  /** Development: drafts and scheduled articles are shown, marked. */
  readonly showsUnpublished: boolean;
  /** Readers see something else from now on. */
  readonly onChanged: () => void;
}

interface PassOptions {
  readonly scope: Scope;
  /** Compare contents, not only stamps. */
  readonly deep: boolean;
  /** An operator confirmed that the folder, even if empty, is what is wanted. */
  readonly acceptsEmptying: boolean;
}

export interface PassResult {
  readonly rootId: string;
  /** Why nothing was removed although files are gone; null when nothing was held back. */
  readonly heldBack: string | null;
  /** It is held back because all of them are gone, which somebody may confirm. */
  readonly isEmptied: boolean;
  /** Files to look at again after the grace, and files whose absence a look at everything has to confirm. */
  readonly doubted: readonly string[];
  readonly gone: readonly string[];
  readonly changes: number;
  readonly nextDue: string | null;
}

interface Progress {
  readonly left: number;
  readonly total: number;
}

/** Carries observed state from one pass to the next. */
export interface Reconciler {
  pass(options: PassOptions): Promise<PassResult>;
  site(): SiteConfig;
  files(): number;
  /** Files the pass under way still has to read, of how many; both 0 between passes. */
  progress(): Progress;
}

const HASHES_AT_A_TIME = 200;
/** A pass over more files than this says now and then how far it is. */
const LONG_PASS = 500;
const PROGRESS_EVERY_MS = 5000;
const ALL_GONE =
  'All content files are gone at once; nothing is removed. If that is meant, say so on the content page of the dashboard, or start with --reindex.';
const AT_REST: Progress = { left: 0, total: 0 };

export function createReconciler(deps: PassDeps): Reconciler {
  const { root, store, clock, log } = deps;
  const doubts = createDoubts(() => clock.monotonic());
  const notices = createNotices(log);
  const assets = createAssetList();
  const memory = createFolderMemory();
  const audience = deps.showsUnpublished ? 'editors' : 'readers';
  if ((store.getFact('audience') ?? audience) !== audience) store.rebuild();
  const siteFile = createSiteFile(root, store);
  let settledId = 0;
  let observed = loadObserved();
  let progress = AT_REST;

  function loadObserved(): Observed {
    store.setFact('audience', audience);
    siteFile.record();
    const settled = store.getFact('settledIdentity') ?? String(store.identities.newestId());
    // Kept at once: a first pass that is cut short again and again has settled nothing.
    store.setFact('settledIdentity', settled);
    settledId = Number(settled);
    return createObserved(store.loadStatuses(), store.loadHeld());
  }

  async function pass(options: PassOptions): Promise<PassResult> {
    try {
      return await passOver(options);
    } catch (error) {
      // An article's instant comes also while its folder cannot be looked at.
      if (await publishDue().catch(() => false)) deps.onChanged();
      throw error;
    }
  }

  async function passOver({ scope, deep, acceptsEmptying }: PassOptions): Promise<PassResult> {
    if (!store.isIntact()) {
      log.warn('the derived tables are missing or damaged; they are built again');
      store.rebuild();
      observed = loadObserved();
    }
    const listing = await listContent(root, scope, { memory, anew: deep });
    if (scope === null) notices.tell('an entry of the content folder is left out', listing.refused);
    const heldBack = scope === null && !acceptsEmptying ? reasonToHoldBack(listing) : null;
    const site = scope === null && heldBack === null ? noticeSite(listing) : 'same';
    const judgedUnder = judgementFingerprint(siteFile.config());
    const { changed, vanished } = diffListing(listing.articles, observed.statuses, {
      judgedUnder,
      units: scope,
    });
    const isChanged = new Set(changed);
    doubts.clear((path) => listing.articles.has(path) && !isChanged.has(path));
    const rewritten = deep ? await findRewritten(listing, isChanged) : [];
    // Only a look at the whole folder may conclude that something is gone.
    const isOutOfSight = (path: string): boolean => listing.unread.some((folder) => isWithin(path, folder));
    const removed = scope === null && heldBack === null ? vanished.filter((path) => !isOutOfSight(path)) : [];
    const result = await bring([...changed, ...rewritten], removed, listing, judgedUnder);
    const isWhole = scope === null && heldBack === null && result.doubted.length + result.gone.length === 0;
    // What could not be read this time may well be there.
    const isRead = isWhole && result.unreadable.size + listing.unread.length === 0;
    const hasLeft = isRead && (await settleRebuilt(store, settledId, clock.now().toISOString()));
    if (isWhole) settle();
    const isDue = await publishDue();
    if (assets.notice(listing, scope) || site === 'changed' || isDue || hasLeft || result.isChanged)
      deps.onChanged();
    return {
      rootId: listing.rootId,
      heldBack,
      isEmptied: heldBack === ALL_GONE,
      doubted: site === 'doubted' ? [...result.doubted, SITE_FILE] : result.doubted,
      gone: [...result.gone, ...(scope === null ? [] : vanished)],
      changes: changed.length + rewritten.length + removed.length - result.unreadable.size,
      nextDue: nextDueAt(observed),
    };
  }

  /** Everything in the folder is in the index: what looks the same from here on is an article in its own right. */
  function settle(): void {
    const newest = store.identities.newestId();
    if (newest === settledId) return;
    store.setFact('settledIdentity', String(newest));
    settledId = newest;
  }

  function reasonToHoldBack(listing: Listing): string | null {
    if (listing.articles.size === 0 && (observed.held.size > 0 || store.standing.isAwaited()))
      return ALL_GONE;
    return listing.siteFile === null && siteFile.isFromFile()
      ? 'site.yaml was there and is gone; nothing is removed until it is back.'
      : null;
  }

  function noticeSite(listing: Listing): 'same' | 'changed' | 'doubted' {
    const before = siteFile.problem();
    const state = siteFile.notice(listing.siteFile, () => doubts.isBelieved(SITE_FILE, 'empty'));
    const problem = siteFile.problem();
    if (problem !== null && problem !== before)
      log.error(`site.yaml, line ${problem.line}: ${problem.message} ${problem.hint}`);
    return state;
  }

  async function bring(
    changed: readonly string[],
    vanished: readonly string[],
    listing: Listing,
    judgedUnder: string,
  ): Promise<Convergence> {
    const noteProgress = progressNotes(changed.length);
    noteProgress(changed.length);
    const hasLastGood = store.hasLastGood();
    const isLong = changed.length > LONG_PASS;
    const before = problemsOf(changed);
    if (isLong) store.bulkLoad.begin();
    const result = await converge(changed, vanished, listing.articles, {
      store,
      observed,
      doubts,
      concurrency: deps.concurrency,
      reader: {
        root: listing.root,
        work: deps.work,
        site: siteFile.config(),
        context: parseContextFor(siteFile.config(), clock.now()),
        judgedUnder,
        showsUnpublished: deps.showsUnpublished,
        lastGood: hasLastGood ? (path) => store.lastGood(path) : () => null,
      },
      settledId,
      onProgress: noteProgress,
      onCommitted: deps.onChanged,
    }).finally(() => {
      if (isLong) store.bulkLoad.end();
    });
    notices.tell('a content file could not be read; the next relist tries again', result.unreadable);
    notices.tellMistakes(before, problemsOf(changed));
    return result;
  }

  function problemsOf(paths: readonly string[]): Map<string, FileStatus['problems']> {
    return new Map(paths.map((path) => [path, observed.statuses.get(path)?.problems ?? []]));
  }

  function progressNotes(total: number): (left: number) => void {
    let saidAt = clock.monotonic();
    return (left) => {
      progress = left === 0 ? AT_REST : { left, total };
      if (total <= LONG_PASS || clock.monotonic() - saidAt < PROGRESS_EVERY_MS) return;
      saidAt = clock.monotonic();
      log.info(`${total - left} of ${total} content files read`);
    };
  }

  /** Files whose stamp is as before while their bytes are not. */
  async function findRewritten(listing: Listing, changed: ReadonlySet<string>): Promise<string[]> {
    const paths = [...listing.articles.keys()].filter((path) => !changed.has(path));
    const context = parseContextFor(siteFile.config(), clock.now());
    const rewritten: string[] = [];
    for (let at = 0; at < paths.length; at += HASHES_AT_A_TIME) {
      const some = paths.slice(at, at + HASHES_AT_A_TIME);
      const hashes = await deps.work.hashFiles({ root: listing.root, paths: some, context });
      rewritten.push(
        ...some.filter(
          (path, index) => hashes[index] !== null && hashes[index] !== observed.statuses.get(path)?.hash,
        ),
      );
    }
    return rewritten;
  }

  async function publishDue(): Promise<boolean> {
    const batch = dueBatch(observed, clock.now());
    if (batch === null) return false;
    await store.writer.apply(batch, new Map());
    observed.advance(batch);
    return true;
  }

  return { pass, site: siteFile.config, files: () => observed.statuses.size, progress: () => progress };
}
