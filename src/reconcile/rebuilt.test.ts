import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../store/database.ts';
import { indexStore } from '../store/index-store.ts';
import { post, type World } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';
import { tasks, type Work } from '../workers/tasks.ts';

const made = useWorlds();

type Stopped = Awaited<ReturnType<typeof made>>;

const LANGUAGES = [
  ['in English', '', ''],
  ['in Chinese', '.zh', '/zh'],
] as const;
/** Each makes the derived tables anew. */
const REBUILDS = [
  ['--reindex', (w: Stopped) => made({}, { restartOf: w, reindex: true })],
  [
    'another schema',
    (w: Stopped) => {
      w.db.exec("UPDATE meta SET value = 'of an older version' WHERE name = 'schema'");
      return made({}, { restartOf: w });
    },
  ],
] as const;
const EVERY = LANGUAGES.flatMap((language) =>
  REBUILDS.map(([name, rebuild]) => [...language, name, rebuild] as const),
);

const statusOf = async (w: World, path: string): Promise<number> => (await w.get(path)).status;
const leadsTo = async (w: World, path: string): Promise<string | null> =>
  (await w.get(path)).headers.get('location');
const waiting = (w: World): unknown => w.db.prepare('SELECT slug FROM standing_address').pluck().all();
const idAt = (w: World, slug: string): unknown =>
  w.db.prepare('SELECT article_id FROM article WHERE slug = ?').pluck().get(slug);

describe.each(EVERY)(
  'a post %s%.0s%.0s, when %s made the index anew,',
  (_language, suffix, prefix, _name, rebuild) => {
    it('that was deleted while nothing ran is gone, and back when it is written again', async () => {
      const w = await made({
        [`posts/a${suffix}.md`]: post('A'),
        [`posts/b${suffix}.md`]: post('B'),
        [`posts/never${suffix}.md`]: post('Never shown', 'Text.', 'draft: true'),
      });
      await w.loop.stop();
      w.remove(`posts/a${suffix}.md`);
      w.remove(`posts/never${suffix}.md`);
      const again = await rebuild(w);
      expect(await statusOf(again, `${prefix}/posts/a`)).toBe(410);
      expect(await statusOf(again, `${prefix}/posts/b`)).toBe(200);
      expect(await statusOf(again, `${prefix}/posts/never`)).toBe(404);
      expect(waiting(again)).toEqual([]);
      again.write(`posts/a${suffix}.md`, post('A again'));
      await again.until(async () => (await statusOf(again, `${prefix}/posts/a`)) === 200, 'it is back');
    });

    it('that was deleted before is still gone, since then', async () => {
      const w = await made({ [`posts/a${suffix}.md`]: post('A'), [`posts/b${suffix}.md`]: post('B') });
      w.remove(`posts/a${suffix}.md`);
      await w.until(async () => (await statusOf(w, `${prefix}/posts/a`)) === 410, 'it is deleted');
      w.db.prepare("UPDATE tombstone SET since = '2025-01-01T00:00:00.000Z'").run();
      await w.loop.stop();
      const again = await rebuild(w);
      expect(await statusOf(again, `${prefix}/posts/a`)).toBe(410);
      expect(again.db.prepare('SELECT since FROM tombstone').pluck().all()).toEqual([
        '2025-01-01T00:00:00.000Z',
      ]);
    });

    it('redirects from where it was, and keeps its identity, also when only its bytes tell which one it is', async () => {
      const w = await made({
        [`posts/slugged${suffix}.md`]: post('A'),
        [`posts/moved${suffix}.md`]: post('Moved'),
        [`posts/taken${suffix}.md`]: post('Taken'),
      });
      const ids = [idAt(w, 'slugged'), idAt(w, 'moved')];
      await w.loop.stop();
      w.write(`posts/slugged${suffix}.md`, post('A', 'Text.', 'slug: other'));
      renameSync(
        join(w.contentDir, `posts/moved${suffix}.md`),
        join(w.contentDir, `posts/elsewhere${suffix}.md`),
      );
      w.remove(`posts/taken${suffix}.md`);
      w.write(`posts/heir${suffix}.md`, post('Heir', 'Text.', 'slug: taken'));
      const again = await rebuild(w);
      expect(await leadsTo(again, `${prefix}/posts/slugged`)).toBe(`${prefix}/posts/other`);
      expect(await leadsTo(again, `${prefix}/posts/moved`)).toBe(`${prefix}/posts/elsewhere`);
      expect([idAt(again, 'other'), idAt(again, 'elsewhere')]).toEqual(ids);
      expect(await again.text(`${prefix}/posts/taken`)).toContain('<h1>Heir</h1>');
    });

    it('that cannot be shown just now is not gone', async () => {
      const w = await made({ [`posts/a${suffix}.md`]: post('A'), [`posts/b${suffix}.md`]: post('B') });
      await w.loop.stop();
      w.write(`posts/a${suffix}.md`, '---\ntitle: Half');
      w.write(`posts/b${suffix}.md`, post('B', 'Text.', 'draft: true'));
      w.db.exec('DELETE FROM last_good');
      const again = await rebuild(w);
      expect(await statusOf(again, `${prefix}/posts/a`)).toBe(404);
      expect(await statusOf(again, `${prefix}/posts/b`)).toBe(404);
      again.remove(`posts/a${suffix}.md`);
      await again.until(async () => {
        await again.loop.relist();
        return (await statusOf(again, `${prefix}/posts/a`)) === 410;
      }, 'the broken file is deleted');
    });
  },
);

describe('what a rebuilt index no longer knows', () => {
  it('is not lost by kills before the first look at the folder has ended', async () => {
    const w = await made({ 'posts/a.md': post('A'), 'posts/a.zh.md': post('甲'), 'posts/b.md': post('B') });
    await w.loop.stop();
    w.remove('posts/a.md');
    w.remove('posts/a.zh.md');
    // What is in the file when the process dies after the tables were dropped, and again some files later.
    for (let each = 0; each < 2; each += 1) {
      const db = openDatabase(join(w.folder, 'data'));
      indexStore(db).rebuild();
      db.close();
    }
    const again = await made({}, { restartOf: w });
    expect([await statusOf(again, '/posts/a'), await statusOf(again, '/zh/posts/a')]).toEqual([410, 410]);
  });

  it('does not follow from a look that could not read everything', async () => {
    const w = await made({ 'posts/a.md': post('A'), 'posts/b.md': post('B') });
    await w.loop.stop();
    w.remove('posts/b.md');
    let isReadable = false;
    const judgeFiles: Work['judgeFiles'] = async (task) =>
      isReadable ? tasks.judgeFiles(task) : task.paths.map((path) => ({ path, unread: 'EIO' }));
    const again = await made({}, { restartOf: w, reindex: true, work: { ...tasks, judgeFiles } });
    expect(waiting(again)).toEqual(['a', 'b']);
    expect([await statusOf(again, '/posts/a'), await statusOf(again, '/posts/b')]).not.toContain(410);
    isReadable = true;
    await again.loop.relist();
    expect([await statusOf(again, '/posts/a'), await statusOf(again, '/posts/b')]).toEqual([200, 410]);
  });

  it('does not follow from a folder that lost everything at once, until somebody confirms it', async () => {
    const w = await made({ 'posts/a.md': post('A'), 'posts/a.zh.md': post('甲') });
    await w.loop.stop();
    renameSync(join(w.contentDir, 'posts'), join(w.folder, 'posts'));
    w.db.exec("UPDATE meta SET value = 'of an older version' WHERE name = 'schema'");
    const again = await made({}, { restartOf: w });
    expect(again.loop.status().isEmptied).toBe(true);
    expect([await statusOf(again, '/posts/a'), await statusOf(again, '/zh/posts/a')]).toEqual([503, 503]);
    renameSync(join(w.folder, 'posts'), join(w.contentDir, 'posts'));
    await again.loop.relist();
    expect([await statusOf(again, '/posts/a'), await statusOf(again, '/zh/posts/a')]).toEqual([200, 200]);
    expect(waiting(again)).toEqual([]);
  });
});
