import { readFileSync } from 'node:fs';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, PASSWORD, signedIn } from '../../../testing/accounts.ts';
import { say } from '../../../testing/comments.ts';
import { guanliBrowser, type GuanliBrowser, type GuanliPage } from '../../../testing/guanli-browser.ts';
import { post, world, type World } from '../../../testing/world.ts';

let w: World;
let mei: GuanliBrowser;
let lin: GuanliBrowser;
beforeAll(async () => {
  w = await world({
    'site.yaml': 'authors: { lin: { name: 林晓 } }\n',
    'posts/hello/index.en.md': post('Hello'),
    'posts/hello/index.zh.md': post('你好'),
    'posts/lin/index.en.md': post('By Lin', 'Text.', 'author: lin'),
  });
  mei = await signedIn(w, 'moderator', 'Mei');
  await addAccount(w, 'Lin', 'moderator', { language: 'zh', authorKey: 'lin' });
  lin = guanliBrowser(w.url);
  await lin.logIn('Lin', PASSWORD);
});
afterAll(() => w.close());

const count = (html: string): number => (html.match(/data-row=/g) ?? []).length;

describe('empty', () => {
  it.each([
    ['', 'There are no comments yet.', '还没有评论。'],
    [
      '?status=mine',
      'There are no comments of yours, or on your articles.',
      '没有你发表的评论，你的文章也还没有评论。',
    ],
    ['?status=pending', 'Nothing is waiting for you.', '没有等待审核的评论。'],
    ['?status=spam', 'There is no spam.', '没有垃圾评论。'],
    ['?status=trash', 'The trash is empty.', '回收站是空的。'],
    [
      '?q=x',
      'No comment matches. Change the search or the filters.',
      '没有符合条件的评论，请调整搜索词或筛选条件。',
    ],
  ])('%s says so in both languages', async (query, english, chinese) => {
    expect((await mei.get(`/guanli/comments${query}`)).text).toContain(english);
    expect((await lin.get(`/guanli/comments${query}`)).text).toContain(chinese);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    for (let index = 0; index < 22; index += 1)
      await say(w, 'posts/hello', {
        author: `Ann ${index}`,
        content: `English ${index}`,
        ip: `192.0.2.${index + 1}`,
      });
    await say(w, 'posts/hello', {
      author: '韩梅梅',
      content: '请问阈值怎么算？',
      lang: 'zh',
      ip: '198.51.100.7',
    });
    await say(w, 'posts/lin', {
      author: 'Bob',
      content: 'https://a.example and https://b.example',
      ip: '198.51.100.9',
    });
  });

  it('says how many wait, in its title too', async () => {
    const page = await mei.get('/guanli/comments');
    expect(page.h1).toBe('Comments (24 pending)');
    expect(page.html).toContain('<title>Comments (24 pending) · Guanli</title>');
    expect((await lin.get('/guanli/comments')).h1).toBe('评论（24 条待审）');
  });

  it.each([
    [`q=${encodeURIComponent('阈值')}`, 1],
    ['q=%E9%98%88', 1],
    ['q=198.51.100', 2],
    ['lang=zh', 1],
    ['post=hello', 23],
    ['post=posts%2Fhello', 23],
    ['post=lin', 1],
    ['post=nothing', 0],
    ['post=-', 0],
    ['links=1', 1],
    ['reason=too-many-links', 1],
    ['ip=198.51.100.0', 2],
    ['ip=198.51.100.7', 1],
    ['author=%E9%9F%A9', 0],
    ['first=1&lang=zh', 1],
    ['from=2000-01-01&to=2000-01-02', 0],
    ['from=2000-01-01', 24],
    ['size=5', 5],
    ['size=-1', 20],
    ['lang=%22%3E%3Cscript%3E&sort=nothing&after=x&status=zzz', 20],
    ['reply=1&quick=x', 20],
  ])('%s shows %d', async (query, expected) => {
    const page = await mei.get(
      `/guanli/comments?${query}${query.includes('size') || expected < 21 ? '' : '&size=50'}`,
    );
    expect([page.status, count(page.html)]).toEqual([200, expected]);
  });

  it('keeps search and filters on every tab, and says what it is narrowed to', async () => {
    const page = await mei.get('/guanli/comments?q=English&lang=en&sort=oldest&size=50');
    const tabs = [...page.html.matchAll(/<a href="(\/guanli\/comments\?[^"]*)"[^>]*>[^<]*<span>/g)].map(
      ([, href]) => href,
    );
    expect(tabs).toHaveLength(6);
    for (const href of tabs) expect(href).toContain('q=English&amp;lang=en&amp;sort=oldest&amp;size=50');
    expect(page.h1).toBe('Comments with “English”');
    expect(page.text).toContain('with “English” · in English');
  });

  it.each([
    ['', 24],
    ['who=visitor', 24],
    ['who=member', 0],
    ['who=%3Cb%3E', 24],
  ])('%s tells visitors from accounts: %d', async (query, expected) => {
    const page = await lin.get(`/guanli/comments?size=50&${query}`);
    expect([page.status, count(page.html)]).toEqual([200, expected]);
    expect(page.text.includes('本站账号发表')).toBe(query === 'who=member');
  });

  it('leaves out columns and shortens rows where asked, on every tab and page', async () => {
    const columns = (page: GuanliPage): string[] =>
      [...page.html.matchAll(/<th [^>]*scope="col"[^>]*>(?:<a[^>]*>)?([^<]*)/g)].map(
        ([, text]) => text ?? '',
      );
    const whole = await mei.get('/guanli/comments');
    expect(columns(whole)).toEqual(['', 'Author', 'Comment', 'In response to', 'Submitted ']);
    expect(whole.html).not.toContain('is-brief');
    const page = await mei.get('/guanli/comments?hide=author&hide=date&hide=x&view=brief');
    expect(columns(page)).toEqual(['', 'Comment', 'In response to']);
    expect([page.html.includes('is-brief'), count(page.html)]).toEqual([true, 20]);
    // Without the column that says it, the state still stands in the row.
    expect(page.html.match(/<span class="st">Pending<\/span>/g)).toHaveLength(20);
    const next = /rel="next" href="([^"]*)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(next).toContain('hide=author.date&view=brief');
    expect(columns(await mei.get(next))).toEqual(['', 'Comment', 'In response to']);
    const none = await mei.get('/guanli/comments?hide=author.article.date');
    expect([columns(none), none.html.includes('>Clear</a>')]).toEqual([['', 'Comment'], false]);
  });

  it('has pages, forward and back', async () => {
    const first = await mei.get('/guanli/comments');
    expect(first.text).toContain('1–20 of 24');
    const next = /rel="next" href="([^"]*)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await mei.get(next);
    expect([count(second.html), second.text.includes('21–24 of 24')]).toEqual([4, true]);
    const back = /rel="prev" href="([^"]*)"/.exec(second.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await mei.get(back)).text).toContain('1–20 of 24');
  });

  it('of one’s own articles and words is “mine”', async () => {
    expect(count((await lin.get('/guanli/comments?status=mine')).html)).toBe(1);
    expect(count((await mei.get('/guanli/comments?status=mine')).html)).toBe(0);
  });

  it('on one article is named after it, and links to it', async () => {
    const page = await lin.get('/guanli/comments?post=hello');
    expect(page.h1).toBe('《你好》的评论');
    expect(page.html).toContain('href="/zh/posts/hello"');
  });
});

describe('hostile texts', () => {
  interface Case {
    readonly id: string;
    readonly field: string;
    readonly input: string | { readonly repeat: string; readonly times: number; readonly suffix?: string };
    readonly mustNotContain: readonly string[];
  }
  const cases = (
    JSON.parse(
      readFileSync(new URL('../../../community/cases/hostile.json', import.meta.url), 'utf8'),
    ) as Case[]
  ).filter(({ input }) => typeof input === 'string');

  let kept = 0;
  it.each(cases)(
    '$id in $field does nothing on the list, the page and the quick edit',
    async ({ field, input, mustNotContain }) => {
      const text = String(input);
      const fields = { content: `x ${Math.random()}`, author: 'Ann', url: '', ...read(field, text) };
      const id = await say(w, 'posts/hello', fields).catch(() => null);
      if (id === null) return;
      kept += 1;
      for (const path of [`/guanli/comments?q=&quick=${id}`, `/guanli/comments/${id}`]) {
        const page = await mei.get(path);
        expect(page.status).toBe(200);
        const document = parseDocument(page.html);
        const row = DomUtils.getElements(
          { id: path.includes('quick') ? `comment-${id}` : 'main' },
          document,
          true,
        )[0];
        if (row === undefined) throw new Error(`no row for ${id} at ${path}`);
        for (const element of DomUtils.getElementsByTagName('*', row)) expectHarmless(element, path);
        const said = DomUtils.getElementsByTagName('div', row).filter(({ attribs }) =>
          /\bsaid\b/.test(attribs['class'] ?? ''),
        );
        const shown = said
          .map((element) => DomUtils.getInnerHTML(element))
          .join()
          .toLowerCase();
        if (field === 'content')
          for (const part of mustNotContain) expect(shown).not.toContain(part.toLowerCase());
      }
    },
  );

  it('are kept, most of them', () => expect(kept).toBeGreaterThan(cases.length * 0.8));

  const foreign = new Set('script iframe object embed svg img style link meta base video'.split(' '));

  function expectHarmless(
    { name, attribs }: { readonly name: string; readonly attribs: Readonly<Record<string, string>> },
    path: string,
  ): void {
    expect(foreign.has(name), `${name} at ${path}`).toBe(false);
    expect(Object.keys(attribs).filter((attribute) => attribute.startsWith('on'))).toEqual([]);
    expect(attribs['href'] ?? '').not.toMatch(/^\s*(javascript|data|vbscript):/i);
  }

  function read(
    field: string,
    text: string,
  ): Partial<Record<'content' | 'author' | 'url' | 'email', string>> {
    if (field === 'content') return { content: text };
    if (field === 'url' || field === 'website') return { url: text };
    if (field === 'email') return { email: text };
    return { author: text };
  }
});
