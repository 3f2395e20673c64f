import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guanliBrowser } from '../src/testing/guanli-browser.ts';
import { addAccount, PASSWORD } from '../src/testing/accounts.ts';
import { post, world, type World } from '../src/testing/world.ts';

let w: World;
beforeAll(async () => {
  w = await world({ 'posts/lamp.md': post('Lamp') });
  await addAccount(w, 'Mei', 'owner');
});
afterAll(() => w.close());

const elsewhere = [
  '//evil.example/',
  'https://evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
];

/** Where a browser would go. */
const target = (location: string | null): string => new URL(location ?? '/', w.url).origin;

describe('no redirect leads elsewhere', () => {
  it.each(
    elsewhere.flatMap((path) => [
      path,
      `${path}/`,
      `/zh${path}`,
      `/posts/lamp/${path}`,
      `/posts/lamp/?next=${path}`,
      `/POSTS/lamp?url=${path}`,
    ]),
  )('GET %s', async (path) => {
    const { status, headers } = await w.raw(path.startsWith('/') ? path : `/${path}`);
    if (status >= 300 && status < 400) expect(target(String(headers.location))).toBe(new URL(w.url).origin);
    else expect(status).toBeGreaterThanOrEqual(400);
  });

  it.each(elsewhere)('after a login that asks for %s', async (next) => {
    const browser = guanliBrowser(w.url);
    const answer = await browser.logIn('Mei', PASSWORD, { next });
    expect([answer.status, target(answer.location)]).toEqual([303, new URL(w.url).origin]);
  });
});
