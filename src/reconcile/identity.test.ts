import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../store/database.ts';
import { identities } from '../store/identities.ts';
import { post, type World } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';

const made = useWorlds();

const statusOf = async (w: World, path: string): Promise<number> => (await w.get(path)).status;
const leadsTo = async (w: World, path: string): Promise<string | null> => {
  const answer = await w.get(path);
  return answer.status === 301 ? answer.headers.get('location') : null;
};
const idAt = (w: World, slug: string): unknown =>
  w.db.prepare('SELECT article_id FROM article WHERE slug = ?').pluck().get(slug);

describe('the identity of an article', () => {
  it('survives edits, changes of slug and of language, a draft in between, and a rebuilt index', async () => {
    const w = await made({ 'posts/a.md': post('A'), 'posts/b.md': post('B') });
    const id = idAt(w, 'a');
    const versions = [
      post('Edited'),
      post('Edited', 'Text.', 'slug: two'),
      post('Edited', 'Text.', 'slug: two\ndraft: true'),
      post('改过', '正文。', 'slug: two\nlang: zh'),
      post('改过', '正文。', 'slug: three\nlang: zh'),
    ];
    for (const version of versions) {
      w.write('posts/a.md', version);
      await w.loop.relist();
    }
    expect(idAt(w, 'three')).toBe(id);
    w.db.exec('DROP TABLE article_term; DROP TABLE article_alias; DROP VIEW listed; DROP TABLE article');
    await w.loop.relist();
    expect(idAt(w, 'three')).toBe(id);
  });

  it('survives being given a translationKey, and a move that keeps it while the text changes', async () => {
    const w = await made({ 'posts/a.md': post('A'), 'posts/b.md': post('B') });
    const id = idAt(w, 'a');
    w.write('posts/a.md', post('A', 'Text.', 'translationKey: first'));
    await w.loop.relist();
    expect(idAt(w, 'a')).toBe(id);
    w.remove('posts/a.md');
    w.write('posts/2025/moved.md', post('A', 'Another text.', 'translationKey: first'));
    await w.until(async () => (await leadsTo(w, '/posts/a')) === '/posts/moved', 'the old address redirects');
    expect(idAt(w, 'moved')).toBe(id);
    w.write('posts/2025/moved.md', post('A', 'Another text.', 'translationKey: renamed\nslug: last'));
    await w.until(async () => (await leadsTo(w, '/posts/a')) === '/posts/last', 'the newest address');
    expect(await leadsTo(w, '/posts/moved')).toBe('/posts/last');
    expect(idAt(w, 'last')).toBe(id);
  });

  it('does not go to an article of its own that takes another one into its translations', async () => {
    const w = await made({
      'posts/a.md': post('A', 'Text.', 'translationKey: pair'),
      'posts/other.zh.md': post('乙', '正文。'),
    });
    const id = idAt(w, 'a');
    w.write('posts/other.zh.md', post('乙', '正文。', 'translationKey: pair'));
    await w.loop.relist();
    expect([idAt(w, 'a'), idAt(w, 'other')]).toEqual([id, id]);
  });

  it('goes along again when the pass that moved it was cut short', async () => {
    const db = openDatabase(':memory:');
    const store = identities(db);
    const ids = new Map(await store.ensure(['posts/old'], '2025-01-01T00:00:00.000Z'));
    const moves = [{ from: 'posts/old', to: 'posts/new' }];
    const id = ids.get('posts/old');
    expect(await store.move(moves, 0)).toEqual(new Map([['posts/new', id]]));
    // Killed here. The index still names the old place, so the same move is found again.
    expect(await store.move(moves, 0)).toEqual(new Map([['posts/new', id]]));
    db.close();
  });

  it('goes along when the new place was known long before the old one was believed to be gone', async () => {
    // A pass was cut short between the two, and it took a day until the next start.
    const w = await made({ 'posts/old.md': post('Moves'), 'posts/b.md': post('B') });
    const id = idAt(w, 'old');
    renameSync(join(w.contentDir, 'posts/old.md'), join(w.contentDir, 'posts/between.md'));
    await w.until(() => idAt(w, 'between') !== undefined, 'the new place is known');
    await w.loop.stop();
    expect(idAt(w, 'old')).toBe(id);
    w.db.prepare("UPDATE article_identity SET first_seen = '2025-01-01T00:00:00.000Z'").run();
    renameSync(join(w.contentDir, 'posts/between.md'), join(w.contentDir, 'posts/new.md'));
    const again = await made({}, { restartOf: w });
    await again.until(async () => (await leadsTo(again, '/posts/old')) === '/posts/new', 'the first address');
    expect(await leadsTo(again, '/posts/between')).toBe('/posts/new');
    expect(idAt(again, 'new')).toBe(id);
  });
});

describe('addresses that were left', () => {
  it('lead to the newest one in one hop, however long the chain, in both languages', async () => {
    const w = await made({
      'posts/x/index.en.md': post('X', 'Text.', 'slug: one'),
      'posts/x/index.zh.md': post('叉', '正文。', 'slug: 一'),
      'posts/b.md': post('B'),
    });
    for (const [en, zh] of [
      ['two', '二'],
      ['three', '三'],
      ['four', '四'],
    ]) {
      w.write('posts/x/index.en.md', post('X', 'Text.', `slug: ${en}`));
      w.write('posts/x/index.zh.md', post('叉', '正文。', `slug: ${zh}`));
      await w.loop.relist();
    }
    for (const old of ['one', 'two', 'three']) expect(await leadsTo(w, `/posts/${old}`)).toBe('/posts/four');
    for (const old of ['一', '二', '三'])
      expect(await leadsTo(w, `/zh/posts/${encodeURIComponent(old)}`)).toBe(
        `/zh/posts/${encodeURIComponent('四')}`,
      );
    // Once back, the way there is not kept by any browser: it could only circle.
    w.write('posts/x/index.en.md', post('X', 'Text.', 'slug: one'));
    await w.loop.relist();
    expect(await statusOf(w, '/posts/one')).toBe(200);
    const back = await w.get('/posts/four');
    expect([back.headers.get('location'), back.headers.get('cache-control')]).toEqual([
      '/posts/one',
      'public, max-age=0, must-revalidate',
    ]);
  });

  it('pass on to whoever takes them, and back again', async () => {
    const w = await made({ 'posts/a.md': post('A', 'Text.', 'slug: wanted'), 'posts/b.md': post('B') });
    w.write('posts/a.md', post('A', 'Text.', 'slug: elsewhere'));
    await w.loop.relist();
    expect(await leadsTo(w, '/posts/wanted')).toBe('/posts/elsewhere');
    w.write('posts/b.md', post('B', 'Text.', 'slug: wanted'));
    await w.loop.relist();
    expect(await w.text('/posts/wanted')).toContain('<h1>B</h1>');
    expect(await leadsTo(w, '/posts/b')).toBe('/posts/wanted');
    w.remove('posts/b.md');
    await w.until(async () => (await statusOf(w, '/posts/wanted')) === 410, 'the taker is deleted');
    expect(await statusOf(w, '/posts/b')).toBe(410);
    w.write('posts/a.md', post('A', 'Text.', 'slug: wanted'));
    await w.loop.relist();
    expect(await w.text('/posts/wanted')).toContain('<h1>A</h1>');
  });

  it('pass on in one moment, so that no reader finds them empty', async () => {
    const w = await made({
      'posts/a.md': post('Holder', 'Text.', 'slug: same'),
      'posts/b.md': post('Waiting', 'Text.', 'slug: same'),
    });
    const odd: number[] = [];
    renameSync(join(w.contentDir, 'posts/a.md'), join(w.folder, 'a.md'));
    await w.until(async () => {
      const answer = await w.get(`/posts/same?${odd.length}`);
      if (answer.status !== 200) odd.push(answer.status);
      return (await answer.text()).includes('Waiting');
    }, 'the waiting file has the address');
    expect(odd).toEqual([]);
  });
});
