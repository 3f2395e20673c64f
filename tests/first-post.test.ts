import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { world, type World } from '../src/testing/world.ts';
import { readDocument } from './documents.ts';

/** What the README has a newcomer write, and where it says that it appears. */
const [, section = ''] =
  /## Your first post in two languages\n(.*?)\n## /s.exec(readDocument('README.md')) ?? [];
const [, block = ''] = /```markdown\n(.*?)```/s.exec(section) ?? [];
const english = block.replaceAll(/^ {3}/gm, '');
const chinese = english.replace('First light', '第一缕光');
const named = [...section.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path);

let w: World;
beforeAll(async () => {
  w = await world({
    'site.yaml': 'author: mei\nauthors: { mei: { name: Mei } }\nterms: { tech: { en: Tech, zh: 技术 } }\n',
  });
  // Written while the server runs, one file after the other.
  w.write('posts/first-light/index.en.md', english);
  w.write('posts/first-light/index.zh.md', chinese);
  await w.until(async () => (await w.get('/zh/posts/first-light')).status === 200, 'it appears');
  await w.until(
    async () => (await w.text('/posts/first-light')).includes('/zh/posts/first-light'),
    'it is linked',
  );
});
afterAll(() => w.close());

describe('the first post of the README', () => {
  it('is there, and so is what is said of it', () => {
    expect(english).toMatch(/^---\ntitle: First light\n/);
    expect(named.length).toBeGreaterThan(10);
  });

  it.each([...new Set(named)])('is named rightly at %s', async (path) => {
    expect([200, 301]).toContain((await w.get(path)).status);
  });

  it.each(['/', '/archive', '/category/tech', '/tag/lamps', '/author/mei', '/sitemap.xml', '/atom.xml'])(
    'is linked by %s, and in Chinese',
    async (path) => {
      expect(await w.text(path)).toContain('/posts/first-light');
      if (path !== '/sitemap.xml') expect(await w.text(`/zh${path}`)).toContain('/zh/posts/first-light');
    },
  );

  it('is linked to its other half, and is there as Markdown', async () => {
    expect(await w.text('/zh/posts/first-light')).toContain('href="/posts/first-light"');
    expect(await w.text('/posts/first-light.md')).toBe(english);
    expect(await w.text('/topics')).toContain('/tag/lamps');
  });
});
