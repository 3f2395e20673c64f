import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { post, world, type World } from '../../src/testing/world.ts';
import { startReaders } from './readers.ts';

const BOTH = 500;
const ONLY = 500;

let w: World | undefined;
afterEach(() => w?.close());

function git(folder: string, ...command: string[]): void {
  const names = [
    '-c',
    'user.name=Editor',
    '-c',
    'user.email=editor@example.org',
    '-c',
    'commit.gpgsign=false',
  ];
  execFileSync('git', ['-C', folder, ...names, ...command], { stdio: 'pipe' });
}

/** Half of the articles are in both branches and differ, half are only in one. */
function branchOf(name: string): Record<string, string> {
  const both = Array.from({ length: BOTH }, (_, index) => [
    `posts/both-${index}.md`,
    post(`Both ${index} in ${name}`),
  ]);
  const only = Array.from({ length: ONLY }, (_, index) => [
    `posts/${name}-${index}.md`,
    post(`只在 ${name}`, `正文 ${index}。`),
  ]);
  return Object.fromEntries([...both, ...only]) as Record<string, string>;
}

test('git checkout of a thousand files under readers', { timeout: 150_000 }, async () => {
  w = await world(branchOf('main'));
  git(w.contentDir, 'init', '-q', '-b', 'main');
  git(w.contentDir, 'add', '-A');
  git(w.contentDir, 'commit', '-q', '-m', 'main');
  git(w.contentDir, 'checkout', '-q', '-b', 'next');
  w.remove('posts');
  for (const [path, text] of Object.entries(branchOf('next'))) w.write(path, text);
  git(w.contentDir, 'add', '-A');
  git(w.contentDir, 'commit', '-q', '-m', 'next');
  git(w.contentDir, 'checkout', '-q', 'main');
  await w.loop.relist();

  const paths = ['/', ...Array.from({ length: 40 }, (_, index) => `/posts/both-${index * 12}`)];
  const readers = startReaders(w.url, paths, (_path, status) => status === 200);
  const { passes } = w.loop.status();
  git(w.contentDir, 'checkout', '-q', 'next');
  const count = (sql: string): unknown => w?.db.prepare(sql).pluck().get();
  const isThere = (): boolean =>
    count("SELECT count(*) FROM article WHERE title LIKE 'Both % in next'") === BOTH &&
    count("SELECT count(*) FROM article WHERE path LIKE 'posts/next-%'") === ONLY &&
    count("SELECT count(*) FROM article WHERE path LIKE 'posts/main-%'") === 0;
  for (let waited = 0; !isThere() && waited < 1000; waited += 1)
    await new Promise((resolve) => setTimeout(resolve, 30));
  const { odd, answers } = await readers.stop();
  expect(isThere()).toBe(true);
  expect(odd).toEqual([]);
  expect(answers).toBeGreaterThan(5);
  expect(w.loop.status().passes - passes).toBeLessThan(15);
});
