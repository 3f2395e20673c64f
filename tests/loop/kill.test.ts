import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { root } from '../../scripts/tools.mjs';
import { breachesIn, contentsOf } from '../../src/reconcile/testing/index-contents.ts';
import { post } from '../../src/testing/world.ts';

const FILES = 120;
const KILLS = 3;

let folder: string;
let contentDir: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  await buildIfStale();
  folder = mkdtempSync(join(tmpdir(), 'inkloop-kill-'));
  contentDir = join(folder, 'content');
}, 120_000);
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const fileOf = (dataDir: string): string => join(folder, dataDir, 'inkloop.db');

function write(path: string, text: string): void {
  mkdirSync(join(contentDir, path, '..'), { recursive: true });
  writeFileSync(join(contentDir, path), text);
}

/** A site at one moment of its life: in each round some articles are edited, moved, renamed, deleted and added. */
function live(round: number): void {
  for (let index = 0; index < FILES; index += 1) {
    if (round > 0 && (index + round) % 4 !== 0) continue;
    write(
      `posts/edit-${index}.md`,
      post(`Edit ${index}`, `Round ${round}. 第 ${round} 轮。`, `slug: e-${index}-${round % 2}`),
    );
  }
  write(`posts/new-${round}.md`, post(`New ${round}`));
  if (round > 1) rmSync(join(contentDir, `posts/new-${round - 2}.md`));
  if (round === 0) write('posts/moves-0/index.md', post('Moves'));
  else renameSync(join(contentDir, `posts/moves-${round - 1}`), join(contentDir, `posts/moves-${round}`));
}

function start(): ChildProcess {
  return spawn(process.execPath, [join(root, 'dist/main.js')], {
    cwd: root,
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      CONTENT_DIR: contentDir,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
    },
  });
}

/** How many files were looked at since: those whose present version is in the index. */
function written(round: number): number {
  if (!existsSync(fileOf('data'))) return 0;
  try {
    const db = new Sqlite(fileOf('data'), { readonly: true, timeout: 1000 });
    try {
      const count = db
        .prepare('SELECT count(*) FROM last_good WHERE instr(CAST(source AS TEXT), ?) > 0')
        .pluck();
      return Number(count.get(`Round ${round}.`));
    } finally {
      db.close();
    }
  } catch {
    // The tables are not there yet.
    return 0;
  }
}

test('kill -9 at any point, and a restart: the index built from nothing', { timeout: 180_000 }, async () => {
  const known = new Set<string>();
  for (let round = 0; round < KILLS; round += 1) {
    // Every other round the changes come while it is running, else while it is not.
    const isRunning = round % 2 === 1;
    if (!isRunning) live(round);
    child = start();
    const ended = once(child, 'exit');
    if (isRunning) {
      while (written(round - 1) === 0) await sleep(20);
      live(round);
    }
    const enough = Math.random() * FILES * (round === 0 ? 0.9 : 0.2);
    while (written(round) <= enough && child.exitCode === null) await sleep(2);
    await sleep(Math.random() * 10);
    child.kill('SIGKILL');
    await ended;
    const db = new Sqlite(fileOf('data'));
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    const seen = db.prepare<[], { slug: string }>(
      "SELECT slug FROM article WHERE slug LIKE 'moves-%' OR slug LIKE 'new-%'",
    );
    for (const { slug } of seen.all()) known.add(slug);
    db.close();
  }
  const site = await startProduct(contentDir, { DATA_DIR: join(folder, 'data') });
  const answerAt = async (slug: string): Promise<string> => {
    const { status, headers } = await fetch(`${site.url}/posts/${slug}`, { redirect: 'manual' });
    return `${slug} ${headers.get('location') ?? status}`;
  };
  // Whatever readers may have seen before a kill redirects, is gone, or is there.
  for (const slug of known) {
    const [family = '', round = ''] = slug.split('-');
    const isThere = existsSync(join(contentDir, `posts/${slug}${family === 'new' ? '.md' : ''}`));
    const answer = isThere ? '200' : family === 'new' ? '410' : `/posts/moves-${KILLS - 1}`;
    for (let tries = 0; tries < 200 && (await answerAt(slug)) !== `${slug} ${answer}`; tries += 1)
      await sleep(30);
    expect(await answerAt(slug), `first seen in round ${round}`).toBe(`${slug} ${answer}`);
  }
  await site.stop();
  const fresh = await startProduct(contentDir, { DATA_DIR: join(folder, 'fresh') });
  await fresh.stop();
  const [survivor, anew] = [new Sqlite(fileOf('data')), new Sqlite(fileOf('fresh'))];
  expect(contentsOf(survivor)).toEqual(contentsOf(anew));
  expect(breachesIn(survivor)).toEqual([]);
  survivor.close();
  anew.close();
});
