import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawResponse } from '../testing/raw-request.ts';
import { world, type World } from '../testing/world.ts';

const FIXTURES = 'tests/fixtures/content';
const DRAWINGS = 'content/explainers/save-to-page';

let w: World;
beforeAll(async () => {
  const files = readdirSync(FIXTURES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath, entry.name));
  w = await world({
    ...Object.fromEntries(files.map((path) => [path.slice(FIXTURES.length + 1), readFileSync(path)])),
    'explainers/save-to-page.en.yaml': readFileSync(`${DRAWINGS}.en.yaml`),
    'explainers/save-to-page.zh.yaml': readFileSync(`${DRAWINGS}.zh.yaml`),
    'posts/hello-lantern/log.csv': 'day,oil\n'.repeat(500),
  });
});
afterAll(() => w.close());

/** Every kind of address that is the same in both languages, and its type. */
const IN_BOTH = [
  ['/', 'text/html; charset=utf-8'],
  ['/posts/hello-lantern', 'text/html; charset=utf-8'],
  ['/about', 'text/html; charset=utf-8'],
  ['/topics', 'text/html; charset=utf-8'],
  ['/archive', 'text/html; charset=utf-8'],
  ['/feeds', 'text/html; charset=utf-8'],
  ['/explainers', 'text/html; charset=utf-8'],
  ['/explainers/save-to-page', 'text/html; charset=utf-8'],
  ['/category/craft', 'text/html; charset=utf-8'],
  ['/tag/lamp', 'text/html; charset=utf-8'],
  ['/author/keeper', 'text/html; charset=utf-8'],
  ['/search', 'text/html; charset=utf-8'],
  ['/search?q=lamp', 'text/html; charset=utf-8'],
  ['/posts/hello-lantern.md', 'text/markdown; charset=utf-8'],
  ...['', '/category/craft', '/tag/lamp', '/author/keeper'].flatMap((of) => [
    [`${of}/rss.xml`, 'application/rss+xml; charset=utf-8'],
    [`${of}/atom.xml`, 'application/atom+xml; charset=utf-8'],
    [`${of}/feed.json`, 'application/feed+json; charset=utf-8'],
  ]),
  ['/comments.xml', 'application/atom+xml; charset=utf-8'],
  ['/posts/hello-lantern/comments.xml', 'application/atom+xml; charset=utf-8'],
] as [string, string][];
const WITHOUT_LANGUAGE: [string, string][] = [
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/favicon.ico', 'image/x-icon'],
  ['/posts/hello-lantern/images/lamp.svg', 'image/svg+xml'],
  ['/posts/hello-lantern/images/wick.png', 'image/png'],
  ['/posts/hello-lantern/log.csv', 'text/csv; charset=utf-8'],
];
const EVERY = [
  ...IN_BOTH.map(([path, type]) => [path, type, 'en'] as const),
  ...IN_BOTH.map(([path, type]) => [`/zh${path}`, type, 'zh-Hans'] as const),
  ['/explainers/save-to-page.en.svg', 'image/svg+xml', 'en'] as const,
  ['/explainers/save-to-page.zh.svg', 'image/svg+xml', 'zh-Hans'] as const,
  ['/site.webmanifest', 'application/manifest+json; charset=utf-8', 'en'] as const,
  ...WITHOUT_LANGUAGE.map(([path, type]) => [path, type, undefined] as const),
];

/** What a cache goes by: all but the time of the answer and of the connection. */
const headersOf = ({ headers }: RawResponse) => {
  const { date: _date, connection: _connection, 'keep-alive': _alive, ...others } = headers;
  return others;
};
const isText = (type: string): boolean => /text|xml|json|svg/.test(type);
/** A file sent in pieces does not know its compressed length; HEAD may leave it out. */
const withoutLength = ({
  'content-length': _length,
  'transfer-encoding': _coding,
  ...others
}: Record<string, unknown>) => others;

describe.each(EVERY)('%s', (path, type, language) => {
  it('says what it is, the same each time and to HEAD, and nothing to a cookie', async () => {
    const first = await w.raw(path);
    expect([first.status, first.headers['content-type'], first.headers['content-language']]).toEqual([
      200,
      type,
      language,
    ]);
    const second = await w.raw(path, { cookie: 'a=b', 'accept-language': 'zh', host: 'evil.example' });
    expect(headersOf(second)).toEqual(headersOf(first));
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.body.includes('evil.example')).toBe(false);
    const head = await w.raw(path, {}, 'HEAD');
    expect([head.status, headersOf(head), head.body.length]).toEqual([200, headersOf(first), 0]);
    expect(first.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^public, max-age=\d+/),
      etag: expect.any(String),
    });
    expect(Object.keys(first.headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:set-cookie|x-powered-by)$/)]),
    );
    expect(first.headers.vary).toBe(isText(type) ? 'Accept-Encoding' : undefined);
  });

  it('is compressed for who takes that, and not sent again to who has it', async () => {
    const plain = await w.raw(path);
    const packed = await w.raw(path, { 'accept-encoding': 'gzip' });
    const isWorthIt = isText(type) && plain.body.length >= 860;
    expect(packed.headers['content-encoding']).toBe(isWorthIt ? 'gzip' : undefined);
    expect((isWorthIt ? gunzipSync(packed.body) : packed.body).equals(plain.body)).toBe(true);
    const head = await w.raw(path, { 'accept-encoding': 'gzip' }, 'HEAD');
    expect(withoutLength(headersOf(head))).toEqual(withoutLength(headersOf(packed)));
    const known: Record<string, string>[] = [{ 'if-none-match': String(packed.headers.etag) }];
    const changed = packed.headers['last-modified'];
    const dated: Record<string, string>[] =
      changed === undefined ? [] : [{ 'if-modified-since': String(changed) }];
    for (const condition of [...known, ...dated]) {
      const again = await w.raw(path, { 'accept-encoding': 'gzip', ...condition });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      const { etag, vary, 'cache-control': caching } = again.headers;
      expect([etag, vary, caching]).toEqual([
        packed.headers.etag,
        packed.headers.vary,
        packed.headers['cache-control'],
      ]);
    }
    const other = { 'if-none-match': '"other"', ...dated[0] };
    expect((await w.raw(path, other)).status).toBe(200);
  });
});
