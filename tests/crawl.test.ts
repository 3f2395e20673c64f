import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildIfStale } from '../scripts/build.mjs';
import { crawl } from '../scripts/crawl.mjs';
import { startProduct } from '../scripts/product.mjs';

test.each(['../content', './fixtures/content'])(
  'every page reached from the homes of %s is there, its links and anchors lead somewhere, its HTML is valid',
  { timeout: 90_000 },
  async (folder) => {
    await buildIfStale();
    const site = await startProduct(fileURLToPath(new URL(folder, import.meta.url)));
    try {
      const { pages, faults } = await crawl(site.url, ['/', '/zh/']);
      expect(faults).toEqual([]);
      expect(pages).toBeGreaterThan(20);
    } finally {
      await site.stop();
    }
  },
);
