import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildIfStale } from '../scripts/build.mjs';
import { crawl } from '../scripts/crawl.mjs';
import { startProduct } from '../scripts/product.mjs';

test.each([
  ['../content', ['/search?q=kubelet&sort=newest', '/zh/search?q=%E5%AE%B9%E5%99%A8']],
  [
    './fixtures/content',
    ['/search?q=lamp&category=craft', '/zh/search?q=%E7%81%AF', '/search?q=nothing+at+all'],
  ],
])(
  'every page reached from the homes and searches of %s is there, its links and anchors lead somewhere, its HTML is valid',
  { timeout: 90_000 },
  async (folder, searches) => {
    await buildIfStale();
    const site = await startProduct(fileURLToPath(new URL(folder, import.meta.url)));
    try {
      const { pages, faults } = await crawl(site.url, ['/', '/zh/', ...searches]);
      expect(faults).toEqual([]);
      expect(pages).toBeGreaterThan(20);
    } finally {
      await site.stop();
    }
  },
);
