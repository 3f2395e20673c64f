import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post, world, type World } from '../testing/world.ts';
import { tasks, type Work } from '../workers/tasks.ts';
import { answer, fakeIndex, NOTHING, result } from './testing/found.ts';
import { elementsOf, linksOf, wordsOf } from './testing/page.ts';

const index = fakeIndex();
let w: World;
beforeAll(async () => {
  w = await world(
    {
      'site.yaml':
        'title: { en: Gaozhi, zh: 稿纸 }\ntimezone: Asia/Shanghai\nterms: { tech: { en: Tech, zh: 技术 } }\nfields: { level: { facet: true, label: { en: Level, zh: 难度 } }, mood: {} }\n',
      'posts/pods/index.en.md': post('Pods', 'word '.repeat(500), 'category: Tech\ntags: [kubelet]'),
      'posts/pods/index.zh.md': post('容器组', '正文', 'slug: 容器组'),
    },
    { search: index.search },
  );
});
afterAll(() => w.close());
beforeEach(() => {
  index.asked.length = 0;
  index.say(answer());
});

async function headOf(path: string) {
  const html = await w.text(path);
  const meta = (name: string) => elementsOf(html, 'meta', { name })[0]?.attribs['content'];
  return {
    html,
    title: wordsOf(elementsOf(html, 'title')[0]),
    h1: elementsOf(html, 'h1').map(wordsOf),
    robots: meta('robots'),
    canonical: elementsOf(html, 'link', { rel: 'canonical' })[0]?.attribs['href'],
  };
}

describe('the search page', () => {
  it.each([
    ['/search?q=pods', '1 result for “pods”', 'Gaozhi'],
    ['/zh/search?q=pods', '找到 1 个与“pods”相关的结果', '稿纸'],
    ['/search?q=%3Cb%3E&category=tech', '1 result for “<b>” in Tech', 'Gaozhi'],
    ['/zh/search?q=容器&category=tech', '在“技术”中找到 1 个与“容器”相关的结果', '稿纸'],
    ['/search?category=tech', '1 result in Tech', 'Gaozhi'],
  ])('%s says what was found in title and heading', async (path, heading, site) => {
    const { title, h1, robots, canonical } = await headOf(path);
    expect([title, h1]).toEqual([`${heading} · ${site}`, [heading]]);
    expect(robots).toBe('noindex, follow');
    expect(decodeURIComponent(canonical ?? '')).toBe(`https://example.org${decodeURIComponent(path)}`);
  });

  it('asks the index for what the address says', async () => {
    await w.get('/zh/search?q=%20relist%20&tag=go&tag=k8s&lang=en&level=hard&mood=low&sort=newest&page=1');
    expect(index.asked).toEqual([
      {
        query: 'relist',
        filters: new Map([
          ['tag', ['go', 'k8s']],
          ['lang', ['en']],
          ['level', ['hard']],
        ]),
        sort: 'newest',
        page: 1,
        lang: 'zh',
        isTyping: false,
      },
    ]);
  });

  it('shows a result with marks, meta line, languages and the section it lies in', async () => {
    const [item] = elementsOf(
      elementsOf(await w.text('/search?q=pods'), 'ol', { class: 'hits' })[0] ?? '',
      'li',
    );
    expect(item).toBeDefined();
    expect(linksOf(item ?? '')).toEqual([
      ['Pods & <containers>', '/posts/pods'],
      ['Section: One', '/posts/pods#one'],
    ]);
    expect(elementsOf(item ?? '', 'mark').map(wordsOf)).toEqual(['Pods', 'pods']);
    expect(wordsOf(elementsOf(item ?? '', 'span', { class: 'crumb' })[0])).toBe(
      'Article · 2 January 2025 · 2 min',
    );
    expect(elementsOf(item ?? '', 'span', { class: 'lang-mark' })).toHaveLength(2);
  });

  it('marks a result in another language as such', async () => {
    index.say(
      answer({ results: [result({ lang: 'zh', langTag: 'zh-Hant', slug: '容器组', section: null })] }),
    );
    const html = await w.text('/search?q=pods');
    expect(elementsOf(html, 'h2', { lang: 'zh-Hant' })).toHaveLength(1);
    expect(linksOf(elementsOf(html, 'ol', { class: 'hits' })[0] ?? '').map(([, href]) => href)).toEqual([
      `/zh/posts/${encodeURIComponent('容器组')}`,
    ]);
  });

  it('has pages, an order to choose, and a switch of language that keeps the search', async () => {
    index.say(answer({ total: 42, page: 2, pages: 5 }));
    const html = await w.text('/search?q=a&tag=go&page=2');
    const links = linksOf(html);
    expect(links).toContainEqual(['Previous results', '/search?q=a&tag=go']);
    expect(links).toContainEqual(['Next results', '/search?q=a&tag=go&page=3']);
    expect(links).toContainEqual(['Newest', '/search?q=a&tag=go&sort=newest']);
    expect(links).toContainEqual(['中文', '/zh/search?q=a&tag=go&page=2']);
    expect(wordsOf(elementsOf(html, 'title')[0])).toBe('42 results for “a”, page 2 · Gaozhi');
  });

  it.each(['/search?q=a&page=2', '/zh/search?q=a&page=99999999999999', '/search?page=2'])(
    '%s is past the last page',
    async (path) => expect((await w.get(path)).status).toBe(404),
  );

  it('begins with newest articles and topics, and asks nothing', async () => {
    const { html, title, h1 } = await headOf('/search');
    expect([title, h1]).toEqual(['Search · Gaozhi', ['Search articles and pages']]);
    expect(linksOf(html)).toContainEqual(['Tech 1', '/category/tech']);
    expect(linksOf(elementsOf(html, 'main')[0] ?? '').map(([, href]) => href)).toContain('/posts/pods');
    expect(index.asked).toEqual([]);
  });

  it('takes an over-long query, cut, and says so', async () => {
    const html = await w.text(`/search?q=${'a'.repeat(10_000)}`);
    expect(index.asked[0]?.query).toHaveLength(200);
    expect(wordsOf(elementsOf(html, 'p', { class: 'notice' })[0])).toContain('first 200 characters');
  });

  it('says that what follows is only near', async () => {
    index.say(answer({ relaxed: true, total: 3 }));
    const { html, h1 } = await headOf('/search?q=a+b');
    expect(h1).toEqual(['3 close results for “a b”']);
    expect(elementsOf(html, 'p', { class: 'notice' }).map(wordsOf)).toEqual([
      'Nothing matches exactly. What follows comes close.',
    ]);
  });
});

describe('when nothing was found', () => {
  it.each([
    [
      '/search?q=kubelte&lang=en&tag=go',
      'Nothing found for “kubelte”.',
      [
        ['Did you mean “kubelet”?', '/search?q=kubelet&lang=en&tag=go'],
        ['2 results in Chinese', '/search?q=kubelte&tag=go'],
        ['Search without “Language: English”', '/search?q=kubelte&tag=go'],
        ['Search without “Tag: go”', '/search?q=kubelte&lang=en'],
      ],
    ],
    [
      '/zh/search?q=kubelte&lang=zh',
      '没有找到与“kubelte”相关的内容。',
      [
        ['要找的是不是“kubelet”？', '/zh/search?q=kubelet&lang=zh'],
        ['中文结果 2 个', '/zh/search?q=kubelte'],
        ['取消“语言：中文”后再搜索', '/zh/search?q=kubelte'],
      ],
    ],
  ])('%s offers other ways', async (path, heading, offers) => {
    index.say({ ...NOTHING, suggestion: 'kubelet', elsewhere: new Map([['zh', 2]]) });
    const { html, h1 } = await headOf(path);
    expect(h1).toEqual([heading]);
    expect(linksOf(elementsOf(html, 'ul', { class: 'offers' })[0] ?? '')).toEqual(offers);
    expect(elementsOf(html, 'ol', { class: 'hits' })).toEqual([]);
  });

  it('offers all languages also where the index cannot count them', async () => {
    index.say(NOTHING);
    expect(linksOf(await w.text('/search?q=x&lang=en'))).toContainEqual([
      'Search all languages',
      '/search?q=x',
    ]);
  });
});

it('says while the index is being built that something may be missing', async () => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const work: Work = { ...tasks, judgeFiles: (task) => gate.then(() => tasks.judgeFiles(task)) };
  const early = await world(
    { 'posts/a.md': post('A') },
    { work, awaitsFirstPass: false, search: index.search },
  );
  const notices = async () => {
    const html = await early.text('/zh/search?q=a');
    return elementsOf(html, 'p', { class: 'notice' }).map(wordsOf);
  };
  expect(await notices()).toEqual(['索引正在重建，部分新文章可能暂时搜不到。']);
  release();
  await early.until(async () => (await notices()).length === 0, 'the notice goes');
  await early.close();
});

describe('the way to it', () => {
  it.each([
    ['/', '/search', 'Search'],
    ['/zh/', '/zh/search', '搜索'],
  ])('is on %s', async (path, href, name) => {
    const [link] = elementsOf(await w.text(path), 'a', { class: 'find' });
    expect([link?.attribs['href'], link?.attribs['aria-label']]).toEqual([href, name]);
  });

  it.each([
    ['/no-such-page', '/search', 'Search for it'],
    ['/zh/no-such-page', '/zh/search', '搜一搜'],
  ])('is a field on %s', async (path, action, label) => {
    const html = await w.text(path);
    expect(elementsOf(html, 'form', { role: 'search' }).map(({ attribs }) => attribs['action'])).toEqual([
      action,
    ]);
    expect(elementsOf(html, 'label', { for: 'q' }).map(wordsOf)).toEqual([label]);
  });

  it.each([
    ['/search/?q=a', '/search?q=a'],
    ['/en/search?q=a', '/search?q=a'],
    ['/ZH/Search', '/zh/search'],
  ])('%s leads to %s', async (from, to) => {
    const response = await w.get(from);
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  });
});
