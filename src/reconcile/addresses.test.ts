import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { post, type World } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';

const made = useWorlds();

const statusOf = async (w: World, path: string): Promise<number> => (await w.get(path)).status;

describe('two files, one address', () => {
  it('the holder keeps it, and it passes on when it is freed', async () => {
    const w = await made({ 'posts/a.md': post('Holder', 'Text.', 'slug: same') });
    w.write('posts/b.md', post('Newcomer', 'Text.', 'slug: same'));
    await w.until(
      () => w.db.prepare("SELECT 1 FROM content_status WHERE outcome = 'lost'").get() !== undefined,
      'the newcomer is refused',
    );
    expect(await w.text('/posts/same')).toContain('Holder');
    w.remove('posts/a.md');
    await w.until(
      async () => (await w.text('/posts/same')).includes('Newcomer'),
      'the freed address passes on',
    );
  });

  it('articles can trade addresses in one save', async () => {
    const w = await made({
      'posts/a.md': post('A', 'x', 'slug: one'),
      'posts/b.md': post('B', 'x', 'slug: two'),
    });
    await w.loop.stop();
    const again = await made(
      { 'posts/a.md': post('A', 'x', 'slug: two'), 'posts/b.md': post('B', 'x', 'slug: one') },
      { restartOf: w },
    );
    expect(await again.text('/posts/one')).toContain('<h1>B</h1>');
    expect(await again.text('/posts/two')).toContain('<h1>A</h1>');
  });
});

describe('addresses that were left', () => {
  it('redirect after a change of slug, and stop when it is undone', async () => {
    const w = await made({ 'posts/a.md': post('A', 'x', 'slug: old') });
    w.write('posts/a.md', post('A', 'x', 'slug: new'));
    await w.until(async () => (await statusOf(w, '/posts/new')) === 200, 'the new address works');
    const moved = await w.get('/posts/old');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/posts/new']);
    w.write('posts/a.md', post('A', 'x', 'slug: old'));
    await w.until(async () => (await statusOf(w, '/posts/old')) === 200, 'the old address works again');
    expect((await w.get('/posts/new')).headers.get('location')).toBe('/posts/old');
  });

  it('are all 410 when the article is deleted after its slug changed', async () => {
    const w = await made({ 'posts/a.md': post('A', 'x', 'slug: one'), 'posts/b.md': post('B') });
    w.write('posts/a.md', post('A', 'x', 'slug: two'));
    await w.until(async () => (await statusOf(w, '/posts/one')) === 301, 'the old address redirects');
    w.remove('posts/a.md');
    await w.until(async () => (await statusOf(w, '/posts/two')) === 410, 'the deletion is seen');
    expect(await statusOf(w, '/posts/one')).toBe(410);
  });

  it('are 410 after a deletion and 404 after a return to draft', async () => {
    const w = await made({ 'posts/a.md': post('A'), 'posts/b.md': post('B') });
    w.write('posts/a.md', post('A', 'x', 'draft: true'));
    w.remove('posts/b.md');
    await w.until(async () => (await statusOf(w, '/posts/b')) === 410, 'the deleted post is gone');
    await w.until(async () => (await statusOf(w, '/posts/a')) === 404, 'the draft is hidden');
    w.write('posts/b.md', post('B again'));
    await w.until(async () => (await statusOf(w, '/posts/b')) === 200, 'the post is back');
  });
});

describe('an article that moves', () => {
  const idOf = (w: World, key: string): unknown =>
    w.db.prepare('SELECT id FROM article_identity WHERE key = ?').pluck().get(key);

  it('keeps its identity, its old address redirects, and moving back undoes it', async () => {
    const w = await made({
      'posts/old/index.en.md': post('Moves'),
      'posts/old/index.zh.md': post('搬家', '正文。'),
      'posts/b.md': post('B'),
    });
    const id = idOf(w, 'posts/old');
    renameSync(join(w.contentDir, 'posts/old'), join(w.contentDir, 'posts/new'));
    await w.until(async () => (await statusOf(w, '/posts/old')) === 301, 'the old address redirects');
    expect((await w.get('/zh/posts/old')).headers.get('location')).toBe('/zh/posts/new');
    expect([idOf(w, 'posts/new'), idOf(w, 'posts/old')]).toEqual([id, undefined]);
    expect(
      w.db.prepare("SELECT DISTINCT article_id FROM article WHERE key = 'posts/new'").pluck().all(),
    ).toEqual([id]);
    renameSync(join(w.contentDir, 'posts/new'), join(w.contentDir, 'posts/old'));
    await w.until(async () => (await statusOf(w, '/posts/new')) === 301, 'the way back is seen');
    expect(await statusOf(w, '/posts/old')).toBe(200);
    expect(idOf(w, 'posts/old')).toBe(id);
  });

  it('is not confused with another one that was there before', async () => {
    const w = await made({ 'posts/a.md': post('Same'), 'posts/b.md': post('Same') });
    const id = idOf(w, 'posts/b');
    w.remove('posts/a.md');
    await w.until(async () => (await statusOf(w, '/posts/a')) === 410, 'the deletion is seen');
    expect(idOf(w, 'posts/b')).toBe(id);
  });

  it('while nothing is running is recognised at the next start', async () => {
    const w = await made({ 'posts/old.md': post('Moves') });
    const id = idOf(w, 'posts/old');
    await w.loop.stop();
    renameSync(join(w.contentDir, 'posts/old.md'), join(w.contentDir, 'posts/new.md'));
    const again = await made({}, { restartOf: w });
    await again.until(async () => (await statusOf(again, '/posts/old')) === 301, 'the old address redirects');
    expect(idOf(again, 'posts/new')).toBe(id);
  });
});
