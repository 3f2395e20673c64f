import { describe, expect, it } from 'vitest';
import { createPageCache, createRevisions, storePage } from './page-cache.ts';

const page = (text: string) => storePage(200, { 'Content-Type': 'text/html' }, Buffer.from(text));
const bodyOf = (found: Awaited<ReturnType<typeof page>> | null) =>
  found?.representations.identity.body.toString();

describe('the page cache', () => {
  it('forgets a page when something it shows changed, and only then', async () => {
    const revisions = createRevisions();
    const cache = createPageCache(revisions);
    cache.keep('/a', await page('a'), ['site'], cache.stamp(['site']));
    cache.keep('/b', await page('b'), ['site', 'thread:1'], cache.stamp(['site', 'thread:1']));
    revisions.raise('thread:1');
    expect([bodyOf(cache.find('/a')), cache.find('/b')]).toEqual(['a', null]);
    revisions.raise('site');
    expect(cache.find('/a')).toBeNull();
  });

  it('does not keep a page that was rendered from a state since changed', async () => {
    const revisions = createRevisions();
    const cache = createPageCache(revisions);
    const before = cache.stamp(['site']);
    revisions.raise('site');
    cache.keep('/a', await page('old'), ['site'], before);
    expect(cache.find('/a')).toBeNull();
  });

  it('gives way to new pages when full, unused ones first', async () => {
    const cache = createPageCache(createRevisions(), 3 * (await page('x'.repeat(100))).bytes);
    for (const path of ['/1', '/2', '/3']) cache.keep(path, await page(path.padEnd(100, 'x')), [], []);
    cache.find('/1');
    cache.keep('/4', await page('/4'.padEnd(100, 'x')), [], []);
    expect(['/1', '/2', '/3', '/4'].filter((path) => cache.find(path) !== null)).toEqual(['/1', '/3', '/4']);
  });
});
