import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PNG, post, world, type World } from '../testing/world.ts';
import { elementsOf, wordsOf } from './testing/page.ts';

let w: World;
beforeAll(async () => {
  w = await world({
    'site.yaml':
      'title: { en: Gaozhi, zh: 稿纸 }\nlogo: 稿纸\ntimezone: Asia/Shanghai\nterms: { tech: { en: Tech, zh: 技术 } }\n',
    'posts/sync-loop/index.en.md': post(
      'The sync loop',
      'See ![a loop](images/loop.png) and [pods](../pods.md#two).',
      'category: Tech\ntags: [kubelet, 容器]\naliases: [/2019/loop.html]\nseries: Kubelet\ncover: images/loop.png',
    ),
    'posts/sync-loop/index.zh.md': post(
      '同步循环',
      '正文见[容器](../pods.md)。',
      'category: 技术\ntags: [容器]\nlang: zh',
    ),
    'posts/sync-loop/images/loop.png': PNG,
    'posts/pods.md': post('Pods', '## One\n\ntext\n\n## Two\n\nmore', 'tags: [kubelet]\nseries: Kubelet'),
    'posts/只有中文.zh.md': post('只有中文的文章', '中文正文。', 'tags: [调度]'),
    'posts/headed.md': '---\ndate: 2025-01-02\n---\n\n# Taken from the text\n\nThen the text.\n',
    'posts/2024/nested/index.en.md': post('Nested', '![e](é.png)', 'aliases: ["/posts/%E6%97%A7", /older]'),
    'posts/draft.md': post('Unfinished', 'x', 'draft: true'),
    'posts/template.md': post('Template <%= 7 * 7 %> {{ x }}', 'Text with <%= 7 * 7 %> and ${7*7}.'),
    'pages/about/index.en.md': '---\ntitle: About\n---\nAbout this site.\n',
    'pages/about/index.zh.md': '---\ntitle: 关于\n---\n关于本站。\n',
  });
});
afterAll(() => w.close());

describe('pages', () => {
  it.each([
    ['/', 'page', 'Articles'],
    ['/posts/sync-loop', 'true', 'Articles'],
    ['/zh/posts/sync-loop', 'true', '文章'],
    ['/zh/archive', 'page', '归档'],
    ['/tag/kubelet', 'true', 'Topics'],
    ['/about', 'page', 'About'],
  ])('say which part of the site they belong to: %s', async (path, current, label) => {
    const [nav] = elementsOf(await w.text(path), 'nav', { class: 'nav' });
    const marked = elementsOf(nav ?? '', 'a').filter(({ attribs }) => 'aria-current' in attribs);
    expect(marked.map((link) => [link.attribs['aria-current'], wordsOf(link)])).toEqual([[current, label]]);
  });

  it.each([
    ['/', 'en'],
    ['/zh/', 'zh-Hans'],
    ['/posts/sync-loop', 'en'],
    ['/zh/posts/sync-loop', 'zh-Hans'],
    ['/about', 'en'],
    ['/zh/about', 'zh-Hans'],
    ['/category/tech', 'en'],
    ['/zh/category/tech', 'zh-Hans'],
    ['/tag/kubelet', 'en'],
    ['/series/kubelet', 'en'],
    ['/topics', 'en'],
    ['/zh/topics', 'zh-Hans'],
    ['/archive', 'en'],
    ['/zh/archive', 'zh-Hans'],
  ])('%s answers in %s', async (path, language) => {
    const response = await w.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-language')).toBe(language);
    const html = await response.text();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('a list shows the own language, and what exists only in the other one, marked', async () => {
    const en = await w.text('/');
    expect(en).toContain('The sync loop');
    expect(en).not.toContain('>同步循环<');
    expect(en).toMatch(/lang="zh-Hans"[^>]*>(?:<[^>]*>)?只有中文的文章/);
    const zh = await w.text('/zh/');
    expect(zh).toContain('同步循环');
    expect(zh).not.toContain('The sync loop');
    expect(zh).toContain('Pods');
  });

  it('a category named by its label in either language is one term', async () => {
    expect(await w.text('/zh/category/tech')).toContain('技术');
    expect(await w.text('/category/tech')).toMatch(/<h1[^>]*>Tech/);
  });

  it('a tag without articles in this language says where they are', async () => {
    const html = await w.text(`/tag/${encodeURIComponent('调度')}`);
    expect(html).toContain('只有中文的文章');
  });

  it('links between files become addresses in the reader’s language, else in the one there is', async () => {
    expect(await w.text('/posts/sync-loop')).toContain('href="/posts/pods#two"');
    expect(await w.text('/zh/posts/sync-loop')).toContain('href="/posts/pods"');
  });

  it('a title taken from the heading that opens the text is shown once', async () => {
    const html = await w.text('/posts/headed');
    const [, body = ''] = html.split('</head>');
    expect(body.match(/Taken from the text/g)).toHaveLength(1);
    expect(html).toContain('Then the text.');
  });

  it('the text of a post is never seen as a template', async () => {
    const html = await w.text('/posts/template');
    expect(html).not.toContain('49');
    expect(html).toContain('Template &lt;%= 7 * 7 %&gt;');
  });

  it('the Markdown source is served as it was written', async () => {
    const response = await w.get('/posts/pods.md');
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(await response.text()).toContain('title: "Pods"');
  });

  it('drafts answer 404 and stand in no list', async () => {
    expect((await w.get('/posts/draft')).status).toBe(404);
    expect(await w.text('/archive')).not.toContain('Unfinished');
  });
});

describe('one address for each page', () => {
  it.each([
    ['/zh', '/zh/'],
    ['/en/', '/'],
    ['/en/posts/pods', '/posts/pods'],
    ['/posts/pods/', '/posts/pods'],
    ['/posts/PODS', '/posts/pods'],
    ['//posts//pods', '/posts/pods'],
    ['/page/1', '/'],
    ['/2019/loop.html', '/posts/sync-loop'],
    ['/posts/pods/?ref=x', '/posts/pods?ref=x'],
    ['/posts/%E6%97%A7', '/posts/nested'],
    ['/en/older', '/posts/nested'],
    ['/PAGE/1', '/'],
    ['/index.html', '/'],
    ['/zh/index.html', '/zh/'],
    ['/posts/PODS/index.html?x=1', '/posts/pods?x=1'],
    ['/zh/tag/%E5%AE%B9%E5%99%A8/index.htm', '/zh/tag/%E5%AE%B9%E5%99%A8'],
    ['/zh/posts/sync-loop/images/loop.png', '/posts/sync-loop/images/loop.png'],
    ['/files/posts/sync-loop/images/loop.png', '/posts/sync-loop/images/loop.png'],
  ])('%s redirects once to %s', async (from, to) => {
    const response = await w.get(from);
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
    expect((await w.get(to)).status).toBe(200);
  });

  it.each([
    '/nothing',
    '/posts/nothing',
    '/posts/nothing/',
    '/page/99',
    '/tag/nothing',
    '/zh/posts/nothing',
    '/posts',
    '/posts/pods/x/y',
    '/posts/nothing/index.html',
    '/zh/posts/draft/index.html',
  ])('%s is 404, with help', async (path) => {
    const response = await w.get(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('noindex');
    expect(html).toContain(path.startsWith('/zh') ? 'lang="zh-Hans"' : 'lang="en"');
  });

  it('a 404 says where another language has the address', async () => {
    const html = await w.text('/zh/posts/pods');
    expect(html).toContain('href="/posts/pods"');
  });

  it.each(['/posts/%', '/%E0%A4%A', '/posts/a%00'])('%s is 400', async (path) => {
    expect((await w.raw(path)).status).toBe(400);
  });

  it('what is not GET or HEAD is 405', async () => {
    const response = await fetch(`${w.url}/posts/pods`, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the page cache', () => {
  it('answers in every encoding with the same page, and 304 to those who have it', async () => {
    await w.get('/posts/pods');
    const plain = await w.raw('/posts/pods');
    const br = await w.raw('/posts/pods', { 'accept-encoding': 'gzip, deflate, br' });
    const gz = await w.raw('/posts/pods', { 'accept-encoding': 'gzip' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
    expect(new Set([plain, br, gz].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(br.headers.vary).toBe('Accept-Encoding');
    const again = await w.raw('/posts/pods', {
      'accept-encoding': 'br',
      'if-none-match': String(br.headers.etag),
    });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, br.headers.etag]);
  });

  it.each([
    ['gzip;q=0, br;q=0', undefined],
    ['identity, gzip;q=0, br;q=0', undefined],
    ['*;q=0, br', 'br'],
    ['br;q=0, *', 'gzip'],
    ['BR', 'br'],
    ['x-gzip', 'gzip'],
    ['', undefined],
  ])('takes %j at its word', async (accepted, coding) => {
    expect((await w.raw('/posts/pods', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(
      coding,
    );
  });

  it('answers HEAD as GET without a body', async () => {
    const get = await w.raw('/posts/pods');
    const head = await w.raw('/posts/pods', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers.etag).toBe(get.headers.etag);
  });

  it('a hit runs no SQL', async () => {
    await w.get('/posts/sync-loop?first=1');
    await w.get('/posts/sync-loop');
    const before = w.statements();
    expect((await w.get('/posts/sync-loop')).status).toBe(200);
    expect(w.statements()).toBe(before);
    await w.get('/posts/nothing');
    expect(w.statements()).toBeGreaterThan(before);
  });

  it('gives every visitor the same bytes under the design’s policy', async () => {
    const one = await w.raw('/', { cookie: 'a=b', 'accept-language': 'zh' });
    const two = await w.raw('/', { 'user-agent': 'x' });
    expect(one.body.equals(two.body)).toBe(true);
    const policy = String(one.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(one.headers['x-powered-by']).toBeUndefined();
    expect(one.body.toString()).not.toMatch(/\sstyle=|<style|<script>(?!\{)/);
  });
});

describe('the process', () => {
  it('says that it is alive and ready', async () => {
    expect(await w.text('/healthz')).toBe('ok\n');
    const ready = await w.get('/readyz');
    expect([ready.status, await ready.text()]).toEqual([200, 'ready\n']);
  });
});
