import sharp from 'sharp';
import { expect, it } from 'vitest';
import { small } from '../../explainer/testing/samples.ts';
import { post, type World } from '../../testing/world.ts';
import { useWorlds } from '../../testing/worlds.ts';

const makeWorld = useWorlds();
/** For tests that draw many pictures, on a machine that is busy with others. */
const PATIENCE = { timeout: 60_000 };
const LONG = {
  en: 'A title of one hundred and twenty characters, about the kubelet and its many loops, none of which is cut in half here!!!!',
  zh: '一篇标题特别长的文章，讲的是容器运行时与调度器之间那些反复发生的事情，'.repeat(4).slice(0, 120),
};

const SITE = 'title: { en: Gaozhi, zh: 稿纸 }\ndescription: { en: Notes, zh: 手记 }\nlogo: 稿纸\n';
const CONTENT = {
  'site.yaml': SITE,
  'posts/lamp/index.en.md': post(
    'The lamp “burns” & <shines> 🔥',
    'x',
    'tags: [oil]\nseries: Lamps\nauthor: Mei',
  ),
  'posts/lamp/index.zh.md': post('灯 lamp 与“油”', 'x', 'tags: [oil]'),
  'posts/long/index.en.md': post(LONG.en, 'x'),
  'posts/long/index.zh.md': post(LONG.zh, 'x'),
  'posts/odd.md': post('العربية שלום 𠮷 \u{10ffff} Łódź', 'x'),
  'posts/unwritten.md': post('Unwritten', 'x', 'draft: true'),
  'pages/about/index.en.md': '---\ntitle: About\n---\nx\n',
  'pages/about/index.zh.md': '---\ntitle: 关于\n---\nx\n',
};

/** What the head of a page says of its picture. */
async function headOf(w: World, path: string): Promise<Record<string, string>> {
  const html = await w.text(path);
  return Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og:image|twitter:)[^"]*)" content="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
}

async function cardOf(w: World, path: string): Promise<string> {
  return ((await headOf(w, path))['og:image'] ?? '').replace('https://example.org', '');
}

/** The box of what is written in ink below the double rule. */
async function inkOf(png: Buffer) {
  const sheet = await sharp(png)
    .extract({ left: 0, top: 150, width: 1200, height: 350 })
    .greyscale()
    .threshold(45)
    .negate({ alpha: false })
    .removeAlpha()
    .png()
    .toBuffer();
  const { data, info } = await sharp(sheet)
    .trim({ background: '#000', threshold: 1 })
    .toBuffer({ resolveWithObject: true });
  expect(data.length).toBeGreaterThan(500);
  const { trimOffsetLeft = 0, trimOffsetTop = 0, width, height } = info;
  const [left, top] = [-trimOffsetLeft, 150 - trimOffsetTop];
  return { left, top, right: left + width, bottom: top + height };
}

it('every page has a card of its own in its own language', PATIENCE, async () => {
  const w = await makeWorld(CONTENT);
  const paths = ['/', '/posts/lamp', '/posts/long', '/about', '/tag/oil', '/topics', '/archive', '/feeds'];
  const all = [
    ...paths.flatMap((path) => [path, `/zh${path}`]),
    '/posts/odd',
    '/series/lamps',
    '/author/mei',
  ];
  const seen = new Set<string>();
  for (const path of all) {
    const head = await headOf(w, path);
    expect(head).toMatchObject({ 'og:image:width': '1200', 'og:image:height': '630' });
    expect(head['twitter:card']).toBe('summary_large_image');
    expect(head['og:image:alt']).not.toBe('');
    const address = (head['og:image'] ?? '').replace('https://example.org', '');
    seen.add(address);
    const { status, headers, body } = await w.raw(address);
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'image/png']);
    expect(headers['cache-control']).toContain('immutable');
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(body.length).toBeLessThan(120_000);
  }
  expect(seen.size).toBe(all.length);
});

it.each([
  ['en', ''],
  ['zh', '/zh'],
])('an explainer in %s shows the card of the newest article it is in, else its own', async (lang, at) => {
  const use = '```explainer\nuse: tea\n```\n';
  const w = await makeWorld({
    [`explainers/tea.${lang}.yaml`]: small({ head: 'id: tea\ndate: 2025-01-02\ntitle: Tea' }),
    [`explainers/lone.${lang}.yaml`]: small({ head: 'id: lone\ndate: 2025-01-02\ntitle: 独 alone' }),
    [`posts/pot.${lang}.md`]: post('Pot', use),
    [`posts/cup.${lang}.md`]: post('Cup', use).replace('2025-01-02', '2025-01-04'),
    [`posts/later.${lang}.md`]: post('Later', use, 'draft: true'),
  });
  const card = await headOf(w, `${at}/explainers/tea`);
  expect(card['og:image']).toBe((await headOf(w, `${at}/posts/cup`))['og:image']);
  expect(card['og:image:alt']).toMatch(/^Cup/);
  expect((await w.raw(await cardOf(w, `${at}/explainers/tea`))).status).toBe(200);
  expect(await cardOf(w, `${at}/explainers/lone`)).toContain(`${at}/explainers/lone/card.png`);
});

it('the words of a title are on its card, whole, whatever its length and script', async () => {
  const w = await makeWorld(CONTENT);
  for (const path of ['/posts/lamp', '/zh/posts/lamp', '/posts/long', '/zh/posts/long']) {
    const { body } = await w.raw(await cardOf(w, path));
    const { left, top, right, bottom } = await inkOf(body);
    expect(left).toBeGreaterThanOrEqual(58);
    expect(top).toBeGreaterThan(150);
    expect(right).toBeLessThan(1142);
    // A title fills a good part of the sheet and leaves the ruled paper free.
    expect(right - left).toBeGreaterThan(600);
    expect(bottom).toBeLessThan(462);
  }
});

it('a card is asked for only for pages that are there, and leads to what it says now', async () => {
  const w = await makeWorld(CONTENT);
  const old = await cardOf(w, '/zh/posts/lamp');
  for (const path of [
    '/_/cards/0123/posts/unwritten/card.png',
    '/_/cards/0123/posts/nothing/card.png',
    '/_/cards/0123/tag/nothing/card.png',
    '/_/cards/0123/posts/lamp.md/card.png',
    '/_/cards/0123/nothing/card.png',
    '/_/icons/0123/other.png',
  ])
    expect([path, (await w.raw(path)).status]).toEqual([path, 404]);
  w.write('posts/lamp/index.zh.md', post('油灯', 'x'));
  await w.loop.relist();
  const now = await cardOf(w, '/zh/posts/lamp');
  expect(now).not.toBe(old);
  const moved = await w.raw(old);
  expect([moved.status, moved.headers['location']]).toEqual([302, now]);
  expect((await headOf(w, '/posts/nothing'))['og:image']).toBeUndefined();
});

it('icons and manifest come from the logo', async () => {
  const w = await makeWorld(CONTENT);
  const html = await w.text('/zh/');
  expect(html).toContain('<link rel="manifest" href="/site.webmanifest">');
  const response = await w.get('/site.webmanifest');
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await response.json()) as {
    name: string;
    short_name: string;
    start_url: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Gaozhi', short_name: 'Gaozhi', start_url: '/', lang: 'en' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await w.raw(src);
    expect([src, icon.status]).toEqual([src, 200]);
    expect(icon.headers['content-type']).toContain(type);
    if (type !== 'image/png') continue;
    const { width, height } = await sharp(icon.body).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const touch = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(await sharp((await w.raw(touch)).body).metadata()).toMatchObject({ width: 180, height: 180 });
  const ico = await w.raw('/favicon.ico');
  expect([ico.status, ico.headers['content-type']]).toEqual([200, 'image/x-icon']);
  expect(await sharp(ico.body.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 48 });
});

it('another logo, another address', async () => {
  const w = await makeWorld(CONTENT);
  const touch = async () => /<link rel="apple-touch-icon" href="([^"]+)"/.exec(await w.text('/'))?.[1];
  const before = await touch();
  w.write('site.yaml', SITE.replace('logo: 稿纸', 'logo: L'));
  await w.loop.relist();
  expect(await touch()).not.toBe(before);
});
