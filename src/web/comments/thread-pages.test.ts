import { expect, test } from 'vitest';
import { inDrawnOrder } from '../../community/thread-pages.ts';
import { openSite } from './testing/comment-site.ts';
import { findThreadPage, readThreadPage, type ThreadSource } from './thread-pages.ts';

test.each(['oldest', 'newest'] as const)(
  '%s first, every comment is on the page that is found for it',
  async (order) => {
    const site = openSite();
    const root = await site.idOf();
    await site.act([root], 'approve');
    const replies = await Promise.all(Array.from({ length: 300 }, () => site.idOf({ parentId: root })));
    const others = [await site.idOf(), await site.idOf(), await site.idOf()];
    await site.act([...replies, ...others], 'approve');
    const source: ThreadSource = {
      threads: site.threads,
      articleId: 1,
      order,
      depth: 5,
      perPage: 2,
      lang: null,
      browser: null,
    };
    const pages = (await readThreadPage(source, 1))?.pages ?? 0;
    expect(pages).toBe(4);
    expect(await readThreadPage(source, pages + 1)).toBeNull();
    for (const id of [root, replies[0], replies[120], replies[299], ...others]) {
      const page = await findThreadPage(source, {
        id: id ?? 0,
        rootId: others.includes(id ?? 0) ? (id ?? 0) : root,
      });
      const shown = inDrawnOrder((await readThreadPage(source, page))?.nodes ?? []);
      expect(shown.map(({ row }) => row.id)).toContain(id);
    }
  },
);
