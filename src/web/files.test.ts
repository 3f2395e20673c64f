import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PNG, post, world, type World } from '../testing/world.ts';

let w: World;
beforeAll(async () => {
  w = await world({
    'posts/sync-loop/index.en.md': post('The sync loop', '![a loop](images/loop.png)'),
    'posts/sync-loop/images/loop.png': PNG,
    'posts/sync-loop/evil.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'posts/sync-loop/notes.yaml': 'secret: 1\n',
    'posts/pods.md': post('Pods', '![l](sync-loop/images/loop.png) and ![m](/files/%E0%A4.png)'),
    'posts/hidden/index.en.md': post('Hidden', 'x', 'draft: true'),
    'posts/hidden/secret.txt': 'secret',
    'posts/2024/refused/index.en.md': '---\ntitle: No date\n---\n',
    'posts/2024/refused/deep/secret.txt': 'secret',
    'posts/2024/nested/index.en.md': post('Nested', '![e](é.png)'),
    'posts/2024/nested/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'posts/2024/nested/e\u0301.png': PNG,
  });
});
afterAll(() => w.close());

describe('files beside the text', () => {
  it('are served with their type, and an SVG can run nothing', async () => {
    const png = await w.get('/posts/sync-loop/images/loop.png');
    expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png']);
    const svg = await w.get('/posts/sync-loop/evil.svg');
    expect(svg.headers.get('content-security-policy')).toContain('sandbox');
    expect(svg.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('are hidden while no variant of their article is public, by any address and at any depth', async () => {
    for (const path of [
      '/files/posts/hidden/secret.txt',
      '/files/posts/2024/refused/deep/secret.txt',
      '/posts/hidden/secret.txt',
    ]) {
      expect([path, (await w.raw(path)).status]).toEqual([path, 404]);
    }
    const nested = await w.get('/files/posts/2024/nested/a.svg');
    expect([nested.status, nested.headers.get('location')]).toEqual([301, '/posts/nested/a.svg']);
  });

  it('answer failed conditions and ranges as HTTP says', async () => {
    const path = '/posts/sync-loop/images/loop.png';
    expect((await w.raw(path, { range: 'bytes=999999-' })).status).toBe(416);
    expect((await w.raw(path, { 'if-match': '"none"' })).status).toBe(412);
    expect((await w.raw(path, { range: 'bytes=0-3' })).status).toBe(206);
  });

  it('of another article are linked where they are served, whatever is written', async () => {
    const html = await w.text('/posts/pods');
    expect(html).toContain('src="/posts/sync-loop/images/loop.png"');
    expect((await w.get('/posts/pods')).status).toBe(200);
  });

  it('are found when the disk spells their names decomposed', async () => {
    expect(await w.text('/posts/nested')).toMatch(/src="\/posts\/nested\/%C3%A9\.png"[^>]* width="2"/);
    expect((await w.get('/posts/nested/%C3%A9.png')).status).toBe(200);
  });

  it.each([
    '/posts/sync-loop/notes.yaml',
    '/posts/sync-loop/index.en.md',
    '/files/site.yaml',
    '/files/posts/pods.md',
    '/posts/sync-loop/..%2f..%2fsite.yaml',
    '/posts/sync-loop/../../../etc/passwd',
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/%2e%2e/%2e%2e/etc/passwd',
    '/posts/sync-loop/images/missing.png',
    '/_/../package.json',
  ])('%s is not', async (path) => {
    expect((await w.raw(path)).status).toBe(404);
  });
});
