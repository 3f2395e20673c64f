import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryLog } from '../../store/query-log.ts';
import { addAccount, PASSWORD, signedIn } from '../../testing/accounts.ts';
import { say } from '../../testing/comments.ts';
import { guanliBrowser, type GuanliBrowser } from '../../testing/guanli-browser.ts';
import { post, world, type World } from '../../testing/world.ts';

let w: World;
let owner: GuanliBrowser;
let zh: GuanliBrowser;
let now = Date.parse('2026-03-01T08:00:00Z');

beforeAll(async () => {
  const clock = { now: () => new Date(now), monotonic: () => performance.now() };
  w = await world(
    {
      'site.yaml': 'languages: [en, zh]\ntimezone: Asia/Shanghai\n',
      'posts/a.md': post('On tides'),
      'posts/a.zh.md': post('潮汐'),
      'posts/broken.md': '---\ntitle: Broken\n---\nNo date.\n',
    },
    { clock },
  );
  owner = await signedIn(w, 'owner', 'Mei');
  await addAccount(w, '林晓', 'moderator', { language: 'zh' });
  zh = guanliBrowser(w.url);
  await zh.logIn('林晓', PASSWORD);
});
afterAll(() => w.close());

const arrive = async (content: string, more: { author?: string; lang?: string } = {}): Promise<number> => {
  now += 61_000;
  return say(w, 'posts/a', { content, at: new Date(now), ...more });
};

describe('the overview', () => {
  it('is where one comes in', async () => {
    const browser = guanliBrowser(w.url);
    expect((await browser.logIn('Mei', PASSWORD)).location).toBe('/guanli');
  });

  it('says so when nothing waits', async () => {
    expect((await owner.get('/guanli')).text).toContain('Nothing is waiting for you.');
    expect((await zh.get('/guanli')).text).toContain('没有需要处理的评论。');
  });

  it('counts what waits, in its title and its menu, and shows the newest five', async () => {
    for (let n = 1; n <= 6; n += 1) await arrive(`Comment number ${n}`, { author: `Reader ${n}` });
    const last = await arrive('涨潮 <b>好</b>', { author: '李雷', lang: 'zh' });
    const page = await owner.get('/guanli');
    expect(page.html).toContain('<title>Overview (7 pending) · Guanli</title>');
    expect(page.text).toContain('Comments 7 pending');
    expect(page.text).toContain('李雷 on 潮汐');
    expect(page.text).toContain('Reader 6 on On tides');
    expect(page.text).not.toContain('Reader 2');
    expect(page.html).toContain(`href="/guanli/comments/${last}"`);
    expect(page.html).not.toContain('<b>好</b>');
    expect(page.text).toContain('7 comments today');
    expect(page.text).toContain('1 error');
    const chinese = await zh.get('/guanli');
    expect([chinese.h1, chinese.text.includes('李雷 评论于《潮汐》')]).toEqual(['概览', true]);
  });

  it('decides about what waits, and stays', async () => {
    const id = await arrive('Decide here', { author: 'Ann' });
    const page = await owner.get('/guanli');
    const button = new RegExp(`value="(approve ${id} pending \\d+)"`).exec(page.html)?.[1] ?? '';
    const sent = await owner.submit(page, '/guanli/comments/act', { one: button });
    expect(sent.location).toMatch(new RegExp(`^/guanli\\?op=\\d+&row=${id}#comment-\\d+$`));
    const done = await owner.get(sent.location?.split('#')[0] ?? '');
    expect([done.h1, done.text.includes('1 comment approved. By Ann.')]).toEqual(['Overview', true]);
    expect(done.text).not.toContain('Decide here');
    const undone = await owner.submit(done, '/guanli/comments/undo', {});
    expect(undone.location).toMatch(/^\/guanli\?op=\d+$/);
    expect((await owner.get(undone.location ?? '')).text).toContain('Decide here');
    for (const form of ['reply', 'quick']) {
      const [, href] = new RegExp(`href="([^"]*${form}=${id})#comment-${id}"`).exec(page.html) ?? [];
      const list = await owner.get((href ?? '').replaceAll('&amp;', '&'));
      expect([form, list.status, list.html.includes('class="inline')]).toEqual([form, 200, true]);
    }
  });

  it('tells of mail that is stuck', async () => {
    w.db.exec(`INSERT INTO outbox (kind, person, recipient, lang, message_id, created_at, due_at, error)
      VALUES ('pending', 'x', 'x@example.org', 'en', 'm', '2026-03-01T07:00:00.000Z', '2026-03-01T07:00:00.000Z', 'connect ECONNREFUSED')`);
    const { text } = await owner.get('/guanli');
    expect(text).toContain('Oldest: 1 March 2026 15:00');
    expect(text).toContain('The mail server said: connect ECONNREFUSED');
  });
});

describe('search insight', () => {
  const search = (query: string, results: number, at = now) => ({
    type: 'search' as const,
    search: {
      at: new Date(at).toISOString(),
      query,
      lang: 'en',
      filters: '',
      results,
      ms: 1,
      refined: false,
    },
  });

  it('says so when nobody searched', async () => {
    expect((await owner.get('/guanli/insight')).text).toContain('Nobody searched in this time.');
    expect((await zh.get('/guanli/insight')).text).toContain('这段时间没有人搜索。');
  });

  it('shows what was looked for, found or not, in the time chosen', async () => {
    await queryLog(w.db).append([
      search('调度器', 0),
      search('调度器', 0),
      search('relist', 4),
      search('relist', 4),
      {
        type: 'followed',
        followed: { at: new Date(now).toISOString(), query: 'relist', lang: 'en', path: '/posts/a' },
      },
      search('idle', 2),
      search('idle', 2),
      search('my secret', 0),
      search('long ago', 0, now - 40 * 86_400_000),
      search('long ago', 0, now - 40 * 86_400_000),
    ]);
    const page = await owner.get('/guanli/insight');
    expect(page.text).toContain('7 searches');
    expect(page.text).toContain('14% opened a result');
    expect(page.text).toContain('43% found nothing');
    expect(page.text).toContain('调度器');
    expect(page.text).not.toContain('relist 2');
    expect(page.text).toContain('1 more query was searched for only once');
    expect(page.text).not.toContain('my secret');
    expect((await owner.get('/guanli/insight?view=top')).text).toMatch(/relist ?2 ?4 ?50%/);
    expect((await owner.get('/guanli/insight?view=idle')).text).toMatch(/idle ?2 ?2 ?0%/);
    expect((await owner.get('/guanli/insight?view=idle')).text).not.toContain('relist 2');
    expect((await owner.get('/guanli/insight?days=90')).text).toContain('long ago');
    expect((await owner.get('/guanli/insight?days=1000&view=x')).status).toBe(200);
  });

  it('draws each day, and says the same in a table', async () => {
    const page = await owner.get('/guanli/insight?days=7');
    expect(page.html).toMatch(/<svg [^>]*role="img" aria-label="Searches per day\. 7 searches on 8 days/);
    expect(page.html.match(/<th scope="row">\d+ (February|March) 2026<\/th>/g)).toHaveLength(8);
    expect((await zh.get('/guanli/insight?days=7')).text).toContain('2026 年 3 月 1 日');
  });
});

describe('the audit log', () => {
  it('shows who did what, newest first, a stretch at a time', async () => {
    for (let n = 0; n < 60; n += 1)
      w.db
        .prepare(
          "INSERT INTO audit (at, account_id, actor, action, subject, detail) VALUES (?, 1, 'Mei', 'role-changed', ?, '{}')",
        )
        .run(new Date(now + n).toISOString(), `person ${n}`);
    const page = await owner.get('/guanli/audit?what=role-changed');
    expect(page.text).toContain('person 59');
    expect(page.text).not.toContain('person 9 ');
    const older = /href="([^"]+)" rel="next"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await owner.get(older)).text).toContain('person 9');
    expect((await owner.get(older)).text).not.toContain('person 59');
  });

  it.each([
    ['?who=Mei&what=login', 'Signed in', '林晓'],
    [`?who=${encodeURIComponent('林晓')}`, '林晓', 'person 5'],
    ['?from=2026-03-02', 'No entry matches.', 'person'],
    ['?to=2026-02-28', 'Added an account', 'person'],
    ['?from=2026-03-01&to=2026-03-01', 'person 50', 'Added an account'],
    ['?who=%27%20OR%201%3D1%20--', 'No entry matches.', 'person 5'],
  ])('can be narrowed: %s', async (query, has, hasNot) => {
    const page = await owner.get(`/guanli/audit${query}`);
    const table = page.html.slice(page.html.indexOf('<tbody>'));
    expect(table).toContain(has);
    expect(table).not.toContain(hasNot);
  });

  it('says what a day looks like', async () => {
    const page = await owner.get('/guanli/audit?from=soon');
    expect([page.status, page.complaints]).toEqual([422, ['Write a day as 2026-01-31.']]);
    expect((await zh.get('/guanli/audit')).text).toContain('添加账号');
  });
});
