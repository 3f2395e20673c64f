import { beforeEach, describe, expect, test } from 'vitest';
import { newBrowser } from '../../community/commenter-token.ts';
import { renderComment } from '../../community/markup/render-comment.ts';
import { spamTokens } from '../../community/spam-tokens.ts';
import { shortenAddress } from '../../community/network.ts';
import { addressShortener } from '../../store/comment-addresses.ts';
import { commentLessons } from '../../store/comment-lessons.ts';
import { openSite } from './testing/comment-site.ts';

let site: ReturnType<typeof openSite>;
beforeEach(() => {
  site = openSite();
});

describe('afterwards', () => {
  test('counters equal a count after every kind of change', async () => {
    const ids = [await site.idOf(), await site.idOf({ articleId: 2 }), await site.idOf(), await site.idOf()];
    await site.act(ids, 'approve');
    const reply = await site.idOf({ parentId: ids[0] ?? 0 });
    await site.act([ids[2] ?? 0], 'spam');
    await site.act([ids[3] ?? 0], 'trash');
    await site.act([ids[0] ?? 0, ids[3] ?? 0], 'remove');
    expect(await site.counts.ofSite()).toEqual({ pending: 1, approved: 1, spam: 1, trash: 0, removed: 1 });
    expect(await site.counts.ofArticle(2)).toMatchObject({ approved: 1, pending: 0 });
    expect([...(await site.counts.approvedOf([1, 2]))]).toEqual([[2, 1]]);
    expect(await site.counts.findDrift()).toEqual([]);
    expect(await site.threads.findPlace(reply)).toMatchObject({ rootId: ids[0], articleId: 1 });
    site.db.exec("UPDATE comment_count SET total = 9 WHERE article_id = 2 AND status = 'approved'");
    expect(await site.counts.findDrift()).toEqual([
      { articleId: 2, status: 'approved', kept: 9, counted: 1 },
    ]);
  });

  test('an action on what another moderator did already is left out, and no mail goes twice', async () => {
    const parent = await site.idOf({ notify: true });
    await site.act([parent], 'approve');
    await site.consent.confirm('lilei@example.org', null, 'x');
    const reply = await site.idOf({ parentId: parent, email: 'b@example.org', author: '韩梅梅' });
    expect(await site.act([reply, 99], 'approve')).toHaveLength(1);
    expect(await site.act([reply], 'approve')).toEqual([]);
    await site.act([reply], 'hold');
    await site.act([reply], 'approve');
    const replies = (await site.mail.listDue('2027', 99)).filter(({ kind }) => kind === 'reply');
    expect(replies).toMatchObject([{ recipient: 'lilei@example.org', commentId: reply }]);
    await site.consent.withdraw('lilei@example.org', 'x');
    expect(site.consent.answered(parent)).toBeNull();
  });

  test('a removed one keeps its place for its replies and nothing of its person', async () => {
    const parent = await site.idOf();
    await site.act([parent], 'approve');
    await site.act([await site.idOf({ parentId: parent })], 'approve');
    await site.act([parent], 'remove');
    const [first, second] = await site.threads.listConversations([parent]);
    expect(first).toMatchObject({ id: parent, status: 'removed', name: '', html: '', text: '' });
    expect(second?.name).toBe('李雷');
    expect(JSON.stringify(site.db.prepare('SELECT * FROM comment WHERE id = ?').get(parent))).not.toContain(
      '李雷',
    );
  });

  test('the author sees what waits, and no one else what it says', async () => {
    const browser = newBrowser();
    const id = await site.idOf({ browser, content: '等待' });
    expect(await site.threads.listOwnPending(1, browser.key)).toMatchObject([{ id, source: '等待' }]);
    expect(await site.threads.listOwnPending(1, newBrowser().key)).toEqual([]);
    expect(await site.threads.listRoots(1)).toEqual([]);
    expect((await site.threads.listConversations([id]))[0]).toMatchObject({
      status: 'pending',
      html: '',
      name: '',
    });
    await site.act([id], 'spam');
    expect(await site.threads.listOwnPending(1, browser.key)).toEqual([]);
  });

  test('an edit keeps what was said', async () => {
    const id = await site.idOf({ content: '旧' });
    const fields = {
      name: '李雷',
      nameKey: '李雷',
      nameSkeleton: '李雷',
      email: '',
      emailKey: '',
      website: '',
      body: renderComment('新'),
      sameKey: null,
    };
    expect(await site.moderation.edit(id, fields, { accountId: null, at: 'x' })).toBe(true);
    expect(await site.moderation.edit(99, fields, { accountId: null, at: 'x' })).toBe(false);
    expect(site.db.prepare('SELECT source FROM comment_revision').pluck().all()).toEqual(['旧']);
    expect(site.db.prepare('SELECT html FROM comment').pluck().all()).toEqual(['<p>新</p>']);
  });

  test('the filter learns what moderators decide, and unlearns what they take back', async () => {
    const teach = commentLessons(site.db, site.queue);
    const learn = () => teach(100, spamTokens);
    const id = await site.idOf({ content: '代开发票' });
    const counted = () => site.db.prepare("SELECT spam, ham FROM spam_token WHERE token = '发票'").get();
    await site.act([id], 'spam');
    expect(await learn()).toBe(1);
    expect(await learn()).toBe(0);
    expect(counted()).toEqual({ spam: 1, ham: 0 });
    await site.act([id], 'notSpam');
    await learn();
    expect(counted()).toEqual({ spam: 0, ham: 1 });
  });

  test('addresses are shortened when their time is over', async () => {
    const id = await site.idOf({ ip: '203.0.113.77' });
    const shorten = addressShortener(site.db, site.queue);
    expect(await shorten('2026-01-01', 10, shortenAddress)).toBe(0);
    expect(await shorten('2027-01-01', 10, shortenAddress)).toBe(1);
    expect(site.db.prepare('SELECT ip, ip_form FROM comment WHERE id = ?').get(id)).toEqual({
      ip: '203.0.113.0',
      ip_form: 'shortened',
    });
  });

  test('the log of decisions cannot be changed', async () => {
    await site.idOf();
    expect(() => site.db.exec('DELETE FROM decision')).toThrow(/only added/);
    expect(() => site.db.exec("UPDATE decision SET reason = 'x'")).toThrow(/only added/);
  });

  test('settings are saved as versions, and not over what another saved', async () => {
    const actor = { accountId: 1, at: 'x' };
    expect(await site.saved.save('policy', { maxLinks: 5 }, 0, actor)).toBe(1);
    expect(await site.saved.save('policy', { maxLinks: 6 }, 0, actor)).toBeNull();
    expect(site.saved.read('policy')).toEqual({ version: 1, value: { maxLinks: 5 } });
    expect((await site.submit()).decision.settingsVersion).toBe(1);
  });
});
