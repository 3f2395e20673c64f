import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { openBackground } from './background.ts';
import type { Environment } from './environment.ts';
import type { Clock } from './reconcile/clock.ts';
import { watchFolderWith, type WatchFolder } from './reconcile/folder-watcher.ts';
import { createLoop, type Loop } from './reconcile/loop.ts';
import { readinessOf } from './reconcile/readiness.ts';
import type { Search } from './search/answer.ts';
import { articleQueries } from './store/article-queries.ts';
import type { Database } from './store/database.ts';
import { explainerQueries } from './store/explainer-queries.ts';
import { indexStore, type IndexStore } from './store/index-store.ts';
import { pageChanges } from './store/page-changes.ts';
import { publicationQueries } from './store/publication-queries.ts';
import { queryLog } from './store/query-log.ts';
import { renderedStore } from './store/rendered.ts';
import { readSiteId } from './store/site-identity.ts';
import { createApp } from './web/app.ts';
import { commentRoutes } from './web/comments/comment-routes.ts';
import { openCommentDesk, type CommentDesk } from './web/comments/comment-desk.ts';
import { loadAssets, type Assets } from './web/assets.ts';
import { watchAssets } from './web/dev-assets.ts';
import { createDevEvents, type DevEvents } from './web/dev-events.ts';
import { drawingFaults, shownProblems } from './web/shown-problems.ts';
import { openGuanli } from './web/guanli/open-guanli.ts';
import { openSetup } from './web/guanli/setup-link.ts';
import { readFailurePage } from './web/failure-page.ts';
import { createImageSizes } from './web/image-sizes.ts';
import { createPageCache, createRevisions } from './web/page-cache.ts';
import type { PageContext } from './web/page-context.ts';
import { openOperations } from './web/operations/open-operations.ts';
import { createQueryRecorder } from './web/query-recorder.ts';
import { createRateLimit } from './web/rate-limit.ts';
import { searchOver } from './web/search-over.ts';
import { searchRequests } from './web/search-requests.ts';
import { createPictureMaker } from './web/pictures/make-pictures.ts';
import { createWebServer } from './web/server.ts';
import { loadViews } from './web/views.ts';
import type { Work } from './workers/tasks.ts';

/** Folder that holds `views/` and `public/`, from `src/` and from `dist/` alike. */
const PROJECT_DIR = fileURLToPath(new URL('..', import.meta.url));

/** Of the search a program asks for; as fast as a person types. */
const API_LIMIT = { requests: 120, seconds: 60 };

export interface Parts {
  readonly environment: Environment;
  readonly db: Database;
  readonly work: Work;
  readonly clock: Clock;
  readonly log: Logger;
  /** `--reindex`: the derived tables are built anew, and an emptied folder is taken at its word. */
  readonly reindex: boolean;
  /** In place of the index's own. */
  readonly search?: Search;
  /** Holds an answer back for some milliseconds; real time outside tests. */
  pause(ms: number): Promise<void>;
  /** In place of the system's own file events. */
  readonly watchFolder?: WatchFolder;
}

export interface Inkloop {
  readonly server: Server;
  readonly loop: Loop;
  /** Ends answers that would never end by themselves, so that the server can close. */
  endStreams(): void;
  /** Writes the searches noted so far. */
  flushQueryLog(): Promise<void>;
  /** Begins what runs by the clock; `finish` ends it. */
  startBackground(): void;
  /** Writes what is still only in memory; the database is not needed afterwards. */
  finish(): Promise<void>;
  /** The index as pages ask it. */
  readonly search: Search;
  /** Comments as everything else asks for them. */
  readonly desk: CommentDesk;
  /** While there is no account: a link, good for a day and once, with which the first one is made. */
  openSetup(): Promise<string | null>;
}

/** Puts the parts together; nothing runs until the loop is started and the server listens. */
export async function compose(parts: Parts): Promise<Inkloop> {
  const { environment, db, work, clock, log, reindex } = parts;
  const store = indexStore(db);
  if (reindex) store.rebuild();
  const revisions = createRevisions();
  const devEvents = environment.isDevelopment
    ? createDevEvents(() => shownProblems(store, environment.contentDir))
    : null;
  const loop = createLoop({
    root: environment.contentDir,
    store,
    work,
    clock,
    log,
    relistSeconds: environment.relistSeconds,
    watchFolder: parts.watchFolder ?? watchFolderWith(environment.watchPolling),
    concurrency: 2 * environment.workers,
    showsUnpublished: environment.isDevelopment,
    acceptsEmptying: reindex,
    onChanged() {
      revisions.raise('site');
      devEvents?.publish();
    },
  });
  // In development a template may change at any time, so nothing is kept.
  const cache = createPageCache({
    revisions,
    now: () => clock.now().getTime(),
    ...(environment.isDevelopment ? { limitBytes: 0 } : {}),
  });
  const { assets, close: closeAssets } = await openAssets(parts, devEvents);
  const search = parts.search ?? searchOver(db, () => loop.site());
  const desk = openCommentDesk({
    db,
    dataDir: environment.dataDir,
    clock,
    revisions,
    work,
    log,
    sendsMail: environment.smtpUrl !== null,
    site: () => loop.site(),
  });
  const context = pageContext(parts, store, loop, assets, search, desk, await readSiteId(db));
  const recorder = createQueryRecorder({ queries: queryLog(db), now: () => clock.now(), log });
  const searches = searchRequests({
    context,
    recorder,
    apiLimit: createRateLimit({ ...API_LIMIT, monotonic: () => clock.monotonic() }),
    monotonic: () => clock.monotonic(),
    isComplete: () => loop.status().isConverged,
  });
  const viewsDir = join(PROJECT_DIR, 'views');
  const background = openBackground({ ...parts, desk, revisions, viewsDir, site: () => loop.site() });
  const guanli = await openGuanli({
    ...parts,
    loop,
    desk,
    moderation: background.moderation,
    context,
    viewsDir,
    assets: () => assets.guanli,
  });
  const { dataDir } = environment;
  const operations = openOperations({ db, dataDir, clock, counts: desk.counts, loop: () => loop.status() });
  const app = createApp({
    context,
    guanli,
    operations: operations.page,
    mail: { context, ...background.mailPages },
    cache,
    comments: desk.reads,
    changes: pageChanges(db),
    now: () => clock.now().getTime(),
    talk: commentRoutes({
      context,
      desk,
      log,
      sessions: guanli.sessions,
      isComplete: () => loop.status().isConverged,
    }),
    search: searches,
    log,
    monotonic: () => clock.monotonic(),
    trustProxy: environment.trustProxy,
    failurePage: readFailurePage(join(PROJECT_DIR, 'public'), assets),
    devEvents,
    firstPass() {
      const { isConverged, progress } = loop.status();
      return isConverged ? null : progress;
    },
    readiness: () => readinessOf(loop.status()),
    onIndexDamaged: () => void loop.relist(),
  });
  return {
    server: createWebServer(app, cache, searches.noteAnswered, operations.traffic),
    loop,
    search,
    desk,
    endStreams() {
      devEvents?.close();
      closeAssets();
    },
    flushQueryLog: () => recorder.flush(),
    startBackground: () => background.start(),
    finish: async () => void (await Promise.all([recorder.close(), background.stop()])),
    openSetup: () => openSetup(guanli),
  };
}

/** Styles, scripts and fonts: read once, or followed while somebody works on them. */
async function openAssets(
  { environment, log }: Parts,
  devEvents: DevEvents | null,
): Promise<{ readonly assets: Assets; close(): void }> {
  const publicDir = join(PROJECT_DIR, 'public');
  if (!environment.isDevelopment) return { assets: await loadAssets(publicDir), close: () => undefined };
  return watchAssets({
    publicDir,
    viewsDir: join(PROJECT_DIR, 'views'),
    onChanged: () => devEvents?.publish(),
    onFailed: (error) => log.error({ err: error }, 'the styles and scripts could not be loaded anew'),
  });
}

function pageContext(
  { environment, db, work, log }: Parts,
  store: IndexStore,
  loop: Loop,
  assets: Assets,
  search: Search,
  desk: CommentDesk,
  siteId: string,
): PageContext {
  const imageSizes = createImageSizes(environment.contentDir);
  return {
    search,
    // Pages that are not kept need not note what they show.
    comments: desk.reads({ scopes: new Set(), expiresAt: null }),
    site: () => loop.site(),
    articles: articleQueries(db),
    explainers: explainerQueries(db),
    identities: store.identities,
    publications: publicationQueries(db),
    rendered: renderedStore(db),
    holdsArticle: (folder) => store.holdsArticle(folder),
    drawingFaults: (path) => drawingFaults(path, store),
    lastGood: (path) => store.lastGood(path),
    render: (task) => work.render(task),
    imageSizes,
    pictures: createPictureMaker({
      contentDir: environment.contentDir,
      dataDir: environment.dataDir,
      imageSizes,
      log,
    }),
    drawInline: (task) => work.drawInline(task),
    assets,
    views: loadViews(join(PROJECT_DIR, 'views'), environment.isDevelopment),
    contentDir: environment.contentDir,
    baseUrl: environment.baseUrl,
    siteId,
    isDevelopment: environment.isDevelopment,
  };
}
