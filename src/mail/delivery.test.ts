import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readUnsubscribeToken } from '../community/mail-links.ts';
import { mailServer, type MailServer } from './testing/mail-server.ts';
import { mailSite, SECRET, type MailSite } from './testing/mail-site.ts';

let server: MailServer;
let site: MailSite;
beforeEach(async () => {
  server = await mailServer();
  site = mailSite(server.url);
});
afterEach(async () => {
  await site.mailer.stop();
  await server.close();
});

const subjects = (): (string | undefined)[] => server.messages.map(({ headers }) => headers.get('subject'));
const sentTo = (address: string) => server.messages.filter(({ recipients }) => recipients.includes(address));

/** An approved comment of 李雷, who wants to know of replies and has confirmed the address. */
async function answerable(lang = 'zh'): Promise<number> {
  const id = await site.idOf({ notify: true, lang });
  await site.consent.confirm('lilei@example.org', null, '2026-03-01T12:00:00.000Z');
  await site.act([id], 'approve');
  await site.mailer.drain();
  server.messages.length = 0;
  return id;
}

const reply = (parentId: number, more: object = {}): Promise<number> =>
  site.idOf({ parentId, author: '韩梅梅', email: 'hmm@example.org', content: '说得好。', ...more });

describe('who gets which mail', () => {
  test('moderators hear of what waits, in their language, with a link to decide', async () => {
    const id = await site.idOf({ content: '第一次来', ip: '203.0.113.9' });
    await site.mailer.drain();
    expect(server.messages).toHaveLength(1);
    const [mail] = server.messages;
    expect(mail?.recipients).toEqual(['mod@example.org']);
    expect(mail?.headers.get('subject')).toBe('《灯》有一条评论待审核');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('第一次来');
      expect(part).toContain(`https://example.org/guanli/comments/${id}`);
      expect(part).not.toMatch(/lilei@|203\.0\.113/);
    }
  });

  test('an author hears of an approved comment, in the other language', async () => {
    await site.act([await site.idOf()], 'approve');
    await site.mailer.drain();
    expect(sentTo('author@example.org').map(({ headers }) => headers.get('subject'))).toEqual([
      '李雷 commented on “Lamps”',
    ]);
    expect(sentTo('author@example.org')[0]?.text).toContain('https://example.org/posts/a/comments/1');
  });

  test('who is answered hears of it once, however often it is approved', async () => {
    const answer = await reply(await answerable());
    await site.mailer.drain();
    expect(sentTo('lilei@example.org')).toEqual([]);
    await site.act([answer], 'approve');
    await site.act([answer], 'approve');
    await site.mailer.drain();
    await site.act([answer], 'hold');
    await site.act([answer], 'approve');
    await site.drainAfter(5);
    const [mail, ...more] = sentTo('lilei@example.org');
    expect(more).toEqual([]);
    expect(mail?.headers.get('subject')).toBe('韩梅梅 在《灯》下回复了你');
    expect(mail?.text).toContain('说得好。');
    expect(mail?.raw).not.toMatch(/hmm@|198\.51\.100/);
  });

  test('a comment that was shown long ago and is shown again is no news, also when its mail is forgotten', async () => {
    const answer = await reply(await answerable());
    await site.act([answer], 'approve');
    await site.mailer.drain();
    site.db.exec("DELETE FROM outbox; UPDATE comment SET approved_at = '2026-03-01T12:30:00.000Z'");
    await site.act([answer], 'hold');
    await site.act([answer], 'approve');
    await site.drainAfter(5);
    expect(sentTo('lilei@example.org')).toHaveLength(1);
  });

  test('a language that has no words of ours gets English', async () => {
    await site.act([await reply(await answerable('fr'))], 'approve');
    await site.mailer.drain();
    expect(sentTo('lilei@example.org')[0]?.headers.get('subject')).toBe('韩梅梅 replied to you on “Lamps”');
    expect(sentTo('lilei@example.org')[0]?.html).toContain('<html lang="en">');
  });

  test('an author who is answered gets the one mail about the answer', async () => {
    const own = await site.idOf({ email: 'author@example.org', author: 'Ann', notify: true, lang: 'en' });
    await site.consent.confirm('author@example.org', null, '2026-03-01T12:00:00.000Z');
    await site.act([own], 'approve');
    await site.act([await reply(own)], 'approve');
    await site.mailer.drain();
    expect(sentTo('author@example.org').map(({ headers }) => headers.get('subject'))).toEqual([
      '韩梅梅 replied to you on “Lamps”',
    ]);
  });

  test('nobody hears of spam and trash, nor of what was hidden before the mail went out', async () => {
    const parent = await answerable();
    const [spam = 0, trash = 0, hidden = 0] = [
      await reply(parent, { content: '一' }),
      await reply(parent, { content: '二' }),
      await reply(parent, { content: '三' }),
    ];
    await site.act([spam], 'spam');
    await site.act([trash], 'trash');
    await site.act([hidden], 'approve');
    await site.act([hidden], 'trash');
    await site.mailer.drain();
    expect(server.messages).toEqual([]);
    // Shown again before anybody heard of it: now it is news.
    await site.act([hidden], 'restore');
    await site.drainAfter(61);
    expect(sentTo('lilei@example.org').map(({ text }) => text.includes('三'))).toEqual([true]);
  });

  test('an address is asked once, with a link that does nothing by itself', async () => {
    await site.idOf({ notify: true, content: '一' });
    await site.idOf({ notify: true, content: '二' });
    await site.mailer.drain();
    const [mail, ...more] = sentTo('lilei@example.org');
    expect(more).toEqual([]);
    expect(mail?.headers.get('subject')).toBe('要接收“稿纸”的回复通知吗？');
    expect(mail?.text).toMatch(/https:\/\/example\.org\/_\/mail\/confirm\/[\w-]+/);
    expect(site.consent.stateOf('lilei@example.org', '2026-03-02T00:00:00.000Z')).toBe('asked');
    expect(site.consent.stateOf('lilei@example.org', '2026-05-02T00:00:00.000Z')).toBe('unknown');
  });

  test('a comment marked as spam does not even ask its address', async () => {
    const id = await site.idOf({ notify: true });
    await site.act([id], 'spam');
    await site.mailer.drain();
    expect(server.messages).toEqual([]);
  });

  test('who took the consent back before the mail went out hears nothing', async () => {
    await site.act([await reply(await answerable())], 'approve');
    await site.consent.withdraw('lilei@example.org', '2026-03-02T00:00:30.000Z');
    await site.mailer.drain();
    expect(sentTo('lilei@example.org')).toEqual([]);
    expect(site.states('reply')).toMatchObject([{ state: 'dropped', error: 'unwanted' }]);
  });

  test.each([
    ['pending', { pending: false }],
    ['approved', { approved: false }],
    ['reply', { replies: false }],
  ])('settings end mail of the kind %s', async (kind, value) => {
    await site.saved.save('mail', value, 0, { accountId: 1, at: 'x' });
    const parent = await answerable();
    await site.act([await reply(parent)], 'approve');
    await site.mailer.drain();
    expect(site.states(kind).map(({ state }) => state)).not.toContain('sent');
    expect(site.states(kind).length).toBeGreaterThan(0);
  });
});

describe('how much', () => {
  test('the first waiting comment at once, the next ones together when the hour is over', async () => {
    await site.idOf();
    await site.mailer.drain();
    for (let count = 0; count < 25; count += 1) await site.idOf();
    await site.drainAfter(30);
    expect(server.messages).toHaveLength(1);
    await site.drainAfter(31);
    expect(subjects()).toEqual(['《灯》有一条评论待审核', '有 25 条评论待审核']);
    expect(server.messages[1]?.text.match(/^> /gm)).toHaveLength(20);
    expect(server.messages[1]?.text).toContain('另有 5 条');
    expect(server.messages[1]?.text).toContain('https://example.org/guanli/comments?status=pending');
    await site.drainAfter(1000);
    expect(server.messages).toHaveLength(2);
  });

  test('what was decided about meanwhile is not counted, and nothing left is no mail', async () => {
    await site.idOf();
    await site.mailer.drain();
    const ids = [await site.idOf(), await site.idOf(), await site.idOf()];
    await site.drainAfter(1);
    await site.act(ids.slice(0, 2), 'spam');
    await site.drainAfter(61);
    expect(subjects()[1]).toBe('《灯》有一条评论待审核');
    await site.act([await site.idOf()], 'spam');
    await site.drainAfter(61);
    expect(server.messages).toHaveLength(2);
  });

  test('from the tenth mail in an hour on, replies are gathered too', async () => {
    const parent = await answerable();
    const ids: number[] = [];
    for (let count = 0; count < 30; count += 1) ids.push(await reply(parent, { content: `回复 ${count}` }));
    await site.act(ids, 'approve');
    await site.mailer.drain();
    const toReader = sentTo('lilei@example.org').map(({ headers }) => headers.get('subject'));
    expect(toReader.filter((subject) => subject === '韩梅梅 在《灯》下回复了你')).toHaveLength(9);
    expect(toReader.filter((subject) => subject === '你的评论有 21 条回复')).toHaveLength(1);
    expect(toReader).toHaveLength(10);
    expect(server.mostConnections()).toBeLessThanOrEqual(3);
  });
});

test('every mail can be ended with one click, and says what it is to machines', async () => {
  await site.idOf();
  await site.mailer.drain();
  const headers = server.messages[0]?.headers;
  expect(headers?.get('auto-submitted')).toBe('auto-generated');
  expect(headers?.get('list-id')).toBe('<comments.example.org>');
  expect(headers?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(headers?.get('content-language')).toBe('zh-Hans');
  expect(headers?.get('from')).toBe('稿纸 <noreply@example.org>');
  const [, token = ''] =
    /^<https:\/\/example\.org\/_\/mail\/unsubscribe\/([\w-]+)>$/.exec(
      headers?.get('list-unsubscribe') ?? '',
    ) ?? [];
  expect(readUnsubscribeToken(token, site.clock.ms, SECRET)).toEqual({
    subject: 'pending',
    emailKey: 'mod@example.org',
    lang: 'zh',
  });
  expect(server.messages[0]?.text).toContain(token);
  expect(server.messages[0]?.html).not.toMatch(/<img|<script|url\(/);
});
