import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument, DomUtils } from 'htmlparser2';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { post, type World } from '../../testing/world.ts';
import { useWorlds } from '../../testing/worlds.ts';
import { jpeg, noise, phonePhoto } from './testing/sample-pictures.ts';

const makeWorld = useWorlds();
const SITE =
  'title: { en: Gaozhi, zh: 稿纸 }\nlogo: 稿纸\nauthors: { mei: { name: { en: Mei, zh: 梅 }, image: people/梅.jpg } }\n';
let photo: Buffer;
beforeAll(async () => {
  photo = await jpeg(1500, 1000);
});

interface Shown {
  readonly src: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly sizes: string;
  /** Address by width. */
  readonly copies: ReadonlyMap<number, string>;
}

/** The pictures of a page's main part, as a browser is told of them. */
async function picturesOf(w: World, path: string): Promise<Shown[]> {
  const page = parseDocument(await w.text(path));
  return DomUtils.getElementsByTagName('img', page).map((img) => {
    const { parent } = img;
    const source =
      parent !== null && 'name' in parent && parent.name === 'picture'
        ? DomUtils.getElementsByTagName('source', parent)[0]?.attribs
        : undefined;
    const copies = (source?.['srcset'] ?? '').split(', ').filter(Boolean);
    return {
      src: img.attribs['src'] ?? '',
      attributes: img.attribs,
      sizes: source?.['sizes'] ?? '',
      copies: new Map(
        copies.map((entry) => [Number(/ (\d+)w$/.exec(entry)?.[1]), entry.replace(/ \d+w$/, '')]),
      ),
    };
  });
}

const article = (lang: string) =>
  post(
    lang === 'zh' ? '灯' : 'Lamp',
    '![a](images/a.jpg) ![b](images/b.jpg)',
    'cover: images/cover.jpg\nauthor: mei',
  );

function files(): Record<string, string | Uint8Array> {
  return {
    'site.yaml': SITE,
    'people/梅.jpg': photo,
    'posts/lamp/index.en.md': article('en'),
    'posts/lamp/index.zh.md': article('zh'),
    'posts/lamp/images/a.jpg': photo,
    'posts/lamp/images/b.jpg': photo,
    'posts/lamp/images/cover.jpg': photo,
  };
}

describe.each([
  ['en', '/posts/lamp', '/', '/author/mei'],
  ['zh', '/zh/posts/lamp', '/zh/', '/zh/author/mei'],
])('pictures on %s pages', (_, path, home, author) => {
  it('are offered in smaller sizes, each upright WebP of the width it says, kept for ever', async () => {
    const w = await makeWorld(files());
    const [cover, first, second] = await picturesOf(w, path);
    expect(cover?.attributes).toMatchObject({ width: '1500', height: '1000', fetchpriority: 'high' });
    expect(cover?.attributes['loading']).toBeUndefined();
    expect(cover?.sizes).toBe('(min-width: 1240px) 936px, (min-width: 724px) 684px, calc(100vw - 40px)');
    for (const inline of [first, second]) {
      expect(inline?.attributes).toMatchObject({ loading: 'lazy', decoding: 'async', width: '1500' });
      expect(inline?.sizes).toBe('(min-width: 724px) 684px, calc(100vw - 40px)');
    }
    expect([...(cover?.copies.keys() ?? [])]).toEqual([216, 324, 480, 684, 936, 1500]);
    for (const [width, address] of cover?.copies ?? []) {
      const response = await w.get(address);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(response.headers.get('cache-control')).toContain('immutable');
      const copy = Buffer.from(await response.arrayBuffer());
      expect(await sharp(copy).metadata()).toMatchObject({ format: 'webp', width });
      expect(copy.length).toBeLessThan(photo.length);
    }
    expect(Buffer.from(await (await w.get(cover?.src ?? '')).arrayBuffer())).toEqual(photo);
  });

  it('say how wide they are in the lead of the home page and on the page of an author', async () => {
    const w = await makeWorld(files());
    const [lead] = await picturesOf(w, home);
    expect(lead?.sizes).toBe('(min-width: 992px) 464px, calc(100vw - 40px)');
    const [portrait] = await picturesOf(w, author);
    // A square frame of 108 is filled by a picture half as wide again as it is high.
    expect(portrait?.sizes).toBe('162px');
    expect((await w.get(portrait?.copies.get(324) ?? '')).status).toBe(200);
  });
});

it('a copy is answered like any file: HEAD, 304, not a byte of it in the content folder', async () => {
  const w = await makeWorld(files());
  const before = readdirSync(w.contentDir, { recursive: true });
  const [cover] = await picturesOf(w, '/posts/lamp');
  const address = cover?.copies.get(480) ?? '';
  const first = await w.raw(address);
  const head = await w.raw(address, {}, 'HEAD');
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers['content-length']).toBe(String(first.body.length));
  const again = await w.raw(address, { 'if-none-match': String(first.headers['etag']) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(readdirSync(w.contentDir, { recursive: true })).toEqual(before);
});

it('only widths that pages ask for have an address, whoever asks', async () => {
  const w = await makeWorld(files());
  const [cover] = await picturesOf(w, '/posts/lamp');
  const address = cover?.copies.get(480) ?? '';
  for (const width of ['1', '481', '1368', '1872', '99999', '0480', '480.5', '-480'])
    expect([width, (await w.raw(address.replace('-480/', `-${width}/`))).status]).toEqual([width, 404]);
  expect((await w.raw(address.replace(/\/_\/images\/\w+/, '/_/images/0123'))).status).toBe(302);
  expect((await w.raw('/_/images/0123-480/site.yaml.webp')).status).toBe(404);
  expect((await w.raw('/_/images/0123-480/%2e%2e/data/inkloop.db.webp')).status).toBe(404);
});

it('many readers of one copy wait for one making of it', async () => {
  const w = await makeWorld(files());
  const [cover] = await picturesOf(w, '/posts/lamp');
  const address = cover?.copies.get(1500) ?? '';
  const answers = await Promise.all(Array.from({ length: 30 }, () => w.raw(address)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.toString('base64'))).size).toBe(1);
  const kept = readdirSync(join(w.folder, 'data', 'images'));
  expect(kept.filter((name) => name.endsWith('-1500.webp'))).toHaveLength(1);
  expect(kept.filter((name) => name.includes('unfinished'))).toEqual([]);
});

it('a changed picture has a new address at once, and the old one leads there', async () => {
  const w = await makeWorld(files());
  const [cover] = await picturesOf(w, '/posts/lamp');
  const old = cover?.copies.get(480) ?? '';
  const before = await w.raw(old);
  w.write('posts/lamp/images/cover.jpg', await jpeg(1400, 1000));
  await w.loop.relist();
  const [changed] = await picturesOf(w, '/posts/lamp');
  const now = changed?.copies.get(480) ?? '';
  expect(now).not.toBe(old);
  const moved = await w.raw(old);
  expect([moved.status, moved.headers['location']]).toEqual([302, now]);
  expect((await w.raw(now)).body).not.toEqual(before.body);
  w.remove('posts/lamp/images/cover.jpg');
  expect((await w.raw(now)).status).toBe(404);
});

it('copies are seen as long as their article is, and no longer', async () => {
  const w = await makeWorld(files());
  const [cover] = await picturesOf(w, '/posts/lamp');
  const address = cover?.copies.get(480) ?? '';
  expect((await w.raw(address)).status).toBe(200);
  for (const lang of ['en', 'zh'])
    w.write(`posts/lamp/index.${lang}.md`, post('Lamp', 'x', 'cover: images/cover.jpg\ndraft: true'));
  await w.loop.relist();
  expect((await w.raw(cover?.src ?? '')).status).toBe(404);
  expect((await w.raw(address)).status).toBe(404);
});

it('a copy stands upright and tells nothing of where or by whom it was taken', async () => {
  const phone = await phonePhoto(1200, 800);
  const w = await makeWorld({ ...files(), 'posts/lamp/images/cover.jpg': phone });
  const [cover] = await picturesOf(w, '/posts/lamp');
  expect(cover?.attributes).toMatchObject({ width: '800', height: '1200' });
  const copy = (await w.raw(cover?.copies.get(480) ?? '')).body;
  const { width, height, exif, orientation } = await sharp(copy).metadata();
  expect([width, height, exif, orientation]).toEqual([480, 720, undefined, undefined]);
  expect(await sharp(phone).metadata()).toMatchObject({ orientation: 6 });
});

it('pictures that are named by their public address, of any article, are offered too', async () => {
  const w = await makeWorld({
    ...files(),
    'posts/other.md': post(
      'Other',
      '![a](/posts/lamp/images/a.jpg)\n\n![c](beside.png)\n\n![r](https://x.test/a.jpg)',
    ),
    'posts/beside.png': await noise(700, 300).png().toBuffer(),
  });
  const [named, beside, remote] = await picturesOf(w, '/posts/other');
  expect(named?.attributes).toMatchObject({ width: '1500', height: '1000' });
  expect((await w.raw(named?.copies.get(684) ?? '')).status).toBe(200);
  expect((await w.raw(beside?.copies.get(700) ?? '')).status).toBe(200);
  expect([remote?.src, remote?.copies.size]).toEqual(['https://x.test/a.jpg', 0]);
});
