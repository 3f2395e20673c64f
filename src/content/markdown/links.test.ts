import { describe, expect, test } from 'vitest';
import { resolveContentLinks } from './content-links.ts';
import { elements, renderPart } from './testing/rendered.ts';

const hrefOf = async (source: string, context = {}): Promise<string | undefined> =>
  elements(await renderPart(source, context), 'a')[0]?.attribs['href'];

describe('addresses of a post in its own folder', () => {
  test.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['https://example.com/a%20b', 'https://example.com/a%20b'],
    ['//example.com/a', 'https://example.com/a'],
    ['mailto:a@b.com', 'mailto:a@b.com'],
    ['tel:+86-10-1234', 'tel:+86-10-1234'],
    ['#节', '#%E8%8A%82'],
    ['/posts/x', '/posts/x'],
    ['/zh/posts/x#a', '/zh/posts/x#a'],
    ['/\\evil.example', 'https://evil.example'],
    ['../other/index.en.md', 'inkloop:posts/other/index.en.md'],
    ['../other/index.en.md#frag', 'inkloop:posts/other/index.en.md#frag'],
    ['./index.zh.md', 'inkloop:posts/hello/index.zh.md'],
    ['index.zh.md', 'inkloop:posts/hello/index.zh.md'],
    ['../其他/', 'inkloop:posts/%E5%85%B6%E4%BB%96'],
    ['../other', 'inkloop:posts/other'],
    ['../../pages/about/index.en.md', 'inkloop:pages/about/index.en.md'],
    ['../a.b/x.md?x=1#y', 'inkloop:posts/a.b/x.md#y'],
    ['a.pdf', '/posts/hello/a.pdf'],
    ['./数据/表 1.csv', '/posts/hello/%E6%95%B0%E6%8D%AE/%E8%A1%A8%201.csv'],
    ['a%20b.pdf#page=2', '/posts/hello/a%20b.pdf#page=2'],
    ['../other/images/a.png', '/files/posts/other/images/a.png'],
    ['../hello-world/a.png', '/files/posts/hello-world/a.png'],
  ])('%s', async (written, href) => {
    expect(await hrefOf(`[文](<${written}>)`)).toBe(href);
    expect(await hrefOf(`<a href="${written}">文</a>`)).toBe(href);
  });

  test.each(['../../../etc/passwd.txt', 'site.yaml', '../../site.yml', '%2e%2e/%2e%2e/%2e%2e/x.txt'])(
    'nowhere: %s',
    async (written) => {
      expect(await hrefOf(`[文](<${written}>)`)).toBeUndefined();
    },
  );
});

test('backslashes are slashes to a browser', async () => {
  expect(await hrefOf('<a href="..\\..\\..\\x.txt">文</a>')).toBeUndefined();
  expect(await hrefOf('<a href="..\\other\\">文</a>')).toBe('inkloop:posts/other');
});

test('beside a single file, files are under /files', async () => {
  const context = { folder: 'posts', filesBase: null };
  expect(await hrefOf('[文](a.pdf)', context)).toBe('/files/posts/a.pdf');
  expect(await hrefOf('[文](other.zh.md)', context)).toBe('inkloop:posts/other.zh.md');
  expect(await hrefOf('[文](a.pdf)', { folder: '', filesBase: null })).toBe('/files/a.pdf');
});

describe('links between texts get their addresses later', () => {
  const resolve = (path: string): string | null =>
    path === 'posts/其他/index.zh.md'
      ? '/zh/posts/其他?a&"b"'
      : path === 'posts/other'
        ? '/posts/other'
        : null;

  test('known ones are replaced, with their fragment', async () => {
    const html = await renderPart(
      '[a](../其他/index.zh.md#节 "题") [b](../other/) <a title="x" href="../other/">c</a>',
    );
    const links = elements(resolveContentLinks(html, resolve), 'a').map(({ attribs }) => attribs);
    expect(links).toEqual([
      { href: '/zh/posts/其他?a&"b"#%E8%8A%82', title: '题' },
      { href: '/posts/other' },
      { title: 'x', href: '/posts/other' },
    ]);
  });

  test('of unknown ones the words stay', async () => {
    const html = resolveContentLinks(await renderPart('[*文* 字](../gone/index.md)'), resolve);
    expect(html).toBe('<p><a><em class="dot">文</em> 字</a></p>');
  });

  test('nothing but a link is replaced', async () => {
    const source =
      '`<a href="inkloop:posts/other">` <a title=\'x href="inkloop:posts/other"\' href="/x">y</a>';
    const html = await renderPart(source);
    expect(resolveContentLinks(html, () => '/no')).toBe(html);
  });

  test('a marker that is no path is no link', () => {
    expect(resolveContentLinks('<a href="inkloop:%E0%A4%A">x</a>', () => '/no')).toBe('<a>x</a>');
  });
});

describe('images', () => {
  const image = async (source: string, context = {}) =>
    elements(await renderPart(source, context), 'img')[0]?.attribs;

  test('of the bundle have their size', async () => {
    expect(await image('![图](images/a.png)')).toEqual({
      src: '/posts/hello/images/a.png',
      alt: '图',
      width: '640',
      height: '360',
      decoding: 'async',
    });
    expect(await image('![图](./images/../images/a.png)')).toHaveProperty('width', '640');
    expect(await image('<img src="images/a.png" width="9" height="9" alt="">')).toHaveProperty(
      'width',
      '640',
    );
    expect(await image('<img src="images/b.png" width="90" height="30" alt="b">')).toHaveProperty(
      'height',
      '30',
    );
    expect(await image('<img src="images/b.png" width="100%" height="30" alt="b">')).not.toHaveProperty(
      'width',
    );
  });

  test('after the first are loaded late', async () => {
    const html = await renderPart('![a](a.png)\n\n![b](b.png)\n\n文 ![c](c.png)');
    expect(elements(html, 'img').map(({ attribs }) => attribs['loading'])).toEqual([
      undefined,
      'lazy',
      'lazy',
    ]);
  });

  test('from elsewhere come without telling where from, or as links', async () => {
    const remote = 'https://example.com/a.png';
    expect(await image(`![图](${remote})`)).toMatchObject({ src: remote, referrerpolicy: 'no-referrer' });
    expect(await renderPart(`![图](${remote} "题")`, { remoteImages: false })).toBe(
      `<figure><a href="${remote}">图</a><figcaption>题</figcaption></figure>`,
    );
    expect(await renderPart(`文 ![](${remote})`, { remoteImages: false })).toBe(
      `<p>文 <a href="${remote}">${remote}</a></p>`,
    );
    // The page's policy does not admit plain http.
    expect(await image('![图](http://example.com/a.png)')).toBeUndefined();
  });

  test.each([
    ['![图](a.png)', '<figure><img src="/posts/hello/a.png" alt="图" decoding="async"></figure>'],
    [
      '![图](a.png "说明 <1>")',
      '<figure><img src="/posts/hello/a.png" alt="图" decoding="async"><figcaption>说明 &lt;1&gt;</figcaption></figure>',
    ],
    ['![a *b* `c`](a.png) ', '<figure><img src="/posts/hello/a.png" alt="a b c" decoding="async"></figure>'],
    ['![](a.md)', '<p>Image</p>'],
    ['文 ![图](a.png "t")', '<p>文 <img src="/posts/hello/a.png" alt="图" decoding="async" title="t"></p>'],
  ])('%s', async (source, html) => {
    expect(await renderPart(source)).toBe(html);
  });

  test('two in a paragraph are two figures', async () => {
    expect(elements(await renderPart('![a](a.png)\n![b](b.png "B")'), 'figure')).toHaveLength(2);
  });
});

describe('sound and film', () => {
  test.each([
    [
      '![歌](a.mp3)',
      '<figure><audio controls preload="metadata" src="/posts/hello/a.mp3" aria-label="歌"></audio></figure>',
    ],
    [
      '![演示](a.mp4 "字幕")',
      '<figure><video controls preload="metadata" src="/posts/hello/a.mp4" aria-label="演示"></video><figcaption>字幕</figcaption></figure>',
    ],
    ['![x](https://example.com/a.mp4)', '<figure><a href="https://example.com/a.mp4">x</a></figure>'],
    [
      '<video autoplay title="t"><source src="a.webm" type="video/webm">fallback</video>',
      '<p><video controls preload="metadata" src="/posts/hello/a.webm" aria-label="t"></video></p>',
    ],
  ])('%s', async (source, html) => {
    expect(await renderPart(source)).toBe(html);
  });
});
