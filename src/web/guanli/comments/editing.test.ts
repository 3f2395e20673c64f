import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, signedIn } from '../../../testing/accounts.ts';
import { say } from '../../../testing/comments.ts';
import type { GuanliBrowser, GuanliPage } from '../../../testing/guanli-browser.ts';
import { post, world, type World } from '../../../testing/world.ts';

let w: World;
let mei: GuanliBrowser;
let lin: GuanliBrowser;
beforeAll(async () => {
  w = await world({
    'posts/hello/index.en.md': post('Hello', 'Text.', 'comments: closed'),
    'posts/hello/index.zh.md': post('你好'),
    'posts/other/index.en.md': post('Other'),
    'posts/draft/index.en.md': post('Draft', 'Text.', 'draft: true'),
  });
  mei = await signedIn(w, 'moderator', 'Mei');
  lin = await signedIn(w, 'moderator', 'Lin');
});
afterAll(() => w.close());
beforeEach(() => {
  w.db.exec('DELETE FROM operation; DELETE FROM comment WHERE parent_id IS NOT NULL; DELETE FROM comment');
});

const row = (id: number) =>
  w.db.prepare('SELECT * FROM comment WHERE id = ?').get(id) as Record<string, unknown>;
const flash = (page: GuanliPage): string => /role="status">\s*<span>([^<]*)/.exec(page.html)?.[1] ?? '';
const follow = (browser: GuanliBrowser, page: GuanliPage) =>
  browser.get((page.location ?? '').split('#')[0] ?? '');
const quick = (id: number) => `/guanli/comments/${id}`;

describe('quick edit in the row', () => {
  it('changes what a comment says, and can be undone', async () => {
    const id = await say(w, 'posts/hello', { author: 'Ann', content: 'Old **text**' });
    const open = await mei.get(`/guanli/comments?status=pending&quick=${id}`);
    const typed = {
      name: '安',
      email: 'an@example.org',
      website: 'https://an.example',
      content: '新的 *正文*',
    };
    const sent = await mei.submit(open, quick(id), typed);
    expect(sent.location).toMatch(new RegExp(`^/guanli/comments\\?status=pending&op=\\d+#comment-${id}$`));
    expect(row(id)).toMatchObject({
      name: '安',
      email_key: 'an@example.org',
      website: 'https://an.example/',
      html: '<p>新的 <em>正文</em></p>',
      status: 'pending',
    });
    const done = await follow(mei, sent);
    expect(flash(done)).toBe('The comment is saved.');
    await mei.submit(done, '/guanli/comments/undo', {});
    expect(row(id)).toMatchObject({
      name: 'Ann',
      source: 'Old **text**',
      html: '<p>Old <strong>text</strong></p>',
    });
    const page = await mei.get(quick(id));
    expect(page.text).toContain('Earlier versions');
    expect(page.text).toContain('replaced by Mei');
  });

  it.each([
    ['website', { website: 'javascript:alert(1)' }, 'Starts with http:// or https://, or stays empty.'],
    ['email', { email: 'nobody' }, 'Write a full address, as name@example.org, or leave it empty.'],
    ['content', { content: ' ' }, 'Write something, or move the comment to the trash.'],
    ['length', { content: '长'.repeat(10_001) }, 'The text is too long.'],
  ])('a wrong %s keeps what was typed', async (_what, wrong, text) => {
    const id = await say(w, 'posts/hello', { author: 'Ann', content: 'Old' });
    const open = await mei.get(`/guanli/comments?quick=${id}`);
    const typed = { name: '安', content: 'Typed', ...wrong };
    const answer = await mei.submit(open, quick(id), typed);
    expect([answer.status, answer.complaints]).toEqual([422, [text]]);
    expect(answer.forms.get(quick(id))).toContainEqual(['name', '安']);
    expect(row(id)).toMatchObject({ name: 'Ann', source: 'Old' });
  });

  it('of two at once the second sees what the first wrote, and loses nothing', async () => {
    const id = await say(w, 'posts/hello', { author: 'Ann', content: 'Old' });
    const [a, b] = [
      await mei.get(`/guanli/comments?quick=${id}`),
      await lin.get(`/guanli/comments?quick=${id}`),
    ];
    const fields = { name: 'Ann', email: '', website: '' };
    await mei.submit(a, quick(id), { ...fields, content: 'By Mei' });
    const late = await lin.submit(b, quick(id), { ...fields, content: 'By Lin' });
    expect([late.status, row(id)['source']]).toEqual([409, 'By Mei']);
    expect(late.html).toMatch(/<pre[^>]*>By Mei<\/pre>/);
    expect(late.html).toMatch(/<textarea[^>]*>\s*By Lin<\/textarea>/);
    await lin.submit(late, quick(id), { ...fields, content: 'By Lin' });
    expect(row(id)['source']).toBe('By Lin');
    expect(w.db.prepare('SELECT source FROM comment_revision ORDER BY number').pluck().all()).toEqual([
      'Old',
      'By Mei',
    ]);
  });

  it('is kept when the session has ended', async () => {
    const id = await say(w, 'posts/hello', { author: 'Ann', content: 'Old' });
    const open = await mei.get(`/guanli/comments?quick=${id}`);
    mei.cookies.clear();
    const gate = await mei.submit(open, quick(id), { name: 'Ann', content: '一大段\r\n不能丢的字' });
    expect(gate.status).toBe(401);
    const back = await mei.submit(gate, '/guanli/login', { name: 'Mei', password: PASSWORD });
    expect([back.h1, back.text.includes('不能丢的字')]).toEqual(['Send it again?', true]);
    await mei.submit(back, quick(id), {});
    expect(row(id)['source']).toBe('一大段\n不能丢的字');
  });
});

describe('the page of a comment', () => {
  it('changes text, state and date at once, and takes all of it back', async () => {
    const id = await say(w, 'posts/hello', {
      author: 'Ann',
      content: 'Old',
      at: new Date('2026-03-01T08:00:30Z'),
    });
    const before = row(id);
    const page = await mei.get(quick(id));
    expect(page.forms.get(quick(id))).toContainEqual(['date', '2026-03-01T08:00']);
    const fields = { content: 'New', status: 'approved', date: '2026-02-01T10:30' };
    const sent = await mei.submit(page, quick(id), fields);
    const done = await follow(mei, sent);
    expect(flash(done)).toBe('The comment is saved. 1 comment approved. The date is changed.');
    expect(row(id)).toMatchObject({
      source: 'New',
      status: 'approved',
      created_at: '2026-02-01T10:30:00.000Z',
    });
    await mei.submit(done, '/guanli/comments/undo', {});
    const { edited_at: _a, edited_by: _b, ...rest } = before;
    expect(row(id)).toMatchObject(rest);
  });

  it('changes nothing when nothing was changed', async () => {
    const id = await say(w, 'posts/hello', {
      author: 'Ann',
      content: 'Two\nlines',
      at: new Date('2026-03-01T08:00:30Z'),
    });
    const before = row(id);
    const page = await mei.get(quick(id));
    await mei.submit(page, quick(id), { content: 'Two\r\nlines', status: 'pending' });
    expect(row(id)).toEqual(before);
    expect(w.db.prepare('SELECT count(*) FROM operation').pluck().get()).toBe(0);
  });

  it('shows what was typed before it is saved', async () => {
    const id = await say(w, 'posts/hello', { content: 'Old' });
    const page = await mei.get(quick(id));
    const shown = await mei.submit(page, quick(id), { content: '**好**', preview: '1' });
    expect(shown.html).toContain('<p><strong>好</strong></p>');
    expect(row(id)['source']).toBe('Old');
  });

  it.each(['0', '999999', 'x', '1e3', '%00'])('of none is none: %s', async (id) => {
    expect((await mei.get(`/guanli/comments/${id}`)).status).toBe(404);
  });

  it('names parent, article, address and decisions', async () => {
    const parent = await say(w, 'posts/hello', { author: '林晓', content: '问题' });
    await mei.submit(await mei.get(quick(parent)), quick(parent), { content: '问题', status: 'approved' });
    const id = await say(w, 'posts/hello', {
      author: 'Ann',
      content: 'Answer',
      parentId: parent,
      ip: '192.0.2.7',
    });
    const page = await mei.get(quick(id));
    for (const text of ['In reply to 林晓', '问题', 'On Hello', '192.0.2.7', 'Never approved before'])
      expect(page.text).toContain(text);
    const list = await mei.get('/guanli/comments');
    expect(list.text).toContain('In reply to 林晓');
  });
});

describe('a reply', () => {
  const reply = (id: number) => `/guanli/comments/${id}/reply`;
  it('approves what waits, is signed by the account, and both are taken back; also where comments are closed', async () => {
    const id = await say(w, 'posts/hello', { author: 'Ann', content: 'A question' });
    const open = await mei.get(`/guanli/comments?reply=${id}`);
    expect(open.text).toContain('Approve and reply');
    const done = await follow(mei, await mei.submit(open, reply(id), { content: 'An *answer*' }));
    expect(flash(done)).toBe('1 comment approved. Your reply is published.');
    const [answer] = w.db.prepare('SELECT * FROM comment WHERE parent_id = ?').all(id) as Record<
      string,
      unknown
    >[];
    expect(answer).toMatchObject({
      name: 'Mei',
      status: 'approved',
      html: '<p>An <em>answer</em></p>',
      lang: 'en',
    });
    expect(row(id)['status']).toBe('approved');
    expect(await w.text('/posts/hello')).toContain('An <em>answer</em>');
    await mei.submit(done, '/guanli/comments/undo', {});
    expect([row(id)['status'], row(Number(answer?.['id']))['status']]).toEqual(['pending', 'trash']);
  });

  it('that is empty, or said twice, keeps what was typed', async () => {
    const id = await say(w, 'posts/hello', { author: 'Ann', content: 'A question' });
    const open = await mei.get(`/guanli/comments?reply=${id}`);
    const empty = await mei.submit(open, reply(id), { content: ' ' });
    expect([empty.status, empty.complaints, row(id)['status']]).toEqual([422, ['Write a reply.'], 'pending']);
    await mei.submit(open, reply(id), { content: 'Same' });
    const twice = await mei.submit(open, reply(id), { content: 'Same' });
    expect([twice.status, twice.complaints]).toEqual([422, ['You have written exactly this already.']]);
    expect(twice.html).toMatch(/<textarea[^>]*>\s*Same<\/textarea>/);
  });

  it('to what someone else has put away meanwhile is not published, and is kept', async () => {
    const id = await say(w, 'posts/hello', { author: 'Ann', content: 'A question' });
    const open = await mei.get(`/guanli/comments?reply=${id}`);
    const page = await lin.get(quick(id));
    await lin.submit(page, quick(id), { content: 'A question', status: 'spam' });
    const late = await mei.submit(open, reply(id), { content: 'Long answer' });
    expect(late.status).toBe(422);
    expect(w.db.prepare('SELECT count(*) FROM comment').pluck().get()).toBe(1);
  });
});

describe('a conversation whose article is gone', () => {
  it('is listed, and hangs under another article then', async () => {
    w.write('posts/old/index.en.md', post('Old'));
    await w.until(async () => (await w.get('/posts/old')).status === 200, 'the article is there');
    const id = await say(w, 'posts/old', { author: 'Ann', content: 'Still here' });
    await mei.submit(await mei.get(quick(id)), quick(id), { content: 'Still here', status: 'approved' });
    w.remove('posts/old');
    await w.until(async () => (await w.get('/posts/old')).status === 410, 'the article is gone');
    const list = await mei.get('/guanli/comments?post=-');
    expect(list.text).toContain('This article is gone');
    expect(list.text).toContain('Still here');
    expect((await mei.get('/guanli/comments?post=posts%2Fold')).text).toContain('Still here');
    const target = w.db.prepare("SELECT article_id FROM article WHERE slug = 'other'").pluck().get();
    const page = await mei.get(quick(id));
    const moved = await mei.submit(page, `/guanli/comments/${id}/attach`, { article: String(target) });
    const done = await follow(mei, moved);
    expect(flash(done)).toBe('The conversation has moved (1 comment).');
    expect(await w.text('/posts/other')).toContain('Still here');
    await mei.submit(done, '/guanli/comments/undo', {});
    expect(await w.text('/posts/other')).not.toContain('Still here');
    const refused = await mei.submit(page, `/guanli/comments/${id}/attach`, { article: '99' });
    expect([refused.status, refused.complaints]).toEqual([422, ['Choose an article.']]);
  });
});
