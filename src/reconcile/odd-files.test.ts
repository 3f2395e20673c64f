import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordLog, WARN } from '../testing/log-lines.ts';
import { post, type World } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';
import { tasks } from '../workers/tasks.ts';

const made = useWorlds();

const statusOf = async (w: World, path: string): Promise<number> => (await w.get(path)).status;

interface Told {
  readonly outcome: string;
  readonly problems: readonly { readonly severity: string; readonly line: number; readonly hint: string }[];
}

function told(w: World, path: string): Told | null {
  const row = w.db
    .prepare<[string], { outcome: string; problems: string }>(
      'SELECT outcome, problems FROM content_status WHERE path = ?',
    )
    .get(path);
  return row === undefined
    ? null
    : { outcome: row.outcome, problems: JSON.parse(row.problems) as Told['problems'] };
}

describe('a file that is no article', () => {
  const PNG_AS_MD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xff, 0xfe]);
  const JUNK: readonly (readonly [string, string | Uint8Array])[] = [
    ['an empty file', ''],
    ['blanks only', ' \n\n \t'],
    ['binary junk', PNG_AS_MD],
    ['a NUL in the text', '---\ntitle: A\ndate: 2025-01-02\n---\nBefore\u0000after.\n'],
    [
      'invalid UTF-8',
      Buffer.concat([Buffer.from('---\ntitle: A\ndate: 2025-01-02\n---\n'), Buffer.of(0xc3, 0x28)]),
    ],
    ['UTF-16', Buffer.from(post('标题'), 'utf16le')],
    ['five megabytes', post('Long', '长'.repeat(1_700_000))],
    ['a fence that never closes', '---\ntitle: A\ndate: 2025-01-02\n\nText.\n'],
  ];

  it('is one clear problem, and the last good version stays', async () => {
    const w = await made({ 'posts/calm.md': post('Calm') });
    for (const [index, [, content]] of JUNK.entries()) {
      w.write(`posts/new-${index}.md`, content);
      w.write(`posts/known-${index}.md`, post('Known'));
    }
    await w.loop.relist();
    expect(await statusOf(w, '/posts/calm')).toBe(200);
    for (const [index, [, content]] of JUNK.entries()) w.write(`posts/known-${index}.md`, content);
    for (const [index, [what]] of JUNK.entries()) {
      await w.until(() => told(w, `posts/known-${index}.md`)?.outcome === 'refused', `${what} is refused`);
      const isKept = (await w.text(`/posts/known-${index}`)).includes('<h1>Known</h1>');
      const newcomer = await statusOf(w, `/posts/new-${index}`);
      const errors = [`posts/new-${index}.md`, `posts/known-${index}.md`].map((path) =>
        told(w, path)
          ?.problems.filter(({ severity }) => severity === 'error')
          .map(({ line, hint }) => line > 0 && /\w/.test(hint)),
      );
      expect([what, isKept, newcomer, errors]).toEqual([what, true, 404, [[true], [true]]]);
    }
  });

  it('a pipe, a socket, a device, a loop, links that lead out or nowhere: left out, told once, nothing waits', async () => {
    const { log, lines } = recordLog();
    const w = await made({ 'posts/a.md': post('A'), 'posts/b/index.md': post('B') }, { log });
    const at = (name: string): string => join(w.contentDir, 'posts', name);
    writeFileSync(join(w.folder, 'secret.md'), post('Secret'));
    mkdirSync(join(w.folder, 'outside'));
    writeFileSync(join(w.folder, 'outside/index.md'), post('Outside'));
    execFileSync('mkfifo', [at('pipe.md')]);
    const socket = createServer().listen(at('socket.md'));
    symlinkSync('/dev/zero', at('device.md'));
    symlinkSync('loop.md', at('loop.md'));
    symlinkSync('..', at('up'));
    symlinkSync('nowhere.md', at('nowhere.md'));
    symlinkSync(join(w.folder, 'secret.md'), at('secret.md'));
    symlinkSync(join(w.folder, 'outside'), at('outside'));
    symlinkSync('a.md', at('linked.md'));
    mkdirSync(at('index.md'));
    mkdirSync(at('folder.md'));
    writeFileSync(at('folder.md/inside.md'), post('Inside'));
    for (let each = 0; each < 3; each += 1) await w.loop.relist();
    socket.close();
    const addresses = [
      'a',
      'b',
      'inside',
      'pipe',
      'socket',
      'device',
      'loop',
      'nowhere',
      'secret',
      'outside',
    ];
    const statuses = await Promise.all(addresses.map((slug) => statusOf(w, `/posts/${slug}`)));
    expect(statuses).toEqual([200, 200, 200, 404, 404, 404, 404, 404, 404, 404]);
    const toldOf = lines.filter(({ level }) => level >= WARN).map(({ path }) => path?.replace('posts/', ''));
    expect(toldOf.toSorted()).toEqual(
      ['device.md', 'loop.md', 'nowhere.md', 'outside', 'pipe.md', 'secret.md', 'socket.md', 'up'].toSorted(),
    );
  });

  it('a folder replaced by a link out of the content folder is refused, whichever event tells of it', async () => {
    const w = await made({ 'posts/a.md': post('A'), 'posts/x/one.md': post('One'), 'pages/p.md': post('P') });
    mkdirSync(join(w.folder, 'outside'));
    writeFileSync(join(w.folder, 'outside/one.md'), post('Outside'));
    renameSync(join(w.contentDir, 'posts/x'), join(w.folder, 'x'));
    symlinkSync(join(w.folder, 'outside'), join(w.contentDir, 'posts/x'));
    await w.until(async () => (await statusOf(w, '/posts/one')) === 410, 'it is gone');
  });
});

describe('names', () => {
  it('that only change their case keep their article, and never miss a moment', async () => {
    const w = await made({ 'posts/Hello.md': post('Hello'), 'posts/other.md': post('Other') });
    const id = w.db.prepare("SELECT id FROM article_identity WHERE key = 'posts/Hello'").pluck().get();
    const odd: number[] = [];
    renameSync(join(w.contentDir, 'posts/Hello.md'), join(w.contentDir, 'posts/hello.md'));
    await w.until(async () => {
      const status = await statusOf(w, '/posts/hello?again');
      if (status !== 200) odd.push(status);
      return told(w, 'posts/Hello.md') === null && told(w, 'posts/hello.md')?.outcome === 'indexed';
    }, 'the new name is known');
    expect(odd).toEqual([]);
    expect(w.db.prepare('SELECT article_id, path FROM article WHERE slug = ?').get('hello')).toEqual({
      article_id: id,
      path: 'posts/hello.md',
    });
  });

  it('are one name when they differ only in normalisation: one is served, the other told why not', async () => {
    const nfc = 'posts/café.md'.normalize('NFC');
    const nfd = 'posts/café.md'.normalize('NFD');
    const w = await made({ [nfd]: post('Decomposed'), 'posts/b.md': post('B') });
    const address = `/posts/${encodeURIComponent('café')}`;
    expect(await w.text(address)).toContain('Decomposed');
    expect(await statusOf(w, `/posts/${encodeURIComponent('café'.normalize('NFD'))}`)).toBe(301);
    w.write(nfc, post('Composed'));
    await w.until(() => told(w, nfc)?.outcome === 'lost', 'the second is refused');
    expect(told(w, nfc)?.problems).toHaveLength(1);
    expect(await w.text(address)).toContain('Decomposed');
    w.remove(nfd);
    await w.until(async () => (await w.text(address)).includes('Composed'), 'the address passes on');
  });
});

describe('files the disk will not give', () => {
  it('vanished between listing and reading: nothing is shown, nothing fails', async () => {
    const w: World = await made(
      { 'posts/a.md': post('A'), 'posts/gone.md': post('Gone') },
      {
        work: {
          ...tasks,
          judgeFiles: (task) => {
            if (task.paths.includes('posts/gone.md'))
              renameSync(join(task.root, 'posts/gone.md'), join(task.root, 'away'));
            return tasks.judgeFiles(task);
          },
        },
        awaitsFirstPass: false,
      },
    );
    await w.until(async () => (await statusOf(w, '/readyz')) === 200, 'it is ready');
    expect([await statusOf(w, '/posts/a'), await statusOf(w, '/posts/gone')]).toEqual([200, 404]);
  });

  it('unreadable for a while: told once, served as before, taken when it can be read', async () => {
    const { log, lines } = recordLog();
    let isReadable = true;
    const w = await made(
      { 'posts/a.md': post('Before'), 'posts/b.md': post('B') },
      {
        log,
        work: {
          ...tasks,
          judgeFiles: async (task) =>
            isReadable
              ? tasks.judgeFiles(task)
              : task.paths.map((path) => ({ path, unread: 'EACCES: permission denied' })),
        },
      },
    );
    isReadable = false;
    w.write('posts/a.md', post('After'));
    for (let each = 0; each < 3; each += 1) await w.loop.relist();
    expect(await w.text('/posts/a')).toContain('Before');
    expect(await statusOf(w, '/readyz')).toBe(200);
    expect(lines.map(({ path, cause }) => [path, cause])).toEqual([
      ['posts/a.md', 'EACCES: permission denied'],
    ]);
    isReadable = true;
    await w.loop.relist();
    expect(await w.text('/posts/a')).toContain('After');
  });
});
