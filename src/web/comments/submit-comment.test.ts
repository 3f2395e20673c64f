import { beforeEach, describe, expect, test } from 'vitest';
import { newBrowser, type Browser } from '../../community/commenter-token.ts';
import { TookTooLong } from '../../errors.ts';
import { type CommentInput } from './submit-comment.ts';
import { openSite, START } from './testing/comment-site.ts';

let site: ReturnType<typeof openSite>;
beforeEach(() => {
  site = openSite();
});

const reasonOf = async (input: Partial<CommentInput>): Promise<string> =>
  (await site.submit(input)).decision.reason;

describe('what the database knows decides', () => {
  let browser: Browser;
  beforeEach(async () => {
    browser = newBrowser();
    await site.act([await site.idOf({ browser, content: '第一条' })], 'approve');
  });

  test('approved before, from the same browser', async () => {
    expect(await reasonOf({ browser, author: ' 李雷 ', email: 'LiLei@Example.org' })).toBe('prior-approval');
    expect(await reasonOf({ browser, articleId: 2 })).toBe('prior-approval');
    expect(await reasonOf({ browser, author: '韩梅梅' })).toBe('no-prior-approval');
  });
  test('a name and email that were only typed are not known', async () => {
    expect(await reasonOf({})).toBe('no-prior-approval');
    const pretender = newBrowser();
    await site.submit({ browser: pretender });
    expect(await reasonOf({ browser: pretender })).toBe('no-prior-approval');
  });
  test('a browser that opened the mailed link is known', async () => {
    const other = newBrowser();
    await site.consent.confirm('lilei@example.org', other.key, '2026-03-01T00:00:00.000Z');
    expect(await reasonOf({ browser: other })).toBe('prior-approval');
    expect(await reasonOf({})).toBe('no-prior-approval');
  });
  test('duplicates, in any case and until they are in the trash', async () => {
    expect(await reasonOf({ content: ' 第一条　' })).toBe('duplicate');
    expect(await reasonOf({ content: '第一条', articleId: 2 })).not.toBe('duplicate');
    expect(await reasonOf({ content: '第一条', email: 'other@example.org' })).not.toBe('duplicate');
    expect(await reasonOf({ content: '第一条', parentId: 1 })).not.toBe('duplicate');
    await site.act([1], 'trash');
    expect(await reasonOf({ content: '第一条' })).not.toBe('duplicate');
  });
  test('floods, by address and by email', async () => {
    const at = (seconds: number) => new Date(START + 1_000_000_000 + seconds * 1000);
    await site.submit({ now: at(0), ip: '2001:db8::1' });
    expect(await reasonOf({ now: at(14), ip: '2001:DB8:0::1', email: 'b@example.org' })).toBe('flood');
    expect(await reasonOf({ now: at(14.9), ip: '192.0.2.1' })).toBe('flood');
    expect(await reasonOf({ now: at(15), ip: '2001:db8::1' })).toBe('no-prior-approval');
  });
  test('parents: of this article, approved', async () => {
    expect(await reasonOf({ browser, parentId: 1 })).toBe('prior-approval');
    expect(await reasonOf({ parentId: 1, articleId: 2 })).toBe('parent-not-available');
    expect(await reasonOf({ parentId: 99 })).toBe('parent-not-available');
    await site.act([1], 'hold');
    expect(await reasonOf({ parentId: 1 })).toBe('parent-not-available');
  });
  test('staff and names that look like theirs', async () => {
    expect(await reasonOf({ email: 'Mod@example.org' })).toBe('impersonates-staff');
    await site.saved.save('policy', { requirePriorApproval: false }, 0, { accountId: 1, at: 'x' });
    expect(await reasonOf({ author: '站長', email: 'x@example.org' })).toBe('look-alike-name');
    expect(await reasonOf({ author: '李雷\u0301', email: 'x@example.org' })).toBe('look-alike-name');
    expect(await reasonOf({ author: '韩梅梅', email: 'x@example.org' })).toBe('passed');
  });
  test('many of one /64 are refused, many on the site are held', async () => {
    await site.saved.save(
      'policy',
      { requirePriorApproval: false, limits: { perAddress: 3, perSite: 5 } },
      0,
      { accountId: 1, at: 'x' },
    );
    const now = new Date(START + 2_000_000_000);
    const one = (index: number) => ({
      now,
      ip: `2001:db8::${index}`,
      email: `a${index}@example.org`,
      author: `读者${index}`,
    });
    for (const index of [1, 2, 3]) expect(await reasonOf(one(index))).toBe('passed');
    expect((await site.submit(one(4))).decision).toMatchObject({
      reason: 'too-many-from-address',
      retryAfterSeconds: 600,
    });
    for (const index of [5, 6])
      expect(await reasonOf({ ...one(index), ip: `192.0.2.${index}` })).toBe('passed');
    expect(await reasonOf({ ...one(7), ip: '192.0.2.7' })).toBe('surge');
  });
});

describe('together or not at all', () => {
  test('comment, decision and mail', async () => {
    const id = await site.idOf({ content: '**好**' });
    expect(
      site.db
        .prepare('SELECT status, reason, settings_version, html, name FROM comment WHERE id = ?')
        .get(id),
    ).toEqual({
      status: 'pending',
      reason: 'no-prior-approval',
      settings_version: 0,
      html: '<p><strong>好</strong></p>',
      name: '李雷',
    });
    expect(site.db.prepare('SELECT comment_id, to_status, reason FROM decision').all()).toEqual([
      { comment_id: id, to_status: 'pending', reason: 'no-prior-approval' },
    ]);
    expect(await site.mail.listDue('2027', 9)).toMatchObject([
      { kind: 'pending', commentId: id, recipient: 'mod@example.org', attempts: 0 },
    ]);
  });
  test('one that fails takes nothing with it and leaves the others of its transaction', async () => {
    const failing = openSite({
      recipients: (articleId) => {
        if (articleId === 2) throw new Error('down');
        return { moderators: [], authors: [] };
      },
    });
    const results = await Promise.allSettled([
      failing.submit(),
      failing.submit({ articleId: 2 }),
      failing.submit(),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(failing.db.prepare('SELECT count(*) FROM comment').pluck().get()).toBe(2);
    expect(failing.db.prepare('SELECT count(*) FROM decision').pluck().get()).toBe(2);
  });
  test('a rejected one leaves no trace', async () => {
    expect((await site.submit({ content: ' ' })).status).toBe('rejected');
    expect(site.db.prepare('SELECT count(*) FROM comment').pluck().get()).toBe(0);
    expect(site.db.prepare('SELECT count(*) FROM decision').pluck().get()).toBe(0);
  });
  test('the same twice at once is stored once', async () => {
    const twice = await Promise.all([site.submit({ content: '同' }), site.submit({ content: '同' })]);
    expect(twice.map(({ decision }) => decision.reason)).toEqual(['no-prior-approval', 'duplicate']);
  });
  test('one that cannot be rendered in time is kept as it was typed', async () => {
    const slow = openSite({ renderComment: () => Promise.reject(new TookTooLong('x')) });
    const id = await slow.idOf({ content: '**好**' });
    expect(slow.db.prepare('SELECT html FROM comment WHERE id = ?').pluck().get(id)).toBe('<p>**好**</p>');
  });
});
