import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { post } from '../../testing/world.ts';
import { useWorlds } from '../../testing/worlds.ts';

const world = useWorlds();

const FLOW = '```mermaid\ngraph LR\n  a["<灯>"] --> b\n```';
const SITE = {
  'posts/lamp/index.en.md': post('A lamp', FLOW),
  'posts/lamp/index.zh.md': post('一盏灯', `${FLOW}\n\n\`\`\`mermaid title="第二幅"\npie\n  "甲": 1\n\`\`\``),
  'pages/about.md': '---\ntitle: About\n---\n' + FLOW,
  'posts/plain.md': post('Plain'),
};

function frames(html: string): string[] {
  return DomUtils.getElementsByTagName('iframe', parseDocument(html)).flatMap(
    ({ attribs }) => attribs['src'] ?? [],
  );
}

describe.each([
  ['/posts/lamp', 'en', 1, 'Diagram 1', 'A lamp'],
  ['/zh/posts/lamp', 'zh-Hans', 2, '第二幅', '一盏灯'],
  ['/about', 'en', 1, 'Diagram 1', 'About'],
])('diagrams of %s', (path, lang, count, name, article) => {
  test('are drawn by documents of their own, that hold the source and load only from here', async () => {
    const { get, text } = await world(SITE);
    const addresses = frames(await text(path));
    expect(addresses).toHaveLength(count);
    const response = await get(addresses.at(-1) ?? '');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(response.headers.get('set-cookie')).toBeNull();
    const policy = policyOf(response);
    expect(policy.get('frame-ancestors')).toBe("'self'");
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    const document = parseDocument(await response.text());
    const [html] = DomUtils.getElementsByTagName('html', document);
    expect(html?.attribs['lang']).toBe(lang);
    expect(DomUtils.textContent(DomUtils.getElementsByTagName('title', document))).toBe(name);
    expect(DomUtils.textContent(DomUtils.getElementsByTagName('a', document))).toBe(article);
    expect(DomUtils.getElementsByTagName('灯', document)).toEqual([]);
    for (const { attribs } of DomUtils.getElementsByTagName('script', document))
      expect((await get(attribs['src'] ?? '')).status).toBe(200);
  });

  test('only their page may show frames', async () => {
    const { get } = await world(SITE);
    expect(policyOf(await get(path)).get('frame-src')).toBe("'self'");
    expect(policyOf(await get(path)).get('frame-ancestors')).toBe("'none'");
    expect(policyOf(await get('/posts/plain')).has('frame-src')).toBe(false);
  });
});

test('an old address leads to the diagram that is there now', async () => {
  const { get, text, write, until } = await world(SITE);
  const [before = ''] = frames(await text('/posts/lamp'));
  write('posts/lamp/index.en.md', post('A lamp', FLOW.replace('graph LR', 'graph TD')));
  await until(async () => frames(await text('/posts/lamp'))[0] !== before, 'a new address');
  const response = await get(before);
  const [now = null] = frames(await text('/posts/lamp'));
  expect([response.status, response.headers.get('location')]).toEqual([302, now]);
});

test.each([
  '/_/diagrams/0123/posts/lamp/2',
  '/_/diagrams/0123/posts/nothing/1',
  '/_/diagrams/0123/posts/draft/1',
  '/_/diagrams/0123/topics/1',
  '/_/diagrams/0123/posts/lamp/one',
])('nothing is drawn at %s', async (path) => {
  const { get } = await world({ ...SITE, 'posts/draft.md': post('Draft', FLOW, 'draft: true') });
  expect((await get(path)).status).toBe(404);
});

test('the library is sent with its licence, and not to pages', async () => {
  const { text } = await world(SITE);
  const page = await text('/posts/lamp');
  const [, library = ''] = /src="(\/_\/mermaid[^"]*)"/.exec(await text(frames(page)[0] ?? '')) ?? [];
  expect(page).not.toContain('/_/mermaid');
  expect((await text(library)).slice(0, 400)).toContain('MIT License');
});

test.each([
  ['/atom.xml', '<灯>'],
  ['/zh/atom.xml', '<灯>'],
])('feeds have the source: %s', async (path, words) => {
  const { text } = await world(SITE);
  const feed = await text(path);
  expect(feed).not.toContain('iframe');
  expect(DomUtils.textContent(parseDocument(feed, { xmlMode: true }))).toContain(
    words.replace('<', '&lt;').replace('>', '&gt;'),
  );
});

function policyOf(response: Response): Map<string, string> {
  const policy = response.headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split(';').map((directive): [string, string] => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
}
