import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../testing/accounts.ts';
import { say } from '../../testing/comments.ts';
import { guanliBrowser, type GuanliBrowser, type GuanliPage } from '../../testing/guanli-browser.ts';
import { post, world, type World } from '../../testing/world.ts';

const SETTINGS = '/guanli/settings';
const MOVE = '/guanli/settings/try/move';
let w: World;
let owner: GuanliBrowser;
let moderator: GuanliBrowser;
beforeAll(async () => {
  w = await world({ 'posts/a.md': post('A') });
  owner = await signedIn(w, 'owner', 'Mei');
  moderator = await signedIn(w, 'moderator', 'Tobias');
});
afterAll(() => w.close());
beforeEach(() => {
  w.db.exec('DELETE FROM operation; DELETE FROM comment');
});

const statusOf = (id: number) => w.db.prepare('SELECT status FROM comment WHERE id = ?').pluck().get(id);
const flash = (page: GuanliPage): string => /role="status">\s*<span>([^<]*)/.exec(page.html)?.[1] ?? '';
const fieldOf = (page: GuanliPage, name: string): string =>
  page.forms.get(MOVE)?.find(([field]) => field === name)?.[1] ?? '';
/** The settings as they are, tried with another block list. */
async function tryBlocking(blockWords: string): Promise<GuanliPage> {
  const page = await owner.get(SETTINGS);
  const rest = (page.forms.get(SETTINGS) ?? []).filter(([name]) => name !== 'policy.blockWords');
  return owner.post(`${SETTINGS}/try`, [...rest, ['policy.blockWords', blockWords]]);
}
async function follow(browser: GuanliBrowser, sent: GuanliPage): Promise<GuanliPage> {
  expect(sent.status).toBe(303);
  return browser.get(sent.location ?? '');
}
const setLanguage = async (language: string): Promise<void> => {
  await owner.submit(await owner.get('/guanli/accounts'), '/guanli/accounts/language', { language });
};

describe('what a trial shows', () => {
  it.each([
    ['en', 'Win at ROULETTE', 'roulette', 'Move these 2 to the trash', '2 comments moved to the Trash.'],
    ['zh', '代开发票请联系', '发票', '把这 2 条移到回收站', '已把 2 条评论移到回收站。'],
  ])('is moved with one button and can be undone, in %s', async (lang, said, list, button, result) => {
    await setLanguage(lang);
    const met = [
      await say(w, 'posts/a', { content: said }),
      await say(w, 'posts/a', { content: `${said}!` }),
    ];
    const other = await say(w, 'posts/a', { content: 'Quite right' });
    const tried = await tryBlocking(list);
    expect(tried.text).toContain(button);
    // Written after the preview, so it is no part of what was agreed to.
    const later = await say(w, 'posts/a', { content: `${said} again` });
    const moved = await follow(owner, await owner.submit(tried, MOVE, {}));
    expect(flash(moved)).toBe(result);
    expect([...met, other, later].map(statusOf)).toEqual(['trash', 'trash', 'pending', 'pending']);
    const undone = await follow(owner, await owner.submit(moved, '/guanli/comments/undo', {}));
    expect([...met, other, later].map(statusOf)).toEqual(['pending', 'pending', 'pending', 'pending']);
    expect(undone.forms.has('/guanli/comments/undo')).toBe(false);
    await setLanguage('en');
  });

  it('is left alone where somebody changed it since, and that is said', async () => {
    const [a, b, gone] = [
      await say(w, 'posts/a', { content: 'casino one' }),
      await say(w, 'posts/a', { content: 'casino two' }),
      await say(w, 'posts/a', { content: 'casino three' }),
    ];
    const tried = await tryBlocking('casino');
    const act = { csrf: fieldOf(tried, 'csrf'), back: '/guanli/comments' };
    await owner.post('/guanli/comments/act', { ...act, one: `approve ${a} pending` });
    await owner.post('/guanli/comments/act', { ...act, one: `remove ${gone} pending`, confirmed: '1' });
    const moved = await follow(owner, await owner.submit(tried, MOVE, {}));
    expect([statusOf(a), statusOf(b)]).toEqual(['approved', 'trash']);
    expect(flash(moved)).toContain('1 comment moved to the Trash.');
    expect(moved.text).toContain('1 comment left: changed by someone meanwhile.');
    expect(moved.text).toContain('1 comment gone meanwhile.');
    const again = await follow(owner, await owner.submit(tried, MOVE, {}));
    expect(again.text).toContain('2 comments left: changed by someone meanwhile.');
    expect(again.forms.has('/guanli/comments/undo')).toBe(false);
  });

  it('goes wherever the policy would put it', async () => {
    const id = await say(w, 'posts/a', { content: 'Quite right' });
    w.db.prepare("UPDATE comment SET status = 'spam', before_spam = 'pending' WHERE id = ?").run(id);
    const tried = await tryBlocking('casino');
    expect(tried.text).toContain('Hold this one for moderation');
    await owner.submit(tried, MOVE, {});
    expect(statusOf(id)).toBe('pending');
  });

  it('says whether it is what is saved', async () => {
    await say(w, 'posts/a', { content: 'casino' });
    expect((await tryBlocking('casino')).text).toContain('settings that are not saved');
    await owner.submit(await owner.get(SETTINGS), SETTINGS, { 'policy.blockWords': 'casino' });
    const saved = await tryBlocking('casino');
    expect(saved.text).not.toContain('settings that are not saved');
    expect(fieldOf(saved, 'to')).toBe('trash');
    await owner.submit(await owner.get(SETTINGS), SETTINGS, { 'policy.blockWords': '' });
  });

  it('may be as many as a trial looks at', async () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => 90_000_000 + at).join(' ');
    const csrf = fieldOf(await prepared(), 'csrf');
    const moved = await follow(owner, await owner.post(MOVE, { csrf, from: 'pending', to: 'spam', ids }));
    expect(moved.text).toContain('20,000 comments gone meanwhile.');
  });
});

describe('a move', () => {
  const operations = () => w.db.prepare('SELECT count(*) FROM operation').pluck().get();

  it('is for owners', async () => {
    const fields = Object.fromEntries((await prepared()).forms.get(MOVE) ?? []);
    const page = await moderator.get(SETTINGS);
    const csrf = page.forms.get('/guanli/logout')?.find(([name]) => name === 'csrf')?.[1] ?? '';
    expect((await moderator.post(MOVE, { ...fields, csrf })).h1).toBe('Only an owner may do this.');
    expect((await guanliBrowser(w.url).post(MOVE, fields)).status).toBe(401);
    expect(operations()).toBe(0);
  });

  it.each([
    ['from another site', {}, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['with a stale token', { csrf: 'old' }, {}],
  ])('%s is refused', async (_what, fields, headers) => {
    const page = await prepared();
    expect((await owner.submit(page, MOVE, fields, headers)).status).toBe(403);
    expect([operations(), statusOf(Number(fieldOf(page, 'ids')))]).toEqual([0, 'pending']);
  });

  it.each([
    ['no comments', { ids: '' }],
    ['no numbers', { ids: "1; DROP TABLE comment 99999999999999999 -1 1e3 x'" }],
    ['no state to come from', { from: 'removed' }],
    ['no state to go to', { to: 'removed' }],
    ['nowhere to go', { from: 'pending', to: 'pending' }],
  ])('of %s does nothing', async (_what, fields) => {
    const done = await follow(owner, await owner.submit(await prepared(), MOVE, fields));
    expect([done.status, operations()]).toEqual([200, 0]);
  });
});

/** A trial of one comment that would move. */
async function prepared(): Promise<GuanliPage> {
  await say(w, 'posts/a', { content: 'casino' });
  return tryBlocking('casino');
}
