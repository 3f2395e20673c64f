import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { small } from '../explainer/testing/samples.ts';
import { post } from '../testing/world.ts';
import { useWorlds } from '../testing/worlds.ts';

const world = useWorlds();

/** A file under `explainers/`. */
function file(id: string, title: string, extra = 'date: 2025-01-02'): string {
  return small({ head: `id: ${id}\n${extra}\ntitle: ${title}` });
}
const embed = (id: string): string => `\`\`\`explainer\nuse: ${id}\n\`\`\``;
const inline = (text: string): string => `\`\`\`explainer\n${text}\`\`\``;

const TEA = {
  'explainers/tea.en.yaml': file('tea', 'Tea'),
  'explainers/tea.zh.yaml': file('tea', '茶'),
  'posts/cup/index.en.md': post('A cup', `## Water\n\n${embed('tea')}`),
  'posts/cup/index.zh.md': post('一杯', embed('tea')),
};

function titles(html: string): string[] {
  return [...html.matchAll(/<h(\d) id="([\w-]+)-t">([^<]*)/g)].map(
    ([, level, id, title]) => `${level} ${id} ${title}`,
  );
}

describe('an explainer with a file of its own', () => {
  test.each([
    ['/explainers/tea', 'en', '1 tea Tea', '/zh/explainers/tea', '/posts/cup'],
    ['/zh/explainers/tea', 'zh-Hans', '1 tea 茶', '/explainers/tea', '/zh/posts/cup'],
  ])('has a page: %s', async (path, lang, title, other, user) => {
    const { get } = await world(TEA);
    const response = await get(path);
    const html = await response.text();
    expect([response.status, response.headers.get('content-language')]).toEqual([200, lang]);
    expect(titles(html)).toEqual([title]);
    expect(html).toContain(`href="https://example.org${other}"`);
    expect(html).toContain(`href="${user}"`);
  });

  test.each([
    ['/posts/cup', '3 tea Tea', '/explainers/tea"'],
    ['/zh/posts/cup', '2 tea 茶', '/zh/explainers/tea"'],
  ])('is embedded in an article, one level below its section, and linked: %s', async (path, title, page) => {
    const { text } = await world(TEA);
    const html = await text(path);
    expect(titles(html)).toEqual([title]);
    expect(html).toContain(`href="${page}`);
    expect(html).not.toContain('inkloop-explainer');
  });

  test.each([
    ['/', 'Playable explainers', '/explainers/tea'],
    ['/zh/', '可播放的图解', '/zh/explainers/tea'],
    ['/explainers', 'Playable explainers', '/explainers/tea'],
    ['/zh/explainers', '可播放的图解', '/zh/explainers/tea'],
  ])('is listed with a thumbnail: %s', async (path, heading, href) => {
    const { text } = await world(TEA);
    const html = await text(path);
    expect(html).toContain(heading);
    expect(html).toContain(`href="${href}"`);
    expect(html.match(/<svg class="mini"/g)).toHaveLength(1);
  });

  test('falls back to another language, which is marked', async () => {
    const { text } = await world({
      'explainers/tea.en.yaml': file('tea', 'Tea'),
      'posts/cup.zh.md': post('一杯', embed('tea')),
    });
    expect(await text('/zh/posts/cup')).toMatch(/<figure class="xp" id="tea"[^>]* lang="en"/);
    expect(await text('/zh/explainers')).toContain('href="/explainers/tea"');
  });

  test.each([
    ['/Explainers/TEA/', '/explainers/tea'],
    ['/en/explainers', '/explainers'],
    ['/zh/explainers/tea.zh.svg', '/explainers/tea.zh.svg'],
  ])('%s leads to %s', async (path, target) => {
    const { get } = await world(TEA);
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, target]);
  });

  test.each([
    '/explainers/coffee',
    '/explainers/coffee.en.svg',
    '/explainers/tea/more',
    '/explainers/tea.en.yaml',
    '/files/explainers/tea.en.yaml',
  ])('nothing lives at %s', async (path) => {
    const { get } = await world(TEA);
    expect((await get(path)).status).toBe(404);
  });
});

test.each([
  ['/explainers', 'There are no explainers here yet.'],
  ['/zh/explainers', '这里还没有图解。'],
])('without any, the list says so and no link leads to it: %s', async (path, said) => {
  const { get, text } = await world({ 'posts/a.md': post('A') });
  expect((await get(path)).status).toBe(200);
  expect(await text(path)).toContain(said);
  expect(await text('/')).not.toContain('/explainers');
});

test.each([
  ['/api/search?q=Firstly', 'explainer', '/explainers/tea', 'tea-step-1'],
  ['/api/search?q=Kettles', 'article', '/posts/pot', 'kettle-step-1'],
])('search finds a step: %s', async (path, kind, url, anchor) => {
  const { get } = await world({
    'explainers/tea.en.yaml': file('tea', 'Tea').replace('The first.', 'Firstly, water.'),
    'posts/pot.md': post(
      'Pot',
      inline(small({ head: 'id: kettle\ntitle: K' }).replace('The first.', 'Kettles sing.')),
    ),
  });
  const { results } = (await (await get(path)).json()) as {
    results: { kind: string; url: string; section: { anchor: string } | null }[];
  };
  expect(results.map((each) => [each.kind, each.url, each.section?.anchor])).toEqual([[kind, url, anchor]]);
});

test.each([
  [
    '/atom.xml',
    'https://example.org/explainers/tea.en.svg',
    'https://example.org/posts/pot/explainers/kettle.en.svg',
  ],
  [
    '/zh/atom.xml',
    'https://example.org/explainers/tea.zh.svg',
    'https://example.org/posts/pot/explainers/kettle.zh.svg',
  ],
])('feeds have the picture and the steps, and nothing to press: %s', async (path, embedded, own) => {
  const { text } = await world({
    ...TEA,
    'posts/pot/index.en.md': post('Pot', inline(small({ head: 'id: kettle\ntitle: Kettle' }))),
    'posts/pot/index.zh.md': post('壶', inline(small({ head: 'id: kettle\ntitle: 水壶' }))),
  });
  const feed = await text(path);
  for (const address of [embedded, own])
    expect(feed).toContain(
      `src=&quot;${address}&quot;`.replaceAll('&quot;', feed.includes('src="') ? '"' : '&quot;'),
    );
  expect(feed).toContain('The first.');
  expect(feed).not.toMatch(/inkloop-|xp-|button/);
});

test.each([
  ['/explainers/tea', 'en'],
  ['/zh/explainers/tea', 'zh-Hans'],
])('structured data and sitemap know the steps and the page: %s', async (path, lang) => {
  const { text } = await world(TEA);
  const [, json = ''] =
    /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(await text(path)) ?? [];
  const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, unknown>[] };
  expect(graph.find((node) => node['@type'] === 'LearningResource')).toMatchObject({
    inLanguage: lang,
    hasPart: [
      { name: 'First', text: 'The first.', url: `https://example.org${path}#tea-step-1` },
      { name: 'Second', text: 'The second.', url: `https://example.org${path}#tea-step-2` },
    ],
  });
  expect(await text('/sitemap.xml')).toContain(`<loc>https://example.org${path}</loc>`);
  const list = path.slice(0, path.lastIndexOf('/'));
  expect(await text('/sitemap.xml')).toContain(`<loc>https://example.org${list}</loc><lastmod>2025-01-02`);
});

describe('pictures', () => {
  test.each([
    ['/explainers/tea.en.svg', 'Tea'],
    ['/explainers/tea.zh.svg', '茶'],
    ['/posts/pot/explainers/kettle.en.svg', 'Kettle'],
    ['/posts/pot/explainers/kettle.zh.svg', '水壶'],
  ])('%s stands alone', async (path, title) => {
    const { get } = await world({
      ...TEA,
      'posts/pot/index.en.md': post('Pot', inline(small({ head: 'id: kettle\ntitle: Kettle' }))),
      'posts/pot/index.zh.md': post('壶', inline(small({ head: 'id: kettle\ntitle: 水壶' }))),
    });
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const svg = await response.text();
    expect(svg).toContain(`<title>${title}</title>`);
    expect(parseDocument(svg, { xmlMode: true }).children).not.toHaveLength(0);
  });

  test('where there is no such explainer, the file of the bundle', async () => {
    const { text } = await world({
      'posts/pot/index.en.md': post('Pot'),
      'posts/pot/explainers/Own.en.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    expect(await text('/posts/pot/explainers/Own.en.svg')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
  });
});

describe('an explainer in a post', () => {
  test('brings its player and its styles, which no other page has', async () => {
    const { text } = await world({
      'posts/pot.md': post('Pot', inline(small())),
      'posts/cup.md': post('Cup'),
    });
    const [pot, cup] = [await text('/posts/pot'), await text('/posts/cup')];
    for (const asset of [/\/_\/explainer\.\w+\.js/, /\/_\/explainer\.\w+\.css/]) {
      expect(pot).toMatch(asset);
      expect(cup).not.toMatch(asset);
    }
  });

  test('narrates in inline Markdown, made safe, with links between content files', async () => {
    const say = 'See `code`, *this* and [the cup](cup.md) or [x](javascript:alert(1)).';
    const { text } = await world({
      'posts/pot.md': post('Pot', inline(small().replace('The first.', say))),
      'posts/cup.md': post('Cup'),
    });
    const html = await text('/posts/pot');
    expect(html).toContain('See <code>code</code>, <em>this</em> and <a href="/posts/cup">the cup</a> or x.');
  });

  test('is shown without its drawing when that has an error and there was no better version', async () => {
    const { text } = await world({ 'posts/pot.md': post('Pot', inline(small({ layout: '' }))) });
    const html = await text('/posts/pot');
    expect(html).toContain('The first.');
    expect(html).not.toContain('<svg class="xp-wide"');
    expect(html).not.toContain('layout is missing');
  });

  test.each([
    ['pot.md', 'A drawing belongs here and is being repaired.'],
    ['pot.zh.md', '这里有一幅图，正在修复。'],
  ])('is one line when nothing of it can be read: %s', async (name, line) => {
    const { text } = await world({ [`posts/${name}`]: post('Pot', inline('id: [\n')) });
    expect(await text(name.includes('.zh.') ? '/zh/posts/pot' : '/posts/pot')).toContain(line);
  });

  test('cannot be forged by what an author writes', async () => {
    const mark = '<inkloop-explainer data-id="tea" data-level="2"></inkloop-explainer>';
    const { text } = await world({
      ...TEA,
      'posts/pot.md': post('Pot', `${mark}\n\n\`${mark}\`\n\n    ${mark}`),
    });
    expect(titles(await text('/posts/pot'))).toEqual([]);
  });
});
