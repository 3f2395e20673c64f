import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { post, world, type World } from '../../testing/world.ts';
import { linksOf } from '../testing/page.ts';
import { complaints, commenter, shownComments, typedFields, type Commenter } from './testing/commenter.ts';
import { moderate, writeComment } from './testing/discussion.ts';

let w: World;
let now = Date.parse('2026-05-01T10:00:00Z');
beforeAll(async () => {
  w = await world(
    { 'posts/a/index.en.md': post('A'), 'posts/a/index.zh.md': post('甲') },
    {
      environment: { TRUST_PROXY: 'loopback' },
      clock: { now: () => new Date(now), monotonic: () => performance.now() },
    },
  );
});
afterAll(() => w.close());

let reader: Commenter;
let people = 0;
beforeEach(() => {
  reader = commenter(w);
  now += 60_000;
});

async function write(lang: string, content: string): Promise<{ id: number; url: string; page: string }> {
  people += 1;
  const page = lang === 'en' ? '/posts/a' : '/zh/posts/a';
  const fields = { author: `读者${people}`, email: `r${people}@example.org`, content };
  const { location } = await reader.send(`${page}/comments`, fields);
  return { id: Number(/comment=(\d+)/.exec(location ?? '')?.[1]), url: location ?? '', page };
}
const row = (id: number) =>
  w.db.prepare('SELECT status, source, html, edited_at AS editedAt FROM comment WHERE id = ?').get(id);

describe.each([
  ['en', 'Awaiting moderation. Only you can see this comment.', 'Just now'],
  ['zh', '等待审核，目前只有你能看到这条评论。', '刚刚'],
])('an own comment in %s', (lang, held, justNow) => {
  test('is shown in its place to its author only', async () => {
    await writeComment(w, 'posts/a', { lang });
    const { id, url, page } = await write(lang, `**等待** ${lang}`);
    const mine = await reader.get(url);
    const last = shownComments(mine.html).at(-1);
    expect(last).toMatchObject({ id: `comment-${id}`, text: `等待 ${lang}` });
    expect([last?.said.includes(held), last?.said.includes(justNow)]).toEqual([true, true]);
    expect(mine.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    const theirs = await commenter(w).get(url);
    expect(theirs.html).not.toContain('等待</strong>');
    expect(theirs.html).toBe((await commenter(w).get(page)).html);
    const forged = await commenter(w).get(url, { Cookie: `commenter=${'x'.repeat(60)}` });
    expect(forged.html).toBe(theirs.html);
  });

  test('can be changed for ten minutes', async () => {
    const { id, url, page } = await write(lang, 'First words');
    const [, edit = ''] =
      linksOf((await reader.get(url)).html).find(([, href]) => href.endsWith(`/${id}/edit`)) ?? [];
    const form = await reader.get(edit);
    expect([form.status, typedFields(form.html)]).toEqual([200, { content: 'First words' }]);
    const saved = await reader.send(edit, { content: '*Second* words', do: 'save' });
    expect([saved.status, saved.location]).toEqual([303, `${page}?comment=${id}#comment-${id}`]);
    expect(row(id)).toMatchObject({ status: 'pending', html: '<p><em>Second</em> words</p>' });
    const previewed = await reader.send(edit, { content: '**Third**', do: 'preview' });
    expect(previewed.html).toContain('<p><strong>Third</strong></p>');
    const empty = await reader.send(edit, { content: ' ', do: 'save' });
    expect([empty.status, Object.keys(complaints(empty.html).fields)]).toEqual([422, ['content']]);
    now += 10 * 60_000;
    expect((await reader.get(edit)).status).toBe(403);
    expect((await reader.send(edit, { content: 'Too late', do: 'save' })).status).toBe(403);
    expect(row(id)).toMatchObject({ source: '*Second* words' });
  });

  test('can be deleted, and then nobody sees it', async () => {
    const { id, page } = await write(lang, `Delete me ${lang}`);
    await moderate(w, [id], 'approve');
    expect(await w.text(page)).toContain(`Delete me ${lang}`);
    const deleted = await reader.send(`${page}/comments/${id}/edit`, { do: 'delete' });
    expect([deleted.status, deleted.location]).toEqual([303, `${page}#comments`]);
    expect(await w.text(page)).not.toContain(`Delete me ${lang}`);
    expect(row(id)).toBeUndefined();
  });
});

test('nobody else can change it', async () => {
  const { id } = await write('en', 'Mine');
  const stranger = commenter(w);
  expect((await stranger.send(`/posts/a/comments/${id}/edit`, { content: 'x', do: 'save' })).status).toBe(
    403,
  );
  expect((await stranger.send(`/posts/a/comments/${id}/edit`, { do: 'delete' })).status).toBe(403);
  const foreign = { Origin: 'https://evil.example' };
  expect((await reader.send(`/posts/a/comments/${id}/edit`, { do: 'delete' }, foreign)).status).toBe(403);
  expect((await stranger.get(`/posts/a/comments/${id}/edit`)).status).toBe(403);
  expect(row(id)).toMatchObject({ source: 'Mine' });
});

test('other words than a moderator approved wait again, and leave the page', async () => {
  const { id } = await write('en', 'Harmless words');
  await moderate(w, [id], 'approve');
  expect(await w.text('/posts/a')).toContain('Harmless words');
  await reader.send(`/posts/a/comments/${id}/edit`, { content: 'Other words', do: 'save' });
  expect(row(id)).toMatchObject({ status: 'pending', source: 'Other words' });
  const html = await w.text('/posts/a');
  expect([html.includes('Harmless words'), html.includes('Other words')]).toEqual([false, false]);
});

test('what the policy let pass and still does is shown as edited', async () => {
  await w.desk.savedSettings.save('policy', { requirePriorApproval: false }, 0, { accountId: 1, at: 'x' });
  const { id, url } = await write('en', 'Fine words');
  expect((await reader.get(url)).html).not.toContain('Only you can see');
  await reader.send(`/posts/a/comments/${id}/edit`, { content: 'Finer words', do: 'save' });
  const shown = shownComments(await w.text('/posts/a')).find(({ text }) => text === 'Finer words');
  expect(shown?.said).toContain('edited');
  const links = 'https://a.example/ https://b.example/';
  await reader.send(`/posts/a/comments/${id}/edit`, { content: links, do: 'save' });
  expect(row(id)).toMatchObject({ status: 'pending' });
  expect(w.db.prepare('SELECT reason FROM decision WHERE comment_id = ?').pluck().all(id)).toEqual([
    'passed',
    'too-many-links',
  ]);
});

test('what a moderator took away stays away', async () => {
  const { id, url } = await write('en', 'Spammy words');
  await moderate(w, [id], 'spam');
  expect((await reader.get(url)).html).not.toContain('Spammy words');
  expect((await reader.get(`/posts/a/comments/${id}/edit`)).status).toBe(403);
});

test('the cookie lasts as long as its reader asks', async () => {
  const fields = { author: 'C', email: 'c@example.org', content: 'Keep', remember: '1' };
  const { headers } = await reader.send('/posts/a/comments', fields);
  expect(String(headers['set-cookie'])).toMatch(/Max-Age=31536000;/);
});
