import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { ERROR, recordLog } from '../testing/log-lines.ts';
import { post, type World } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';
import { tasks } from '../workers/tasks.ts';
import { createHealth } from './health.ts';

const made = useWorlds();

const statusOf = async (w: World, path: string): Promise<number> => (await w.get(path)).status;

describe('a database that cannot be written', () => {
  it('because another process is writing: readers are served meanwhile, and nothing is lost', async () => {
    const { log, lines } = recordLog();
    const w = await made({ 'posts/a.md': post('A') }, { log });
    const other = new Sqlite(join(w.folder, 'data/inkloop.db'));
    other.exec('BEGIN IMMEDIATE');
    w.write('posts/b.md', post('B'));
    await w.until(() => w.loop.status().progress.left > 0, 'the loop tries to write');
    for (let each = 0; each < 5; each += 1) expect(await statusOf(w, `/posts/a?${each}`)).toBe(200);
    expect(await statusOf(w, '/posts/b')).toBe(404);
    // SQLite's own waiting would have held this very thread, which could then never let go of the lock.
    other.exec('COMMIT');
    other.close();
    await w.until(async () => (await statusOf(w, '/posts/b')) === 200, 'the post is served');
    expect(lines.filter(({ level }) => level >= ERROR)).toEqual([]);
  });

  it('because the disk is full: readers are served, health tells, and the next look makes good', async () => {
    const { log, lines } = recordLog();
    const w = await made({ 'posts/a.md': post('A'), 'posts/c.md': post('C') }, { log });
    const pages = Number(w.db.pragma('page_count', { simple: true }));
    w.db.pragma(`max_page_count = ${pages}`);
    for (let each = 0; each < 20; each += 1)
      w.write(`posts/more-${each}.md`, post('More', '长长的正文。'.repeat(2000)));
    w.write('posts/b.md', post('B', '长长的正文。'.repeat(2000)));
    w.write('posts/a.md', post('A again', '长长的正文。'.repeat(2000)));
    await w.until(() => w.loop.status().reason !== null, 'health tells');
    await w.loop.relist();
    expect(w.loop.status().reason).toMatch(/full/);
    expect(await w.text('/posts/a')).toContain('<h1>A</h1>');
    expect([await statusOf(w, '/posts/b'), await statusOf(w, '/posts/c')]).toEqual([404, 200]);
    expect(lines.filter(({ level }) => level >= ERROR)).toHaveLength(1);
    w.db.pragma('max_page_count = 1073741823');
    await w.until(async () => (await statusOf(w, '/posts/b')) === 200, 'it is tried again by itself');
    expect(await w.text('/posts/a')).toContain('<h1>A again</h1>');
    expect(w.loop.status().reason).toBeNull();
  });
});

describe('a relist that does not complete', () => {
  it('is unhealthy after three periods, and healthy again after one that does', async () => {
    let elapsed = 0;
    let isStuck = false;
    const waiting: (() => void)[] = [];
    const w = await made(
      { 'posts/a.md': post('A') },
      {
        environment: { RELIST_SECONDS: '60' },
        clock: { now: () => new Date(), monotonic: () => performance.now() + elapsed },
        work: {
          ...tasks,
          async judgeFiles(task) {
            if (isStuck) await new Promise<void>((resolve) => waiting.push(resolve));
            return tasks.judgeFiles(task);
          },
        },
      },
    );
    const readiness = async () => {
      const answer = await w.get('/readyz');
      return [answer.status, (await answer.text()).trim()];
    };
    expect(await readiness()).toEqual([200, 'ready']);
    isStuck = true;
    w.write('posts/b.md', post('B'));
    await w.until(() => waiting.length > 0, 'the pass is stuck');
    elapsed = 170_000;
    expect(await readiness()).toEqual([200, 'ready']);
    elapsed = 181_000;
    expect(await readiness()).toEqual([503, 'content relist is not healthy']);
    expect([await statusOf(w, '/healthz'), await statusOf(w, '/posts/a')]).toEqual([200, 200]);
    isStuck = false;
    for (const resume of waiting) resume();
    await w.loop.relist();
    expect(await readiness()).toEqual([200, 'ready']);
  });

  it('says why, when it knows', () => {
    let now = 0;
    const health = createHealth({ now: () => new Date(0), monotonic: () => now }, 10);
    health.noteRelist(1, true);
    health.noteTrouble('The content folder is not there.');
    now = 30;
    expect(health.report()).toMatchObject({ isHealthy: true, reason: 'The content folder is not there.' });
    now = 31;
    expect(health.report()).toMatchObject({
      isHealthy: false,
      reason: 'content relist is not healthy: The content folder is not there.',
    });
  });
});
