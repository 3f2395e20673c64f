import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, world, type World } from '../src/testing/world.ts';

const files = { 'posts/lamp.md': post('Lamp'), 'posts/lamp.zh.md': post('灯', '正文。') };

/** An answer of every kind: pages kept and not, both languages, refusals, redirects, files, what programs and operators ask. */
const surfaces: readonly (readonly [what: string, method: string, path: string, status: number])[] = [
  ['a page', 'GET', '/posts/lamp', 200],
  ['a page out of the cache', 'GET', '/posts/lamp', 200],
  ['a page in Chinese', 'GET', '/zh/posts/lamp', 200],
  ['a head', 'HEAD', '/zh/', 200],
  ['no page', 'GET', '/nothing', 404],
  ['an address nobody can read', 'GET', '/%ff', 400],
  ['a redirect', 'GET', '/POSTS/lamp', 301],
  ['a search', 'GET', '/zh/search?q=灯', 200],
  ['a search of a program', 'GET', '/api/search?q=lamp', 200],
  ['a feed', 'GET', '/atom.xml', 200],
  ['a site file', 'GET', '/robots.txt', 200],
  ['a method that is not taken', 'PUT', '/posts/lamp', 405],
  ['a comment that is refused', 'POST', '/posts/lamp/comments', 415],
  ['the dashboard', 'GET', '/guanli/login', 200],
  ['a link of a mail', 'GET', '/_/mail/confirm/none', 404],
  ['health', 'GET', '/healthz', 200],
];

describe.each([
  ['https://example.org', 'max-age=31536000; includeSubDomains'],
  ['http://example.org', undefined],
])('on %s', (baseUrl, expected) => {
  let w: World;
  beforeAll(async () => {
    w = await world(files, { environment: { BASE_URL: baseUrl } });
  });
  afterAll(() => w.close());

  it.each(surfaces)('%s tells browsers accordingly', async (_what, method, path, status) => {
    const answer = await w.raw(encodeURI(path).replace('%25', '%'), {}, method);
    expect([answer.status, answer.headers['strict-transport-security']]).toEqual([status, expected]);
  });

  it('whatever a proxy says', async () => {
    const { headers } = await w.raw('/nothing', { 'X-Forwarded-Proto': 'https' });
    expect(headers['strict-transport-security']).toBe(expected);
  });

  it('a failure of ours too', async () => {
    w.db.exec('ALTER TABLE article_term RENAME TO elsewhere');
    const { status, headers } = await w.raw('/topics');
    expect([status >= 500, headers['strict-transport-security']]).toEqual([true, expected]);
  });
});
