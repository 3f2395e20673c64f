import { appendFileSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { post, type World } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';

const made = useWorlds();

/** Writes `text` as one program does it, in the folder, to the file `x.md`. */
type Save = (folder: string, text: string) => Promise<void> | void;

const inFolder = (folder: string) => (name: string) => join(folder, name);

const EDITORS: readonly (readonly [string, Save])[] = [
  [
    'vim: backup moved away, new file written, litter removed',
    async (folder, text) => {
      const at = inFolder(folder);
      writeFileSync(at('.x.md.swp'), 'b0VIM 9.0');
      writeFileSync(at('4913'), '');
      unlinkSync(at('4913'));
      renameSync(at('x.md'), at('x.md~'));
      await sleep(100);
      writeFileSync(at('x.md'), text);
      unlinkSync(at('x.md~'));
      unlinkSync(at('.x.md.swp'));
    },
  ],
  [
    'vim: new file renamed over the old',
    (folder, text) => {
      const at = inFolder(folder);
      writeFileSync(at('x.md.tmp'), text);
      renameSync(at('x.md.tmp'), at('x.md'));
    },
  ],
  [
    'VS Code: truncated, then written in two halves',
    async (folder, text) => {
      const at = inFolder(folder);
      writeFileSync(at('x.md'), '');
      await sleep(80);
      writeFileSync(at('x.md'), text.slice(0, 12));
      await sleep(80);
      appendFileSync(at('x.md'), text.slice(12));
    },
  ],
  [
    'gedit: .goutputstream renamed over the old',
    (folder, text) => {
      const at = inFolder(folder);
      writeFileSync(at('.goutputstream-ABC123'), text);
      renameSync(at('.goutputstream-ABC123'), at('x.md'));
    },
  ],
  [
    'emacs: lock link, auto-save, backup by renaming',
    async (folder, text) => {
      const at = inFolder(folder);
      symlinkSync('editor@host.1234:1700000000', at('.#x.md'));
      writeFileSync(at('#x.md#'), text);
      renameSync(at('x.md'), at('x.md~'));
      await sleep(60);
      writeFileSync(at('x.md'), text);
      unlinkSync(at('#x.md#'));
      unlinkSync(at('.#x.md'));
    },
  ],
  [
    'JetBrains: new file beside, old one moved away, renamed, removed',
    async (folder, text) => {
      const at = inFolder(folder);
      writeFileSync(at('x.md___jb_tmp___'), text);
      renameSync(at('x.md'), at('x.md___jb_old___'));
      await sleep(60);
      renameSync(at('x.md___jb_tmp___'), at('x.md'));
      unlinkSync(at('x.md___jb_old___'));
    },
  ],
  [
    'a sync client: removed, there again 300 ms later',
    async (folder, text) => {
      unlinkSync(join(folder, 'x.md'));
      await sleep(300);
      writeFileSync(join(folder, 'x.md'), text);
    },
  ],
];

/** Reads a page again and again until stopped; gives every status that was not 200. */
function keepReading(w: World, path: string): () => Promise<number[]> {
  const stopping = new AbortController();
  const odd: number[] = [];
  const reading = (async () => {
    while (!stopping.signal.aborted) {
      const { status } = await w.get(`${path}?${odd.length}`);
      if (status !== 200) odd.push(status);
      await sleep(3);
    }
  })();
  return async () => {
    stopping.abort();
    await reading;
    return odd;
  };
}

describe('a save', () => {
  it.each(EDITORS)('by %s: the new page, and never a moment without one', async (_how, save) => {
    const w = await made({
      'posts/x/x.md': post('First', 'One.', 'slug: x'),
      'posts/other.md': post('Other'),
    });
    const stop = keepReading(w, '/posts/x');
    for (const title of ['第二', 'Third']) {
      await save(join(w.contentDir, 'posts/x'), post(title, 'Two.', 'slug: x'));
      await w.until(async () => (await w.text('/posts/x')).includes(`<h1>${title}</h1>`), 'the new version');
    }
    expect(await stop()).toEqual([]);
    await w.loop.relist();
    const rows = w.db.prepare('SELECT path, outcome FROM content_status ORDER BY path').all();
    expect(rows).toEqual([
      { path: 'posts/other.md', outcome: 'indexed' },
      { path: 'posts/x/x.md', outcome: 'indexed' },
    ]);
    expect(w.db.prepare('SELECT count(*) FROM tombstone').pluck().get()).toBe(0);
  });

  it('that turns a file into a bundle and back changes its address for nobody, not even for a moment', async () => {
    const w = await made({ 'posts/x.md': post('X'), 'posts/other.md': post('Other') });
    const id = w.db.prepare("SELECT id FROM article_identity WHERE key = 'posts/x'").pluck().get();
    const at = (name: string): string => join(w.contentDir, 'posts', name);
    const stop = keepReading(w, '/posts/x');
    const servedFrom = (path: string) => () =>
      w.db.prepare("SELECT path FROM article WHERE slug = 'x'").pluck().get() === path;
    w.write('posts/x/pic.txt', 'a file of the bundle');
    renameSync(at('x.md'), at('x/index.en.md'));
    await w.until(servedFrom('posts/x/index.en.md'), 'the bundle is served');
    renameSync(at('x/index.en.md'), at('x.en.md'));
    await w.until(servedFrom('posts/x.en.md'), 'the file is served');
    expect(await stop()).toEqual([]);
    expect(w.db.prepare("SELECT id FROM article_identity WHERE key = 'posts/x'").pluck().get()).toBe(id);
    expect(w.db.prepare('SELECT count(*) FROM tombstone').pluck().get()).toBe(0);
  });

  it('that is a slow copy of a new file ends in the right page, and shows no error on the way', async () => {
    const w = await made({ 'posts/other.md': post('Other') });
    const lines = post('Copied', Array.from({ length: 40 }, (_, index) => `Line ${index}.`).join('\n\n'));
    for (let at = 0; at < lines.length; at += 60) {
      w.write('posts/copied.md', lines.slice(0, at + 60));
      expect([200, 404]).toContain((await w.get('/posts/copied')).status);
      await sleep(10);
    }
    await w.until(async () => (await w.text('/posts/copied')).includes('Line 39.'), 'the whole page');
  });

  it('has its whole grace, whatever was doubted of the file before', async () => {
    const w = await made({ 'posts/x.md': post('X'), 'posts/other.md': post('Other') });
    const at = join(w.contentDir, 'posts/x.md');
    // Gone for a moment, and back with nothing changed: that doubt is over.
    renameSync(at, `${at}~`);
    await sleep(150);
    renameSync(`${at}~`, at);
    await sleep(400);
    const stop = keepReading(w, '/posts/x');
    unlinkSync(at);
    await sleep(250);
    writeFileSync(at, post('Y'));
    await w.until(async () => (await w.text('/posts/x')).includes('<h1>Y</h1>'), 'the new version');
    expect(await stop()).toEqual([]);
  });

  it('that stays half-done is reported, and the last good version is served', async () => {
    const w = await made({ 'posts/x.md': post('Good') });
    w.write('posts/x.md', '');
    await w.until(
      () => w.db.prepare("SELECT 1 FROM content_status WHERE outcome = 'refused'").get() !== undefined,
      'the problem is recorded',
    );
    expect(await w.text('/posts/x')).toContain('<h1>Good</h1>');
  });

  it('of site.yaml that truncates first never shows the defaults', async () => {
    const w = await made({ 'posts/x.md': post('X'), 'site.yaml': 'title: Before\n' });
    const titles = new Set<string | undefined>();
    const look = (): string | undefined => {
      const { en } = w.loop.site().title;
      titles.add(en);
      return en;
    };
    w.write('site.yaml', '');
    for (let each = 0; each < 15; each += 1) {
      look();
      await sleep(8);
    }
    w.write('site.yaml', 'title: After\n');
    await w.until(() => look() === 'After', 'the new title');
    expect([...titles]).toEqual(['Before', 'After']);
    w.write('site.yaml', '');
    await w.until(() => look() !== 'After', 'an empty file is taken at its word at last');
  });
});
