import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../../testing/accounts.ts';
import { say } from '../../../testing/comments.ts';
import type { GuanliBrowser, GuanliPage } from '../../../testing/guanli-browser.ts';
import { post, world, type World } from '../../../testing/world.ts';

let w: World;
let mei: GuanliBrowser;
let lin: GuanliBrowser;
beforeAll(async () => {
  w = await world({ 'posts/hello/index.en.md': post('Hello'), 'posts/other/index.zh.md': post('别的') });
  mei = await signedIn(w, 'moderator', 'Mei');
  lin = await signedIn(w, 'owner', 'Lin');
});
afterAll(() => w.close());
beforeEach(() => {
  w.db.exec('DELETE FROM operation; DELETE FROM comment WHERE parent_id IS NOT NULL; DELETE FROM comment');
});

const statusOf = (id: number) => w.db.prepare('SELECT status FROM comment WHERE id = ?').pluck().get(id);
const csrfIn = (page: GuanliPage): string =>
  page.forms.get('/guanli/logout')?.find(([name]) => name === 'csrf')?.[1] ?? '';
const fieldIn = (page: GuanliPage, action: string, name: string): string =>
  page.forms.get(action)?.find(([field]) => field === name)?.[1] ?? '';
/** Sends the form that all rows share, and shows what comes of it. */
async function act(
  browser: GuanliBrowser,
  from: GuanliPage,
  fields: readonly (readonly [string, string])[],
): Promise<GuanliPage> {
  const hidden = ['back', 'moment'].map(
    (name) => [name, fieldIn(from, '/guanli/comments/act', name)] as const,
  );
  const sent = await browser.post('/guanli/comments/act', [['csrf', csrfIn(from)], ...hidden, ...fields]);
  return sent.location === null ? sent : browser.get(sent.location.split('#')[0] ?? '');
}
const flash = (page: GuanliPage): string => /role="status">\s*<span>([^<]*)/.exec(page.html)?.[1] ?? '';
const undo = async (browser: GuanliBrowser, page: GuanliPage): Promise<GuanliPage> => {
  const sent = await browser.submit(page, '/guanli/comments/undo', {});
  return browser.get(sent.location ?? '');
};
const sayAs = (author: string, content = author) => say(w, 'posts/hello', { author, content });

describe('one comment', () => {
  it.each([
    ['approve', 'pending', 'approved', '1 comment approved. By Ann.'],
    ['spam', 'pending', 'spam', '1 comment marked as spam. By Ann.'],
    ['trash', 'pending', 'trash', '1 comment moved to the Trash. By Ann.'],
    ['hold', 'approved', 'pending', '1 comment unapproved. By Ann.'],
    ['notSpam', 'spam', 'pending', '1 comment taken out of spam. By Ann.'],
    ['restore', 'trash', 'pending', '1 comment restored. By Ann.'],
  ])('%s, and undo', async (action, before, after, text) => {
    const id = await sayAs('Ann');
    const to = { approved: 'approve', spam: 'spam', trash: 'trash' }[before];
    const list = await mei.get('/guanli/comments?q=ann');
    if (to !== undefined) await act(mei, list, [['one', `${to} ${id} pending`]]);
    const done = await act(mei, list, [['one', `${action} ${id} ${before}`]]);
    expect([statusOf(id), flash(done)]).toEqual([after, text]);
    const undone = await undo(mei, done);
    expect([statusOf(id), flash(undone)]).toEqual([before, 'Undone: 1 comment as before.']);
    expect(undone.forms.has('/guanli/comments/undo')).toBe(false);
  });

  it('goes back to the same list, at the row below', async () => {
    const [a, b] = [await sayAs('Ann'), await sayAs('Bob')];
    const list = await mei.get('/guanli/comments?status=pending&size=50');
    expect(list.html).toContain(`value="approve ${b} pending ${a}"`);
    const sent = await mei.post('/guanli/comments/act', {
      csrf: csrfIn(list),
      back: '/guanli/comments?status=pending&size=50&op=1',
      one: `approve ${b} pending ${a}`,
    });
    const { pathname, hash, searchParams } = new URL(sent.location ?? '', w.url);
    expect([pathname, hash, searchParams.get('status'), searchParams.get('size')]).toEqual([
      '/guanli/comments',
      `#comment-${a}`,
      'pending',
      '50',
    ]);
  });

  it('is deleted only when that was asked once more, and from nowhere else', async () => {
    const id = await sayAs('Ann');
    const list = await mei.get('/guanli/comments');
    await act(mei, list, [['one', `spam ${id} pending`]]);
    const asked = await act(mei, list, [['one', `remove ${id} spam`]]);
    expect([asked.h1, statusOf(id)]).toEqual(['Delete 1 comment permanently?', 'spam']);
    const done = await mei.submit(asked, '/guanli/comments/act', {});
    expect(statusOf(id)).toBeUndefined();
    const page = await mei.get(done.location ?? '');
    expect([flash(page), page.forms.has('/guanli/comments/undo')]).toEqual([
      '1 comment deleted permanently.',
      false,
    ]);
  });

  it('that another moderator has judged is left as it is, and the second is told', async () => {
    const id = await sayAs('Ann');
    const [seenByMei, seenByLin] = [await mei.get('/guanli/comments'), await lin.get('/guanli/comments')];
    await act(mei, seenByMei, [['one', `approve ${id} pending`]]);
    const late = await act(lin, seenByLin, [['one', `trash ${id} pending`]]);
    expect(statusOf(id)).toBe('approved');
    expect(flash(late)).toBe(
      'Nothing was changed. 1 comment left: changed by someone meanwhile. The comment by Ann is now: Approved (by Mei).',
    );
  });

  it('makes the page of its article show it at once', async () => {
    const id = await sayAs('Ann', 'Where readers see me');
    expect(await w.text('/posts/hello')).not.toContain('Where readers see me');
    const done = await act(mei, await mei.get('/guanli/comments'), [['one', `approve ${id} pending`]]);
    expect(await w.text('/posts/hello')).toContain('Where readers see me');
    await undo(mei, done);
    expect(await w.text('/posts/hello')).not.toContain('Where readers see me');
  });

  it.each([
    ['nothing chosen', [['action', 'approve']], 'Select comments first, or choose all that match.'],
    ['no action', [['ids', '1-pending']], 'Choose what to do first.'],
    ['an unknown one', [['one', 'explode 1 pending']], 'Choose what to do first.'],
  ] as const)('%s is said', async (_what, fields, text) => {
    const page = await act(mei, await mei.get('/guanli/comments'), fields);
    expect(flash(page)).toBe(text);
  });
});

describe('many', () => {
  it('ticked ones, with what was left out, and undo', async () => {
    const [a, b, c] = [await sayAs('Ann'), await sayAs('Bob'), await sayAs('Cid')];
    const list = await mei.get('/guanli/comments');
    // Where there is no script to tick them all.
    expect(list.html).toMatch(/<noscript>\s*<label[^<]*<input[^>]*name="all"[^<]*<span>All 3 that match/);
    await act(lin, await lin.get('/guanli/comments'), [['one', `approve ${b} pending`]]);
    const done = await act(mei, list, [
      ['action', 'spam'],
      ['ids', `${a}-pending`],
      ['ids', `${b}-pending`],
      ['ids', `${c}-pending`],
    ]);
    expect(flash(done)).toBe('2 comments marked as spam. 1 comment left: changed by someone meanwhile.');
    await act(lin, await lin.get('/guanli/comments?status=spam'), [['one', `notSpam ${a} spam`]]);
    expect(flash(await undo(mei, done))).toBe(
      'Undone: 1 comment as before. 1 comment left: changed by someone meanwhile.',
    );
    expect([a, b, c].map(statusOf)).toEqual(['pending', 'approved', 'pending']);
  });

  it('all that match, with their number, without what came since', async () => {
    for (let index = 0; index < 25; index += 1) await sayAs(`Ann ${index}`);
    await sayAs('Bob');
    const list = await mei.get('/guanli/comments?status=pending&q=ann');
    expect(list.text).toContain('All 25 that match');
    expect(list.html).not.toContain('<noscript>');
    const asked = await act(mei, list, [
      ['action', 'trash'],
      ['all', '1'],
    ]);
    expect(asked.h1).toBe('Move 25 comments to the Trash?');
    expect(asked.text).toContain('in “Pending” · with “ann”');
    const late = await sayAs('Ann 99');
    const sent = await mei.submit(asked, '/guanli/comments/act', {});
    const done = await mei.get(sent.location ?? '');
    expect(flash(done)).toBe('25 comments moved to the Trash.');
    expect(statusOf(late)).toBe('pending');
    expect(done.text).toContain('Comments with “ann”');
    await undo(mei, done);
    expect(w.db.prepare("SELECT count(*) FROM comment WHERE status = 'pending'").pluck().get()).toBe(27);
  });

  it('empty spam under the filter, and only what was there', async () => {
    const [a, b] = [await sayAs('Ann'), await sayAs('Bob')];
    w.db.exec("UPDATE comment SET status = 'spam'");
    const list = await mei.get('/guanli/comments?status=spam&q=ann');
    const asked = await act(mei, list, [['empty', 'remove']]);
    expect([asked.h1, asked.text.includes('This cannot be undone.')]).toEqual([
      'Delete 1 comment permanently?',
      true,
    ]);
    const late = await sayAs('Ann Lee');
    w.db.exec(`UPDATE comment SET status = 'spam' WHERE id = ${late}`);
    await mei.submit(asked, '/guanli/comments/act', {});
    expect([a, b, late].map(statusOf)).toEqual([undefined, 'spam', 'spam']);
  });

  it('with a moment that nobody knows is asked again', async () => {
    await sayAs('Ann');
    const list = await mei.get('/guanli/comments');
    const fields = {
      csrf: csrfIn(list),
      back: '/guanli/comments',
      action: 'trash',
      all: '1',
      confirmed: '1',
    };
    for (const moment of ['99999999', 'x', '']) {
      const asked = await mei.post('/guanli/comments/act', { ...fields, moment });
      expect([asked.status, asked.h1, asked.complaints.length]).toEqual([
        200,
        'Move 1 comment to the Trash?',
        1,
      ]);
    }
    expect(w.db.prepare('SELECT DISTINCT status FROM comment').pluck().all()).toEqual(['pending']);
  });

  it('return only to the dashboard', async () => {
    const id = await sayAs('Ann');
    const list = await mei.get('/guanli/comments');
    for (const back of [
      'https://evil.example/',
      '//evil.example',
      '/posts/hello',
      '/guanli/settings',
      'javascript:1',
    ]) {
      const sent = await mei.post('/guanli/comments/act', {
        csrf: csrfIn(list),
        back,
        one: `spam ${id} pending`,
      });
      expect(sent.location).toMatch(/^\/guanli\/comments\?op=\d+&row=\d+#comment-\d+$/);
    }
  });
});
