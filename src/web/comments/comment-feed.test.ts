import { parseDocument, DomUtils } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, world, type World } from '../../testing/world.ts';
import { moderate, writeComment } from './testing/discussion.ts';

let w: World;
let first: number;
let answer: number;
beforeAll(async () => {
  w = await world({
    'posts/a/index.en.md': post('A & B'),
    'posts/a/index.zh.md': post('甲乙'),
    'posts/off.md': post('Off', 'Text.', 'comments: off'),
  });
  first = await writeComment(w, 'posts/a', { content: '**Bold** & <b>raw</b>', author: 'Mara ]]> <x>' });
  answer = await writeComment(w, 'posts/a', { content: '同意', lang: 'zh', parentId: first, author: '林晓' });
  await writeComment(w, 'posts/a', { content: 'Waits', isHeld: true });
});
afterAll(() => w.close());

async function entriesOf(path: string) {
  const document = parseDocument(await w.text(path), { xmlMode: true });
  const all = (name: string, within = document.children) => DomUtils.getElementsByTagName(name, within);
  const text = (name: string, within = document.children) =>
    all(name, within).map((node) => DomUtils.textContent(node))[0];
  return all('entry').map((entry) => ({
    title: text('title', entry.children),
    author: text('name', all('author', entry.children)),
    content: text('content', entry.children),
    lang: entry.attribs['xml:lang'] ?? null,
    link: all('link', entry.children)[0]?.attribs['href'],
    answers: all('thr:in-reply-to', entry.children)[0]?.attribs['href'],
  }));
}

test.each([
  ['/posts/a/comments.xml', 'A & B', [null, 'zh-Hans']],
  ['/zh/posts/a/comments.xml', '甲乙', ['en', null]],
])('%s has what is approved, newest first, in whatever language', async (path, title, langs) => {
  const entries = await entriesOf(path);
  expect(entries.map(({ lang }) => lang)).toEqual(langs.toReversed());
  expect(entries[1]).toMatchObject({
    author: 'Mara ]]>',
    link: `https://example.org/posts/a/comments/${first}`,
    answers: 'https://example.org/posts/a',
  });
  expect(entries[1]?.content).toBe('<p><strong>Bold</strong> &amp; <strong>raw</strong></p>');
  expect(entries[0]).toMatchObject({
    author: '林晓',
    link: `https://example.org/zh/posts/a/comments/${answer}`,
    answers: `https://example.org/zh/posts/a/comments/${first}`,
  });
  expect(await w.text(path)).toContain(title.replace('&', '&amp;'));
});

test.each([
  ['/comments.xml', ['A & B']],
  ['/zh/comments.xml', ['甲乙']],
])('%s has what was written in its language', async (path, titles) => {
  const entries = await entriesOf(path);
  expect(entries.map(({ title }) => titles.find((each) => title?.includes(each)))).toEqual(titles);
});

test('is Atom that readers can ask for again, and is found', async () => {
  const { status, headers } = await w.get('/comments.xml');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  const again = await w.get('/comments.xml', { 'If-None-Match': headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(await w.text('/feeds')).toContain('href="/comments.xml"');
  expect((await w.get('/posts/off/comments.xml')).status).toBe(404);
  expect((await w.get('/posts/none/comments.xml')).status).toBe(404);
});

test('what is withdrawn leaves, what article goes takes its comments along', async () => {
  const late = await writeComment(w, 'posts/a', { content: 'Late' });
  expect(await w.text('/comments.xml')).toContain('Late');
  await moderate(w, [late], 'trash');
  expect(await w.text('/comments.xml')).not.toContain('Late');
  w.write('posts/a/index.en.md', post('A & B', 'Text.', 'comments: off'));
  w.write('posts/a/index.zh.md', post('甲乙', '正文。', 'comments: off'));
  await w.loop.relist();
  expect(await entriesOf('/comments.xml')).toEqual([]);
});
