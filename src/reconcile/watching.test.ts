import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordLog, WARN } from '../testing/log-lines.ts';
import { post, type World } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';
import { watchFolderWith, type FolderEvents, type WatchFolder } from './folder-watcher.ts';

const made = useWorlds();

const statusOf = async (w: World, path: string): Promise<number> => (await w.get(path)).status;

/** A mount that announces nothing: Docker Desktop, NFS, SMB. */
const silent: WatchFolder = (_folder, { onReady }) => {
  onReady();
  return { close: async () => undefined };
};

const FAST = { RELIST_SECONDS: '1' };

const failure = (code: string): Error => Object.assign(new Error(`${code}: no more watches`), { code });

it('a stop in the middle of a relist leaves nothing watched', async () => {
  const open = new Set<FolderEvents>();
  const watchFolder: WatchFolder = (_folder, events) => {
    open.add(events);
    events.onReady();
    return { close: async () => void open.delete(events) };
  };
  const w = await made({ 'posts/a.md': post('A') }, { watchFolder });
  expect(open.size).toBe(1);
  const relist = w.loop.relist();
  // The pass begins with the next turn, and has not listed the folder yet.
  await Promise.resolve();
  await w.loop.stop();
  await relist;
  expect(open.size).toBe(0);
});

describe('a watcher that fails', () => {
  it('at start: one line with the remedy, changes come by relist, and watching is taken up again', async () => {
    const { log, lines } = recordLog();
    const real = watchFolderWith(false);
    let attempts = 0;
    let isMended = false;
    const watchFolder: WatchFolder = (folder, events) => {
      attempts += 1;
      if (isMended) return real(folder, events);
      // Both ways of failing: by throwing, and by an error for every folder that is not watched.
      if (attempts === 1) throw failure('EMFILE');
      for (let each = 0; each < 3; each += 1) setImmediate(() => events.onFailed(failure('ENOSPC')));
      return { close: async () => undefined };
    };
    const w = await made({ 'posts/a.md': post('A') }, { environment: FAST, watchFolder, log });
    expect(w.loop.status().isWatching).toBe(false);
    w.write('posts/b.md', post('B'));
    await w.until(async () => (await statusOf(w, '/posts/b')) === 200, 'a relist finds the new post');
    await w.until(() => attempts >= 3, 'watching is tried again');
    const warnings = lines.filter(({ level }) => level >= WARN);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.msg).toMatch(/every 1 s.*fs\.inotify\.max_user_watches.*WATCH_POLLING=1/);
    isMended = true;
    await w.until(() => w.loop.status().isWatching, 'watching works again');
    const { eventsSeen } = w.loop.status();
    w.write('posts/c.md', post('C'));
    await w.until(async () => (await statusOf(w, '/posts/c')) === 200, 'the next post is served');
    await w.until(() => w.loop.status().eventsSeen > eventsSeen, 'its event was seen');
    expect(await statusOf(w, '/readyz')).toBe(200);
  });

  it('after a while, and its late errors, end nothing', async () => {
    const { log, lines } = recordLog();
    const watched: FolderEvents[] = [];
    const watchFolder: WatchFolder = (_folder, events) => {
      watched.push(events);
      events.onReady();
      return { close: () => Promise.reject(new Error('cannot even be closed')) };
    };
    const w = await made({ 'posts/a.md': post('A') }, { environment: FAST, watchFolder, log });
    // No event announced this one, and none will: the failure itself has the folder looked at.
    w.write('posts/b.md', post('B'));
    for (let each = 0; each < 50; each += 1) watched[0]?.onFailed(failure('ENOSPC'));
    await w.until(async () => (await statusOf(w, '/posts/b')) === 200, 'the post is served');
    expect(lines.filter(({ msg }) => msg.startsWith('watching failed'))).toHaveLength(1);
    await w.until(() => watched.length > 1 && w.loop.status().isWatching, 'watching is taken up again');
    watched[0]?.onTouched('/nowhere/posts/a.md');
    expect(w.loop.status().eventsSeen).toBe(0);
  });
});

describe('a mount without events', () => {
  it('is healed by relists, which count what no event announced', async () => {
    const w = await made(
      {
        'posts/edit.md': post('Before'),
        'posts/remove.md': post('Removed'),
        'posts/old/index.en.md': post('Moves'),
        'posts/old/index.zh.md': post('搬家', '正文。'),
        'posts/far/deep/one.md': post('One'),
        'posts/far/deep/two.zh.md': post('二', '正文。'),
      },
      { environment: { RELIST_SECONDS: '1' }, watchFolder: silent },
    );
    // The look that follows the watcher's start is not one of those that count.
    await w.loop.relist();
    w.write('posts/add.md', post('Added'));
    w.write('posts/edit.md', post('After'));
    w.remove('posts/remove.md');
    renameSync(join(w.contentDir, 'posts/old'), join(w.contentDir, 'posts/new'));
    rmSync(join(w.contentDir, 'posts/far'), { recursive: true });
    await w.until(async () => (await w.text('/posts/edit')).includes('After'), 'the edit');
    await w.until(async () => (await statusOf(w, '/posts/remove')) === 410, 'the removal');
    await w.until(async () => (await statusOf(w, '/zh/posts/old')) === 301, 'the renamed folder');
    expect(await statusOf(w, '/posts/add')).toBe(200);
    expect([await statusOf(w, '/posts/one'), await statusOf(w, '/zh/posts/two')]).toEqual([410, 410]);
    // One added, one edited, four removed, two in a new place and two gone from the old one.
    const { eventsSeen, changesWithoutEvent } = w.loop.status();
    expect([eventsSeen, changesWithoutEvent]).toEqual([0, 9]);
  });

  it('counts nothing where events arrive', async () => {
    const w = await made({ 'posts/a.md': post('A'), 'posts/b.md': post('B') });
    w.write('posts/a.md', post('Edited'));
    await w.until(async () => (await w.text('/posts/a')).includes('Edited'), 'the edit');
    w.remove('posts/b.md');
    await w.until(async () => (await statusOf(w, '/posts/b')) === 410, 'the removal');
    await w.loop.relist();
    expect(w.loop.status().changesWithoutEvent).toBe(0);
    expect(w.loop.status().eventsSeen).toBeGreaterThan(0);
  });
});

describe('the content folder itself', () => {
  it.each([
    ['removed and made anew', (root: string) => rmSync(root, { recursive: true })],
    ['moved away and made anew', (root: string) => renameSync(root, `${root}.away`)],
  ])('%s is watched again, without waiting for the relist', async (_how, leave) => {
    const w = await made({ 'posts/a.md': post('A') });
    await w.until(() => w.loop.status().isWatching, 'the folder is watched');
    leave(w.contentDir);
    mkdirSync(join(w.contentDir, 'posts'), { recursive: true });
    w.write('posts/a.md', post('Second life'));
    await w.until(async () => (await w.text('/posts/a')).includes('Second life'), 'the new folder is seen');
    await w.until(() => w.loop.status().isWatching, 'the new folder is watched');
    w.write('posts/b.md', post('B'));
    await w.until(async () => (await statusOf(w, '/posts/b')) === 200, 'a new post in it is served');
  });

  it('says once that it is gone, and serves on', async () => {
    const { log, lines } = recordLog();
    const w = await made({ 'posts/a.md': post('A') }, { environment: FAST, log });
    renameSync(w.contentDir, `${w.contentDir}.away`);
    await w.until(() => w.loop.status().reason !== null, 'it is noticed');
    for (let each = 0; each < 3; each += 1) await w.loop.relist();
    expect(await statusOf(w, '/posts/a')).toBe(200);
    expect(lines.map(({ msg }) => msg)).toEqual([expect.stringMatching(/could not be reconciled/)]);
    renameSync(`${w.contentDir}.away`, w.contentDir);
    await w.until(() => w.loop.status().reason === null, 'it is back');
  });
});
