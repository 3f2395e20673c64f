import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { world, type World } from '../testing/world.ts';
import type { SearchAnswer, SearchRequest } from './answer.ts';
import { SMALL_SITE } from './testing/small-site.ts';

let w: World;
beforeAll(async () => {
  w = await world({ ...SMALL_SITE });
});
afterAll(() => w.close());

const ask = (query: string, options: Partial<SearchRequest> = {}): SearchAnswer =>
  w.search({
    query,
    filters: new Map(),
    sort: 'relevance',
    page: 1,
    lang: 'en',
    isTyping: false,
    ...options,
  });
const slugs = (query: string, options: Partial<SearchRequest> = {}): string[] =>
  ask(query, options).results.map(({ slug, lang }) => `${slug} ${lang}`);

describe('finds', () => {
  it.each<[string, string[]]>([
    ['syncLoop', ['sync-loop en']],
    ['syncloop', ['sync-loop en']],
    ['kubetypes.PodUpdate', ['sync-loop en']],
    ['PodUpdate', ['sync-loop en']],
    ['iteration', ['sync-loop en']],
    ['--since', ['scheduler en']],
    ['v1.29', ['sync-loop en']],
    ['memory.high', ['sync-loop en']],
    ['C++', ['scheduler en', 'sync-loop zh']],
    ['C#', ['scheduler en']],
    ['c', ['commands en']],
    ['.NET', ['scheduler en']],
    ['node.js', ['scheduler en']],
    ['container', ['sync-loop en']],
    ['schedule', ['scheduler en']],
    ['"schedule"', []],
    ['full', ['commands en']],
    ['ｋｕｂｅｌｅｔ ＰＬＥＧ', ['sync-loop en']],
    ['容器', ['sync-loop zh']],
    ['器', ['sync-loop zh', 'scheduler zh']],
    ['容器运行时接口', ['sync-loop zh']],
    ['調度', ['scheduler zh']],
    ['网路', ['commands en']],
    ['kubelet 重列', ['sync-loop zh']],
    ['Pod生命周期事件', ['sync-loop zh']],
    ['"container runtime interface"', ['sync-loop en']],
    ['“容器运行时”', ['sync-loop zh']],
    ['kubelet -loops', ['about en', 'scheduler en', 'sync-loop zh']],
    ['schedu', ['scheduler en']],
    ['Tech', ['sync-loop en', 'scheduler en']],
    ['陈默', ['scheduler zh']],
    ['nothing else', ['sync-loop en']],
  ])('%s', (query, expected) => {
    const answer = ask(query);
    expect(answer.results.map(({ slug, lang }) => `${slug} ${lang}`).sort()).toEqual([...expected].sort());
    expect([answer.relaxed, answer.total]).toEqual([false, expected.length]);
  });

  it('nothing of what is not public', () => {
    expect(ask('unpublishable')).toMatchObject({ total: 0, results: [], suggestion: null });
    expect(ask('unpublishabel').suggestion).toBeNull();
  });

  it.each([
    ['en', ['about en', 'sync-loop en', 'scheduler en']],
    ['zh', ['sync-loop zh', 'about en', 'scheduler en']],
  ])('an article once, by its variant in %s', (lang, expected) => {
    const { results } = ask('kubelet', { lang });
    expect(results.map((result) => `${result.slug} ${result.lang}`)).toEqual(expected);
    const loop = results.find(({ slug }) => slug === 'sync-loop');
    expect(loop?.variants.map((variant) => variant.lang)).toEqual(['en', 'zh']);
  });

  it('a command as it is written before its words apart', () => {
    expect(slugs('kubectl get pods')).toEqual(['scheduler en', 'commands en']);
  });
});

describe('when not all is found together', () => {
  it.each<[string, string, string | null]>([
    ['kubelt', 'about en', 'kubelet'],
    ['schedluer', 'scheduler en', 'scheduler'],
    ['kubelet zebras PLEG', 'sync-loop en', null],
    ['如何在不重启 Pod 的情况下改内存', 'scheduler zh', null],
    ['容器生命', 'sync-loop zh', null],
    ['"runtime container"', 'sync-loop en', null],
    ['"generator relists"', 'sync-loop en', null],
    ['“容器事件”', 'sync-loop zh', null],
    ['title:kubelet* ^pod OR 1=1 --', 'scheduler en', null],
  ])('%s offers %s', (query, first, suggestion) => {
    const answer = ask(query);
    expect([answer.relaxed, answer.suggestion]).toEqual([true, suggestion]);
    expect(slugs(query)[0]).toBe(first);
  });

  it('words of a question are not asked for', () => {
    const answer = ask('why was Docker removed');
    expect([answer.relaxed, answer.results[0]?.slug]).toEqual([false, 'commands']);
  });

  it.each(['PodSandbox', '饼干', 'e', ''])('%s alone has nothing nearer', (query) => {
    expect(ask(query)).toMatchObject({ total: 0, relaxed: false, results: [] });
  });

  it('a filter is no reason to offer other words', () => {
    const answer = ask('容器', { filters: new Map([['lang', ['en']]]) });
    expect(answer).toMatchObject({ total: 0, relaxed: false });
    expect(answer.elsewhere).toEqual(new Map([['zh', 1]]));
  });
});

describe('facets', () => {
  const counts = (answer: SearchAnswer, facet: string): Record<string, number> =>
    Object.fromEntries(
      (answer.facets.get(facet) ?? [])
        .filter(({ count }) => count > 0)
        .map(({ value, count }) => [value, count]),
    );

  it('count articles under the filters of the other facets', () => {
    const answer = ask('pod', { filters: new Map([['level', ['easy']]]) });
    expect(slugs('pod', { filters: new Map([['level', ['easy']]]) })).toEqual(['scheduler en']);
    expect(counts(answer, 'level')).toEqual({ hard: 1, easy: 1 });
    expect(counts(answer, 'author')).toEqual({ 'chen-mo': 1 });
  });

  it.each([
    ['one value', [['tag', ['kubelet']]], 1],
    ['several values are alternatives', [['level', ['hard', 'easy']]], 2],
    [
      'several facets all hold',
      [
        ['level', ['hard', 'easy']],
        ['author', ['chen-mo']],
      ],
      1,
    ],
    ['a value nobody has', [['tag', ['none']]], 0],
  ] as [string, [string, string[]][], number][])('%s', (_, filters, total) => {
    expect(ask('pod', { filters: new Map(filters) }).total).toBe(total);
  });

  it.each([
    ['pod tag:Kubelet', 1],
    ['Pod 标签:调度', 1],
    ['pod author:"Chen Mo"', 2],
    ['pod level:hard', 1],
    ['pod kit:saw', 1],
    ['pod lang:en', 3],
    ['pod year:2025', 3],
    ['pod year:1999', 0],
    ['pod before:2025', 0],
    ['Pod after:2025-01-02', 3],
    ['kind:page', 1],
    ['tag:nosuch', 0],
  ])('are typed into the query: %s', (query, total) => expect(ask(query).total).toBe(total));

  it('show labels in the language of the interface', () => {
    const label = (lang: string) =>
      ask('pod', { lang })
        .facets.get('category')
        ?.find(({ value }) => value === 'tech')?.label;
    expect([label('en'), label('zh')]).toEqual(['Tech', '技术']);
  });

  it('know only what site.yaml declares as one', () => {
    const names = [...ask('pod').facets.keys()];
    expect(names.slice(-2)).toEqual(['level', 'kit']);
    expect(names).not.toContain('hidden');
  });
});

describe('a result', () => {
  it.each([
    ['PLEG', 'en', 'Periodic relists', 'generator (<mark>PLEG</mark>) relists'],
    ['每秒', 'zh', '定期重列', '生成器<mark>每秒</mark>重列'],
    ['nothing', 'en', null, '<mark>nothing</mark> &amp; else'],
    ['容器运行时', 'zh', null, '循环由<mark>容器运行时</mark>接口'],
    ['containers', 'en', null, 'called by a <mark>container</mark> runtime'],
    ['網絡 網路', 'en', null, ''],
  ])('for %s leads to its section and marks what was found', (query, lang, section, html) => {
    const [result] = ask(query, { lang }).results;
    expect(result?.section?.title ?? null).toBe(section);
    expect(result?.snippetHtml).toContain(html);
  });

  it('newest first on demand, and pages of ten', () => {
    const answer = ask('pod', { sort: 'newest', page: 2 });
    expect([answer.total, answer.pages, answer.results]).toEqual([3, 1, []]);
  });
});

it('goes with the content: edits, removals and publication', async () => {
  w.write('posts/late.md', '---\ntitle: Late arrival\ndate: 2025-03-04\n---\nA zebra appears. 斑马来了。\n');
  await w.loop.relist();
  await w.until(() => ask('zebra').total === 1 && ask('斑马').total === 1, 'the new post is found');
  w.write(
    'posts/late.md',
    '---\ntitle: Late arrival\ndate: 2025-03-04\ndraft: true\n---\nA zebra appears.\n',
  );
  await w.loop.relist();
  await w.until(() => ask('zebra').total === 0, 'a draft is not found');
  w.write(
    'posts/late.md',
    '---\ntitle: Late arrival\ndate: 2025-03-04\ntags: [savanna]\n---\nA giraffe appears.\n',
  );
  await w.loop.relist();
  await w.until(() => ask('giraffe').total === 1, 'it is back');
  expect(
    ask('pod')
      .facets.get('tag')
      ?.map(({ value }) => value),
  ).toContain('savanna');
  w.remove('posts/late.md');
  await w.loop.relist();
  await w.until(() => ask('giraffe').total === 0, 'it is gone');
  expect(ask('zebra').suggestion).toBeNull();
  expect(
    ask('pod')
      .facets.get('tag')
      ?.map(({ value }) => value),
  ).not.toContain('savanna');
});
