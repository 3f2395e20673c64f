import { renameSync, rmSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { TookTooLong } from '../errors.ts';
import { post, type World } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';
import { tasks } from '../workers/tasks.ts';

const made = useWorlds();

const statusOf = async (w: World, path: string): Promise<number> => (await w.get(path)).status;

describe('save to visible', () => {
  it('shows a new file, an edit and a deletion without being asked', async () => {
    const w = await made({ 'posts/first/index.en.md': post('First') });
    w.write('posts/second/index.zh.md', post('第二篇', '正文。'));
    await w.until(async () => (await statusOf(w, '/zh/posts/second')) === 200, 'the new post is served');
    w.write('posts/second/index.zh.md', post('改过的标题', '正文。'));
    await w.until(
      async () => (await w.text('/zh/posts/second')).includes('改过的标题'),
      'the edit is served',
    );
    w.remove('posts/second');
    await w.until(async () => (await statusOf(w, '/zh/posts/second')) === 410, 'the deleted post is gone');
    expect(await statusOf(w, '/posts/first')).toBe(200);
  });

  it('finds by relist what no event announced', async () => {
    const w = await made({ 'posts/a.md': post('A') });
    await w.loop.stop();
    w.write('posts/b.md', post('B'));
    const again = await made({}, { restartOf: w });
    expect(await statusOf(again, '/posts/b')).toBe(200);
  });
});

describe('the first pass', () => {
  it('answers 503 for what is not there yet, and is ready when all is', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const work = {
      ...tasks,
      judgeFiles: async (task: Parameters<typeof tasks.judgeFiles>[0]) =>
        gate.then(() => tasks.judgeFiles(task)),
    };
    const files = { 'posts/a.md': post('A'), 'posts/c.md': post('C'), 'posts/d.md': post('D') };
    const w = await made(files, { work, awaitsFirstPass: false });
    const early = await w.get('/posts/a');
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await early.text()).toContain('0 of 3 are done');
    expect(await w.text('/zh/posts/a')).toContain('已完成 0／3 篇');
    const unready = await w.get('/readyz');
    expect([unready.status, await unready.text()]).toEqual([
      503,
      'the index is being built, 0 of 3 files are done\n',
    ]);
    expect(await statusOf(w, '/healthz')).toBe(200);
    release();
    await w.until(async () => (await statusOf(w, '/readyz')) === 200, 'the index is complete');
    expect(await statusOf(w, '/posts/a')).toBe(200);
    expect(await statusOf(w, '/posts/b')).toBe(404);
  });

  it('a file that cannot be judged in time is refused, and the others are served', async () => {
    const work = {
      ...tasks,
      judgeFiles: async (task: Parameters<typeof tasks.judgeFiles>[0]) => {
        if (task.paths.includes('posts/slow.md')) throw new TookTooLong('slow');
        return tasks.judgeFiles(task);
      },
    };
    const w = await made({ 'posts/a.md': post('A'), 'posts/slow.md': post('Slow') }, { work });
    expect([await statusOf(w, '/posts/a'), await statusOf(w, '/posts/slow')]).toEqual([200, 404]);
    expect(
      w.db.prepare("SELECT outcome FROM content_status WHERE path = 'posts/slow.md'").pluck().get(),
    ).toBe('refused');
  });
});

describe('a broken file', () => {
  it('leaves the last good version served, also after the tables were rebuilt', async () => {
    const w = await made({ 'posts/a.md': post('Good'), 'posts/b.md': post('B') });
    w.write('posts/a.md', '---\ntitle: Bad\ndate: 2025-13-45\n---\nText.\n');
    await w.until(
      () => w.db.prepare("SELECT 1 FROM content_status WHERE outcome = 'refused'").get() !== undefined,
      'the problem is recorded',
    );
    expect(await w.text('/posts/a')).toContain('<h1>Good</h1>');
    const problems = w.db
      .prepare("SELECT problems FROM content_status WHERE path = 'posts/a.md'")
      .pluck()
      .get() as string;
    expect(JSON.parse(problems)[0]).toMatchObject({ severity: 'error', field: 'date', line: 3 });

    w.db.exec('DROP TABLE article_term; DROP TABLE article_alias; DROP VIEW listed; DROP TABLE article');
    await w.loop.relist();
    expect(await w.text('/posts/a')).toContain('<h1>Good</h1>');
    expect(await statusOf(w, '/posts/b')).toBe(200);
  });

  it('is served as soon as it is mended', async () => {
    const w = await made({ 'posts/a.md': '---\ntitle: A\n---\nNo date.\n' });
    expect(await statusOf(w, '/posts/a')).toBe(404);
    w.write('posts/a.md', post('A'));
    await w.until(async () => (await statusOf(w, '/posts/a')) === 200, 'the mended file is served');
  });
});

describe('a folder that cannot be right', () => {
  it('never empties the site', async () => {
    const w = await made({ 'posts/a.md': post('A'), 'site.yaml': 'title: Kept\n' });
    renameSync(w.contentDir, `${w.contentDir}.away`);
    await w.loop.relist();
    expect(await statusOf(w, '/posts/a')).toBe(200);
    mkdirSync(w.contentDir);
    await w.loop.relist();
    await w.loop.relist();
    expect(await statusOf(w, '/posts/a')).toBe(200);
    expect(w.loop.status().reason).toMatch(/All content files are gone/);
    rmSync(w.contentDir, { recursive: true });
    renameSync(`${w.contentDir}.away`, w.contentDir);
    await w.loop.relist();
    expect(w.loop.status().reason).toBeNull();
  });

  it('is emptied once somebody says that it is meant, and only then', async () => {
    const w = await made({ 'posts/a.md': post('A'), 'posts/b.md': post('B'), 'site.yaml': 'title: Kept\n' });
    expect(await w.loop.acceptEmptying()).toBe(false);
    w.remove('posts');
    w.remove('site.yaml');
    await w.loop.relist();
    expect(w.loop.status()).toMatchObject({ isEmptied: true });
    expect(await statusOf(w, '/posts/a')).toBe(200);
    expect(await w.loop.acceptEmptying()).toBe(true);
    await w.until(async () => (await statusOf(w, '/posts/a')) === 410, 'the article is withdrawn');
    expect(w.loop.status()).toMatchObject({ isEmptied: false, reason: null });
    // It was said of that emptying, not of the next.
    w.write('posts/c.md', post('C'));
    await w.until(async () => (await statusOf(w, '/posts/c')) === 200, 'the new article is served');
    w.remove('posts');
    await w.loop.relist();
    await w.loop.relist();
    expect(await statusOf(w, '/posts/c')).toBe(200);
    expect(w.loop.status().isEmptied).toBe(true);
  });

  it('is taken at its word with --reindex', async () => {
    const w = await made({ 'posts/a.md': post('A') });
    await w.loop.stop();
    w.remove('posts');
    const again = await made({}, { restartOf: w, reindex: true });
    expect(await statusOf(again, '/posts/a')).not.toBe(200);
  });

  it('may be swapped under our feet by a link', async () => {
    const w = await made({});
    const makeRelease = (name: string, title: string): string => {
      const folder = join(w.folder, name);
      mkdirSync(join(folder, 'posts'), { recursive: true });
      writeFileSync(join(folder, 'posts/a.md'), post(title));
      return folder;
    };
    rmSync(w.contentDir, { recursive: true });
    symlinkSync(makeRelease('r1', 'Release one'), w.contentDir);
    await w.loop.relist();
    expect(await w.text('/posts/a')).toContain('Release one');
    symlinkSync(makeRelease('r2', 'Release two'), `${w.contentDir}.next`);
    renameSync(`${w.contentDir}.next`, w.contentDir);
    await w.loop.relist();
    expect(await w.text('/posts/a')).toContain('Release two');
    writeFileSync(join(w.folder, 'r2/posts/a.md'), post('Edited release'));
    await w.until(
      async () => (await w.text('/posts/a')).includes('Edited release'),
      'the new tree is watched',
    );
  });

  it('never follows a link out of it', async () => {
    const w = await made({ 'posts/a.md': post('A') });
    writeFileSync(join(w.folder, 'secret.md'), post('Secret'));
    symlinkSync(join(w.folder, 'secret.md'), join(w.contentDir, 'posts/secret.md'));
    symlinkSync('..', join(w.contentDir, 'posts/loop'));
    await w.loop.relist();
    expect(await statusOf(w, '/posts/secret')).toBe(404);
    expect(await statusOf(w, '/posts/a')).toBe(200);
  });
});

describe('the clock', () => {
  it('publishes a scheduled post at its instant, with no event', async () => {
    const at = new Date(Date.now() + 3000).toISOString();
    const w = await made({ 'posts/soon.md': `---\ntitle: Soon\ndate: ${at}\n---\nText.\n` });
    expect(await statusOf(w, '/posts/soon')).toBe(404);
    expect(await w.text('/')).not.toContain('Soon');
    await w.until(async () => (await statusOf(w, '/posts/soon')) === 200, 'the post appears');
    expect(await w.text('/')).toContain('Soon');
  });

  it('does not fire early for a date centuries of milliseconds ahead', async () => {
    const w = await made({ 'posts/far.md': post('Far').replace('2025-01-02', '2099-01-01') });
    await w.loop.relist();
    expect(await statusOf(w, '/posts/far')).toBe(404);
  });
});

describe('the two halves of the database', () => {
  it('dropping every derived table while serving changes nothing precious', async () => {
    const w = await made({ 'posts/a.md': post('A', 'x', 'slug: old'), 'posts/b.md': post('B') });
    w.write('posts/a.md', post('A', 'x', 'slug: new'));
    await w.until(async () => (await statusOf(w, '/posts/new')) === 200, 'the new address works');
    w.remove('posts/b.md');
    await w.until(async () => (await statusOf(w, '/posts/b')) === 410, 'the deletion is noticed');
    const precious = (db: Sqlite.Database) =>
      ['article_identity', 'old_slug', 'tombstone'].map((table) =>
        db.prepare(`SELECT * FROM ${table}`).all(),
      );
    const before = precious(w.db);

    const other = new Sqlite(join(w.folder, 'data/inkloop.db'));
    other.exec('DROP VIEW listed');
    for (const table of [
      'article_term',
      'article_alias',
      'article',
      'content_status',
      'rendered',
      'site_language',
      'meta',
      'last_good',
    ]) {
      other.exec(`DROP TABLE ${table}`);
    }
    other.close();
    // No one asks for a relist: the first reader who finds the index damaged has it looked at.
    expect(await statusOf(w, '/archive')).toBe(503);
    await w.until(async () => (await statusOf(w, '/posts/new')) === 200, 'the index is built again');
    expect((await w.get('/posts/old')).status).toBe(301);
    expect(precious(w.db)).toEqual(before);
  });
});
