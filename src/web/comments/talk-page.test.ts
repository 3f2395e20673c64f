import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, world, type World } from '../../testing/world.ts';
import { elementsOf, linksOf, wordsOf } from '../testing/page.ts';
import { readPage } from '../testing/read-page.ts';
import { commenter, shownComments } from './testing/commenter.ts';
import { moderate, writeComment } from './testing/discussion.ts';

let w: World;
let now = Date.parse('2026-05-01T10:00:00Z');
beforeAll(async () => {
  w = await world(
    {
      'posts/both/index.en.md': post('Both'),
      'posts/both/index.zh.md': post('双语'),
      'posts/deep.md': post('Deep'),
      'posts/long.md': post('Long'),
      'posts/other.md': post('Other'),
      'posts/closed.md': post('Closed', 'Text.', 'comments: closed'),
      'posts/off.md': post('Off', 'Text.', 'comments: off'),
      'posts/old.md': post('Old'),
      'pages/about.md': '---\ntitle: About\n---\nText.\n',
    },
    {
      environment: { TRUST_PROXY: 'loopback' },
      clock: { now: () => new Date(now), monotonic: () => performance.now() },
    },
  );
});
afterAll(() => w.close());

const headingOf = (html: string): string => wordsOf(elementsOf(html, 'h2', { id: 'talk-h' })[0]);
const hasForm = (html: string): boolean => elementsOf(html, 'textarea', { name: 'content' }).length === 1;
const tree = (html: string) => shownComments(html).map(({ text, depth }) => [depth, text]);
async function save(area: 'policy' | 'threads', value: object): Promise<void> {
  const { version } = w.desk.savedSettings.read(area);
  await w.desk.savedSettings.save(area, value, version, { accountId: 1, at: 'x' });
  w.desk.changes.settingsChanged();
}

test.each(['/posts/both', '/zh/posts/both'])(
  'without a mail server %s does not offer mail about replies',
  async (path) => {
    const html = await (await w.get(path)).text();
    expect(hasForm(html)).toBe(true);
    expect(elementsOf(html, 'input', { name: 'notify' })).toEqual([]);
    expect(elementsOf(html, 'input', { name: 'remember' })).toHaveLength(1);
  },
);

describe('one thread for all languages', () => {
  let chinese: number;
  beforeAll(async () => {
    await writeComment(w, 'posts/both', { content: 'Fine', url: 'https://reader.example/' });
    chinese = await writeComment(w, 'posts/both', { content: '写得好', lang: 'zh', author: '林晓' });
    await writeComment(w, 'posts/both', { content: 'Indeed', parentId: chinese });
  });

  test.each([
    ['/posts/both', '3 comments', null, 'zh-Hans'],
    ['/zh/posts/both', '3 条评论', 'en', null],
  ])('%s shows them all, each with its language', async (path, heading, english, han) => {
    const html = await w.text(path);
    expect([headingOf(html), tree(html)]).toEqual([
      heading,
      [
        [1, 'Fine'],
        [1, '写得好'],
        [2, 'Indeed'],
      ],
    ]);
    const langs = elementsOf(html, 'div', { class: 'cm-b' }).map(({ attribs }) => attribs['lang'] ?? null);
    expect(langs).toEqual([english, han, english]);
    expect(elementsOf(html, 'span', { class: 'av' }).map((cell) => wordsOf(cell))[1]).toBe('林');
    expect(linksOf(elementsOf(html, 'p', { class: 'by' })[0])).toContainEqual([heading, '#comments']);
    const [website] = elementsOf(elementsOf(html, 'li', { class: 'cm' })[0] ?? '', 'a');
    expect(website?.attribs).toMatchObject({ href: 'https://reader.example/', rel: 'nofollow ugc noopener' });
  });

  test.each([
    ['/posts/both?in=zh', ['写得好']],
    ['/posts/both?in=en', ['Fine', '写得好', 'Indeed']],
    ['/zh/posts/both?in=zh', ['写得好']],
  ])('%s keeps one language and what it answers', async (path, texts) => {
    const html = await w.text(path);
    expect(shownComments(html).map(({ text }) => text)).toEqual(texts);
    expect(readPage(html)).toMatchObject({
      canonical: `https://example.org${path.replace(/\?.*/, '')}`,
      meta: { robots: ['noindex, follow'] },
    });
  });

  test('search engines are told of the discussion', async () => {
    const { graph, feeds } = readPage(await w.text('/zh/posts/both'));
    const url = 'https://example.org/zh/posts/both';
    expect(graph.find((node) => node['@type'] === 'BlogPosting')).toMatchObject({
      discussionUrl: `${url}#comments`,
      commentCount: 3,
      comment: [
        { '@type': 'Comment', text: 'Fine', inLanguage: 'en' },
        { '@id': `${url}/comments/${chinese}`, author: { name: '林晓' }, inLanguage: 'zh-Hans' },
        { parentItem: { '@id': `${url}/comments/${chinese}` } },
      ],
    });
    expect(feeds[0]).toMatchObject({ type: 'application/atom+xml', href: '/zh/posts/both/comments.xml' });
  });

  test('lists say how many there are', async () => {
    for (const [path, said] of [
      ['/', '3 comments'],
      ['/zh/', '3 条评论'],
    ] as const)
      expect(await w.text(path)).toContain(`<span>${said}</span>`);
  });
});

describe('answers', () => {
  const ids: number[] = [];
  beforeAll(async () => {
    for (const level of [1, 2, 3, 4, 5, 6])
      ids.push(await writeComment(w, 'posts/deep', { content: `L${level}`, parentId: ids.at(-1) ?? null }));
  });

  test('are nested five deep, drawn three, and named below that', async () => {
    const html = await w.text('/posts/deep');
    expect(tree(html)).toEqual([1, 2, 3, 4, 5, 5].map((depth, index) => [depth, `L${index + 1}`]));
    expect(elementsOf(html, 'ol', { class: 'flat' })).toHaveLength(2);
    expect(shownComments(html)[3]?.said).toMatch(/In reply to Reader \d+/);
  });

  test('a link without script leads to the form that answers', async () => {
    const html = await w.text('/posts/deep');
    const [, href = ''] =
      linksOf(html).find(([label, to]) => label === 'Reply' && to.includes(`replyto=${ids[5]}`)) ?? [];
    expect(href).toBe(`/posts/deep?replyto=${ids[5]}#respond`);
    const form = await w.text(href);
    expect(elementsOf(form, 'input', { name: 'parent', value: String(ids[5]) })).toHaveLength(1);
    expect(wordsOf(elementsOf(form, 'p', { class: 'answering' })[0])).toMatch(
      /^Replying to Reader \d+ · Cancel$/,
    );
    const reader = commenter(w);
    const typed = { author: 'A', email: 'answers@example.org', content: 'x', parent: String(ids[5]) };
    expect((await reader.send('/posts/deep/comments', typed)).status).toBe(303);
  });

  test('to what was removed keep their place', async () => {
    await moderate(w, [ids[1] ?? 0], 'remove');
    const shown = shownComments(await w.text('/posts/deep'));
    expect(shown[1]).toMatchObject({ id: `comment-${ids[1]}`, name: '', said: 'This comment was removed.' });
    expect(shown).toHaveLength(6);
    expect(headingOf(await w.text('/posts/deep'))).toBe('5 comments');
    expect((await w.get(`/posts/deep/comments/${ids[1]}`)).status).toBe(303);
  });
});

describe('a long discussion', () => {
  const ids: number[] = [];
  beforeAll(async () => {
    await save('threads', { perPage: 3 });
    for (let index = 0; index < 7; index += 1) ids.push(await writeComment(w, 'posts/long'));
  });
  afterAll(() => save('threads', {}));

  const idsOn = async (path: string): Promise<number[]> =>
    shownComments(await w.text(path)).map(({ id }) => Number(id.replace('comment-', '')));

  test('comes in pages of conversations', async () => {
    expect(await idsOn('/posts/long')).toEqual(ids.slice(0, 3));
    expect(await idsOn('/posts/long?comments=3')).toEqual(ids.slice(6));
    for (const path of ['?comments=4', '?comments=0', '?comments=x'])
      expect((await w.get(`/posts/long${path}`)).status).toBe(404);
    expect(await idsOn('/posts/long?order=newest')).toEqual(ids.toReversed().slice(0, 3));
    await save('threads', { perPage: 3, order: 'newest' });
    expect(await idsOn('/posts/long')).toEqual(ids.toReversed().slice(0, 3));
    await save('threads', { perPage: 3 });
  });

  test('whose pages are pages of their own', async () => {
    const html = await w.text('/posts/long?comments=2');
    const page = readPage(html);
    expect(page).toMatchObject({
      canonical: 'https://example.org/posts/long?comments=2',
      meta: { robots: [expect.stringMatching(/^index/)] },
    });
    expect(page.title).toContain('comments, page 2');
    expect(page.graph.find((node) => node['@type'] === 'BlogPosting')?.['@id']).toBe(
      'https://example.org/posts/long#article',
    );
    const links = elementsOf(html, 'link', { rel: true }).map(({ attribs }) => [
      attribs['rel'],
      attribs['href'],
    ]);
    expect(links).toContainEqual(['prev', '/posts/long']);
    expect(links).toContainEqual(['next', '/posts/long?comments=3']);
  });

  test('a comment has an address that finds its page', async () => {
    const place = async (id: number) => {
      const { status, headers } = await w.get(`/posts/long/comments/${id}`);
      return [status, headers.get('location')];
    };
    expect(await place(ids[0] ?? 0)).toEqual([303, `/posts/long#comment-${ids[0]}`]);
    expect(await place(ids[4] ?? 0)).toEqual([303, `/posts/long?comments=2#comment-${ids[4]}`]);
    expect(await place(99_999)).toEqual([404, null]);
    expect((await w.get(`/posts/other/comments/${ids[0]}`)).status).toBe(404);
  });
});

describe('open, closed, off', () => {
  test.each([
    ['/posts/other', true, true],
    ['/posts/closed', true, false],
    ['/posts/off', false, false],
    ['/about', false, false],
  ])('%s', async (path, isThere, isOpen) => {
    const html = await w.text(path);
    expect([html.includes('id="comments"'), hasForm(html)]).toEqual([isThere, isOpen]);
    expect(html.includes('Comments are closed.')).toBe(isThere && !isOpen);
  });

  test('an article closes by itself, without anything being changed', async () => {
    const before = now;
    now = Date.parse('2025-01-10T00:00:00Z');
    await save('policy', { autoClose: true, autoCloseDays: 14 });
    expect(hasForm(await w.text('/posts/old'))).toBe(true);
    now = Date.parse('2025-01-16T00:00:00.002Z');
    expect(hasForm(await w.text('/posts/old'))).toBe(false);
    now = before;
    await save('policy', {});
  });
});

describe('pages are kept', () => {
  test('the same bytes for everyone, and no cookie', async () => {
    const reader = commenter(w);
    await reader.send('/posts/other/comments', { author: 'B', email: 'b@example.org', content: 'x' });
    expect(reader.cookies.size).toBe(1);
    const [mine, theirs] = [await reader.get('/posts/other'), await commenter(w).get('/posts/other')];
    expect(mine.html).toBe(theirs.html);
    expect([mine.headers['set-cookie'], mine.headers['etag']]).toEqual([undefined, theirs.headers['etag']]);
  });

  test('and built anew where an approved comment shows, nowhere else', async () => {
    const paths = [
      '/posts/other',
      '/',
      '/posts/other/comments.xml',
      '/comments.xml',
      '/posts/deep',
      '/archive',
      '/about',
    ];
    const id = await writeComment(w, 'posts/other', { content: 'News', isHeld: true });
    for (const path of paths) await w.text(path);
    const statementsFor = async (path: string): Promise<number> => {
      const before = w.statements();
      await w.text(path);
      return w.statements() - before;
    };
    for (const path of paths) expect([path, await statementsFor(path)]).toEqual([path, 0]);
    await moderate(w, [id], 'approve');
    const touched = [];
    for (const path of paths) if ((await statementsFor(path)) > 0) touched.push(path);
    expect(touched).toEqual(paths.slice(0, 4));
    expect(await w.text('/posts/other')).toContain('News');
  });

  test('until the token in the form is another', async () => {
    const tokenOf = async () => /name="token" value="([^"]+)"/.exec(await w.text('/posts/other'))?.[1];
    const today = await tokenOf();
    expect(await tokenOf()).toBe(today);
    now += 86_400_000;
    expect(await tokenOf()).not.toBe(today);
  });
});
