import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino, type Logger } from 'pino';
import { compose, type Inkloop } from '../compose.ts';
import { readEnvironment } from '../environment.ts';
import type { Clock } from '../reconcile/clock.ts';
import type { Search } from '../search/answer.ts';
import type { WatchFolder } from '../reconcile/folder-watcher.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { tasks, type Work } from '../workers/tasks.ts';
import { rawRequest, type RawResponse } from './raw-request.ts';

export interface World extends Inkloop {
  readonly contentDir: string;
  readonly db: Database;
  /** How many SQL statements ran so far. */
  statements(): number;
  readonly url: string;
  /** GET by path, redirects not followed. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** As a hostile client would: the path as given, the answer undecoded. */
  raw(path: string, headers?: Record<string, string>, method?: string, body?: string): Promise<RawResponse>;
  text(path: string): Promise<string>;
  write(path: string, content: string | Uint8Array): void;
  remove(path: string): void;
  /** Waits until `condition` holds; fails after a generous time. */
  until(condition: () => Promise<boolean> | boolean, what: string): Promise<void>;
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly environment?: Record<string, string>;
  readonly clock?: Clock;
  readonly reindex?: boolean;
  /** What is done where an answer is held back; nothing when left out. */
  readonly pause?: (ms: number) => Promise<void>;
  /** In place of the real work, to slow it down or break it. */
  readonly work?: Work;
  readonly search?: Search;
  /** In place of the system's file events, to lose them or to fail. */
  readonly watchFolder?: WatchFolder;
  readonly log?: Logger;
  /** What runs by the clock runs too: mail, and the look for changes by commands. Its statements are counted with the others. */
  readonly background?: boolean;
  /** False: the world is handed over while its first pass is under way. */
  readonly awaitsFirstPass?: boolean;
  /** Keeps content and data of an earlier world, as a restart does. */
  readonly restartOf?: { readonly folder: string };
}

const WAIT_MS = 10_000;
const POLL_MS = 15;

/**
 * A small named world: content files on disk, the whole product on a free port, its first pass done.
 * @param files content by path: `{'posts/hello/index.en.md': '…'}`
 */
export async function world(
  files: Record<string, string | Uint8Array>,
  options: WorldOptions = {},
): Promise<World & { readonly folder: string }> {
  const folder = options.restartOf?.folder ?? mkdtempSync(join(tmpdir(), 'inkloop-world-'));
  const contentDir = join(folder, 'content');
  mkdirSync(contentDir, { recursive: true });
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(contentDir, path)), { recursive: true });
    writeFileSync(join(contentDir, path), content);
  };
  for (const [path, content] of Object.entries(files)) write(path, content);
  const environment = readEnvironment({
    BASE_URL: 'https://example.org',
    CONTENT_DIR: contentDir,
    DATA_DIR: join(folder, 'data'),
    ...options.environment,
  });
  let statements = 0;
  const db = openDatabase(environment.dataDir, () => (statements += 1));
  const clock = options.clock ?? { now: () => new Date(), monotonic: () => performance.now() };
  const log = options.log ?? pino({ level: 'silent' });
  const inkloop = await compose({
    environment,
    db,
    work: options.work ?? tasks,
    clock,
    log,
    reindex: options.reindex ?? false,
    ...(options.search === undefined ? {} : { search: options.search }),
    pause: options.pause ?? (() => Promise.resolve()),
    ...(options.watchFolder === undefined ? {} : { watchFolder: options.watchFolder }),
  });
  await new Promise<void>((resolve) => inkloop.server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(inkloop.server.address() as AddressInfo).port}`;
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url + path, { redirect: 'manual', headers });
  const firstPass = inkloop.loop.start();
  if (options.background === true) inkloop.startBackground();
  if (options.awaitsFirstPass !== false) await firstPass;
  return {
    ...inkloop,
    folder,
    contentDir,
    db,
    statements: () => statements,
    url,
    get,
    raw: (path, headers, method, body) => rawRequest(url, path, headers, method, body),
    text: async (path) => (await get(path)).text(),
    write,
    remove: (path) => rmSync(join(contentDir, path), { recursive: true, force: true }),
    until,
    async close() {
      inkloop.server.closeAllConnections();
      await new Promise((resolve) => inkloop.server.close(resolve));
      await inkloop.loop.stop();
      await inkloop.finish();
      db.close();
      if (options.restartOf === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function until(condition: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** A post with the least front matter; `extra` is further front matter lines. */
export function post(title: string, body = 'Text.', extra = ''): string {
  return `---\ntitle: ${JSON.stringify(title)}\ndate: 2025-01-02\n${extra === '' ? '' : `${extra}\n`}---\n${body}\n`;
}

/** A picture of two by three pixels. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEUlEQVR4nGP8z8Dwn4GBgQEADQgBA4VXL8MAAAAASUVORK5CYII=',
  'base64',
);
