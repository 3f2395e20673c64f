import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { post, type World } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';
import type { Clock } from './clock.ts';
import type { WatchFolder } from './folder-watcher.ts';

const made = useWorlds();

/** So that the only thing that can publish anything is the clock. */
const silent: WatchFolder = () => ({ close: async () => undefined });

const DAY_MS = 86_400_000;
const START = Date.parse('2025-06-01T12:00:00Z');

/** A wall clock that can be set. */
function settable(at = START): Clock & { set(instant: number): void } {
  let offset = at - Date.now();
  return {
    now: () => new Date(Date.now() + offset),
    monotonic: () => performance.now(),
    set: (instant) => void (offset = instant - Date.now()),
  };
}

const scheduled = (at: number, extra = ''): string =>
  post('Scheduled', 'Text.', `category: Notes\ntags: [later]\nslug: soon${extra}`).replace(
    '2025-01-02',
    new Date(at).toISOString(),
  );

const PLACES = ['/', '/archive', '/category/notes', '/tag/later', '/posts/first', '/zh/'];

const listsIt = async (w: World, path: string): Promise<boolean> =>
  (await w.text(path)).includes('Scheduled');

describe('a scheduled post', () => {
  it('appears at its instant everywhere, through the page cache and against what browsers kept', async () => {
    const clock = settable();
    const w = await made(
      {
        'posts/soon.md': scheduled(START + DAY_MS),
        'posts/first.md': post('First', 'Text.', 'category: Notes\ntags: [later]'),
      },
      { clock, watchFolder: silent },
    );
    const tags = new Map<string, string>();
    for (const path of PLACES) {
      const answer = await w.get(path);
      expect([path, answer.status, (await answer.text()).includes('Scheduled')]).toEqual([path, 200, false]);
      tags.set(path, answer.headers.get('etag') ?? '');
      const again = await w.get(path, { 'if-none-match': tags.get(path) ?? '' });
      expect([path, again.status]).toEqual([path, 304]);
    }
    expect((await w.get('/posts/soon')).status).toBe(404);
    clock.set(START + DAY_MS - 300);
    await w.loop.relist();
    await w.until(async () => (await w.get('/posts/soon')).status === 200, 'the post appears');
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(START + DAY_MS);
    for (const path of PLACES) {
      const answer = await w.get(path, { 'if-none-match': tags.get(path) ?? '' });
      expect([path, answer.status, (await answer.text()).includes('Scheduled')]).toEqual([path, 200, true]);
    }
  });

  it('appears after a restart, when its instant came in between and when it comes later', async () => {
    const clock = settable();
    const files = { 'posts/soon.md': scheduled(START + DAY_MS), 'posts/first.md': post('First') };
    const w = await made(files, { clock, watchFolder: silent });
    await w.loop.stop();
    clock.set(START + DAY_MS - 2000);
    const second = await made({}, { clock, watchFolder: silent, restartOf: w });
    expect(await listsIt(second, '/')).toBe(false);
    await second.until(() => listsIt(second, '/'), 'the post appears');
    await second.loop.stop();
    const draft = post('Later still', 'Text.').replace(
      '2025-01-02',
      new Date(START + 3 * DAY_MS).toISOString(),
    );
    second.write('posts/later.md', draft);
    clock.set(START + 4 * DAY_MS);
    const third = await made({}, { clock, watchFolder: silent, restartOf: second });
    expect((await third.get('/posts/later')).status).toBe(200);
  });

  it('stays out when the clock steps back, and waits when it had not come out', async () => {
    const clock = settable();
    const w = await made(
      { 'posts/soon.md': scheduled(START - 1000), 'posts/first.md': post('First') },
      { clock, watchFolder: silent },
    );
    expect(await listsIt(w, '/')).toBe(true);
    clock.set(START - DAY_MS);
    // Looked at again and judged anew: it is still the same article, and readers have seen it.
    w.write('posts/soon.md', `${scheduled(START - 1000)}\nMore.\n`);
    w.write('posts/other.md', post('Other').replace('2025-01-02', new Date(START - 2000).toISOString()));
    await w.loop.relist();
    expect(await w.text('/posts/soon')).toContain('More.');
    expect((await w.get('/posts/other')).status).toBe(404);
    await w.loop.stop();
    const again = await made({}, { clock, watchFolder: silent, restartOf: w });
    expect(await listsIt(again, '/')).toBe(true);
    // A new date, still ahead, takes it back.
    again.write('posts/soon.md', scheduled(START + DAY_MS));
    await again.loop.relist();
    expect((await again.get('/posts/soon')).status).toBe(404);
  });

  it('comes when the clock steps over its instant, at the next relist', async () => {
    const clock = settable();
    const w = await made({ 'posts/soon.md': scheduled(START + DAY_MS) }, { clock, watchFolder: silent });
    clock.set(START + DAY_MS + 1);
    await w.loop.relist();
    expect((await w.get('/posts/soon')).status).toBe(200);
  });

  it('more than 2^31 ms ahead neither appears early nor keeps the loop busy', async () => {
    const clock = settable();
    const w = await made(
      { 'posts/soon.md': scheduled(START + 40 * DAY_MS), 'posts/first.md': post('First') },
      { clock, watchFolder: silent },
    );
    const statements = w.statements();
    // A timer that overflowed would fire at once, again and again.
    await sleep(300);
    expect(w.statements()).toBe(statements);
    expect((await w.get('/posts/soon')).status).toBe(404);
  });

  it('appears also while its folder cannot be looked at', async () => {
    const clock = settable();
    const w = await made(
      { 'posts/soon.md': scheduled(START + DAY_MS), 'posts/first.md': post('First') },
      { clock, watchFolder: silent },
    );
    clock.set(START + DAY_MS - 500);
    await w.loop.relist();
    w.remove('.');
    await w.until(async () => (await w.get('/posts/soon')).status === 200, 'the post appears');
    expect(w.loop.status().reason).not.toBeNull();
  });
});
