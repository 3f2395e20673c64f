import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { PNG, post } from '../../testing/world.ts';
import { useWorlds } from '../../testing/worlds.ts';
import { bomb, jpeg, moving, movingPng, noise } from './testing/sample-pictures.ts';

const makeWorld = useWorlds();
/** For tests that make many pictures, on a machine that is busy with others. */
const PATIENCE = { timeout: 60_000 };
const pictures: Record<string, Buffer> = {};
beforeAll(async () => {
  const photo = await jpeg(1200, 800);
  Object.assign(pictures, {
    'tiny.png': PNG,
    'vector.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
    'moving.gif': await moving('gif'),
    'moving.webp': await moving('webp'),
    'moving.png': await movingPng(),
    'bomb.png': bomb(),
    'garbage.png': Buffer.alloc(20_000, 'not a picture'),
    'cut.jpg': photo.subarray(0, photo.length / 3),
    'cmyk.jpg': await noise(1200, 800).toColourspace('cmyk').jpeg().toBuffer(),
    'deep.png': await noise(1200, 800).toColourspace('rgb16').png().toBuffer(),
    'glass.png': await noise(1200, 800, 4).png().toBuffer(),
    'still.gif': await noise(500, 400).gif().toBuffer(),
    'misnamed.png': photo,
  });
});

async function addressesOf(name: string) {
  const w = await makeWorld({
    'posts/a/index.md': post('A', `![x](${name})`),
    [`posts/a/${name}`]: pictures[name] ?? '',
  });
  const html = await w.text('/posts/a');
  const copies = (/<source type="image\/webp" srcset="([^"]*)"/.exec(html)?.[1] ?? '')
    .split(', ')
    .filter(Boolean);
  return { w, html, copies: copies.map((entry) => entry.replace(/ \d+w$/, '')) };
}

it.each(['tiny.png', 'vector.svg', 'moving.gif', 'moving.webp', 'moving.png', 'bomb.png', 'garbage.png'])(
  '%s stays as it is',
  async (name) => {
    const { w, html, copies } = await addressesOf(name);
    expect(html).toContain(`src="/posts/a/${name}"`);
    expect(copies).toEqual([]);
    expect((await w.raw(`/posts/a/${name}`)).body).toEqual(pictures[name]);
    expect((await w.raw(`/_/images/0123456789abcdef-216/posts/a/${name}.webp`)).status).toBe(404);
  },
);

it.each(['cmyk.jpg', 'deep.png', 'glass.png', 'still.gif', 'misnamed.png'])(
  '%s is made smaller',
  async (name) => {
    const { w, copies } = await addressesOf(name);
    const { status, body } = await w.raw(copies[1] ?? '');
    expect(status).toBe(200);
    const { format, width, space, depth, hasAlpha } = await sharp(body).metadata();
    expect([format, width, space, depth]).toEqual(['webp', 324, 'srgb', 'uchar']);
    expect(hasAlpha).toBe(name === 'glass.png');
  },
);

it('a damaged picture is shown as it is, by every one of its addresses', async () => {
  const { w, copies } = await addressesOf('cut.jpg');
  expect(copies.length).toBeGreaterThan(0);
  for (const address of copies) {
    const { status, headers } = await w.raw(address);
    expect([status, headers['location']]).toEqual([302, '/posts/a/cut.jpg']);
    expect(headers['cache-control']).not.toContain('immutable');
  }
});

it(
  'a text of very many pictures shows them all, and looks up no more than anyone will see',
  PATIENCE,
  async () => {
    const many = Array.from({ length: 600 }, (_, index) => `![x](/posts/a/misnamed.png?${index})`).join(
      '\n\n',
    );
    const w = await makeWorld({
      'posts/a/index.md': post('A', many),
      'posts/a/misnamed.png': pictures['misnamed.png'] ?? '',
    });
    const before = w.statements();
    const html = await w.text('/posts/a');
    expect(html.match(/<img /g)).toHaveLength(600);
    expect(html.match(/<picture>/g)?.length).toBeGreaterThan(100);
    expect(w.statements() - before).toBeLessThan(400);
  },
);

it('with no place to keep copies, pages and originals are shown', async () => {
  const { w } = await addressesOf('misnamed.png');
  const data = join(w.folder, 'data2');
  mkdirSync(data);
  // Not even the owner of everything can make a folder where a file is.
  writeFileSync(join(data, 'images'), '');
  const blocked = await makeWorld(
    { 'posts/a/index.md': post('A', '![x](x.jpg)'), 'posts/a/x.jpg': pictures['misnamed.png'] ?? '' },
    { environment: { DATA_DIR: data } },
  );
  const html = await blocked.text('/posts/a');
  const copies = [...html.matchAll(/\/_\/images\/\S+\.webp/g)].map(([address]) => address);
  const answers = await Promise.all(copies.map((address) => blocked.raw(address)));
  for (const { status, headers } of answers)
    expect(status === 200 || (status === 302 && headers['location'] === '/posts/a/x.jpg')).toBe(true);
  expect(answers.at(-1)?.status).toBe(302);
  const card = /property="og:image" content="https:\/\/example\.org([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await blocked.raw(card)).status).toBe(503);
});
