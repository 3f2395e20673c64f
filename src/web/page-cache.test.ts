import { describe, expect, it } from 'vitest';
import { createPageCache, createRevisions, storePage } from './page-cache.ts';

const page = (text: string) => storePage(200, { 'Content-Type': 'text/html' }, Buffer.from(text));
const bodyOf = (found: Awaited<ReturnType<typeof page>> | null) =>
  found?.representations.identity.body.toString();

function open(more: { readonly limitBytes?: number } = {}) {
  const revisions = createRevisions();
  const clock = { now: 0 };
  const cache = createPageCache({ revisions, now: () => clock.now, ...more });
  const from = (...scopes: string[]) => ({ scopes, stamp: cache.stamp(), expiresAt: null });
  return { revisions, clock, cache, from };
}

describe('the page cache', () => {
  it('forgets a page when something it shows changed, and only then', async () => {
    const { revisions, cache, from } = open();
    revisions.raise('thread:2');
    cache.keep('/a', await page('a'), from('site'));
    cache.keep('/b', await page('b'), from('site', 'thread:1'));
    revisions.raise('thread:1');
    expect([bodyOf(cache.find('/a')), cache.find('/b')]).toEqual(['a', null]);
    revisions.raise('site');
    expect(cache.find('/a')).toBeNull();
  });

  it('does not keep a page that was rendered from a state since changed', async () => {
    const { revisions, cache, from } = open();
    const before = from('site');
    revisions.raise('site');
    cache.keep('/a', await page('old'), before);
    expect(cache.find('/a')).toBeNull();
  });

  it('tells whether a page under way is right for a reader who came later', () => {
    const { revisions, cache, from } = open();
    const begun = from('site', 'thread:1');
    const early = cache.stamp();
    revisions.raise('thread:2');
    expect(cache.wasFresh(begun, cache.stamp())).toBe(true);
    revisions.raise('thread:1');
    expect([cache.wasFresh(begun, early), cache.wasFresh(begun, cache.stamp())]).toEqual([true, false]);
  });

  it('forgets a page when its time is over', async () => {
    const { clock, cache, from } = open();
    cache.keep('/a', await page('a'), { ...from('site'), expiresAt: 1000 });
    clock.now = 999;
    expect(bodyOf(cache.find('/a'))).toBe('a');
    clock.now = 1000;
    expect(cache.find('/a')).toBeNull();
  });

  it('gives way to new pages when full, unused ones first', async () => {
    const { cache, from } = open({ limitBytes: 3 * (await page('x'.repeat(100))).bytes });
    for (const path of ['/1', '/2', '/3']) cache.keep(path, await page(path.padEnd(100, 'x')), from());
    cache.find('/1');
    cache.keep('/4', await page('/4'.padEnd(100, 'x')), from());
    expect(['/1', '/2', '/3', '/4'].filter((path) => cache.find(path) !== null)).toEqual(['/1', '/3', '/4']);
  });
});
