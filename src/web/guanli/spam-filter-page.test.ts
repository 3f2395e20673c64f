import { isDeepStrictEqual } from 'node:util';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spamTokens } from '../../community/spam-tokens.ts';
import { lessonOf, stateAfter } from '../../community/transitions.ts';
import { commentLessons, rebuildLessons } from '../../store/comment-lessons.ts';
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
  w = await world({ 'posts/a.md': post('On tides'), 'posts/a.zh.md': post('潮汐') }, { clock });
  owner = await signedIn(w, 'owner', 'Mei');
  await addAccount(w, '林晓', 'moderator', { language: 'zh' });
  zh = guanliBrowser(w.url);
  await zh.logIn('林晓', PASSWORD);
});
afterAll(() => w.close());

const act = (ids: readonly number[], action: 'approve' | 'spam') =>
  w.desk.moderation.act(
    ids,
    action,
    { accountId: 1, at: new Date(now).toISOString() },
    { stateAfter, lessonOf, noticesOf: () => [] },
  );
const arrive = (content: string, more: { author?: string; lang?: string } = {}): Promise<number> => {
  now += 61_000;
  return say(w, 'posts/a', { content, at: new Date(now), ...more });
};

describe('the spam filter', () => {
  const learn = async (): Promise<void> => {
    const teach = commentLessons(w.db, w.desk.queue);
    while ((await teach(50, spamTokens)) > 0);
  };

  it('says that it has to learn first', async () => {
    const page = await owner.submit(await owner.get('/guanli/spam-filter'), '/guanli/spam-filter', {
      text: 'x',
    });
    expect(page.text).toContain('It says nothing before it has seen 10 comments of each kind.');
    expect(page.text).toContain('It has not learned enough to say anything.');
  });

  it('shows what it goes by, in both scripts, and learns nothing from being asked', async () => {
    for (let n = 0; n < 12; n += 1) {
      await act([await arrive(`代开发票 win a casino bonus ${n} at http://spam.example`)], 'spam');
      await act([await arrive(`The kubelet relists its pods ${n}, 谢谢分享`)], 'approve');
    }
    await learn();
    const page = await owner.get('/guanli/spam-filter');
    expect(page.text).toContain('12 spam comments');
    expect(page.text).toMatch(/发票 ?12 ?0 ?0\.96/);
    expect(page.text).toMatch(/Link to spam\.example ?12 ?0/);
    expect(page.text).toMatch(/kubelet ?0 ?12 ?0\.04/);
    const before = w.db.prepare('SELECT * FROM spam_token').all();
    const scored = await owner.submit(page, '/guanli/spam-filter', { text: '代开发票 http://spam.example' });
    expect(scored.text).toContain('Score 1.00 The filter would hold it.');
    const fine = await zh.submit(await zh.get('/guanli/spam-filter'), '/guanli/spam-filter', {
      text: 'kubelet 谢谢分享',
    });
    expect(fine.text).toMatch(/得分 0\.0\d 过滤器会放行。/);
    expect(w.db.prepare('SELECT * FROM spam_token').all()).toEqual(before);
  });

  it('asks for a text', async () => {
    const page = await owner.submit(await owner.get('/guanli/spam-filter'), '/guanli/spam-filter', {
      text: ' ',
    });
    expect([page.status, page.complaints]).toEqual([422, ['Write a text to score.']]);
  });

  it('learns anew from all decisions, also when it is stopped in between', async () => {
    const counts = () => w.db.prepare('SELECT * FROM spam_token ORDER BY token').all();
    const before = counts();
    const spoil = () => w.db.exec("UPDATE spam_token SET spam = 99 WHERE token = 'kubelet'");
    spoil();
    await owner.submit(await owner.get('/guanli/spam-filter'), '/guanli/spam-filter/rebuild', {});
    await w.until(() => isDeepStrictEqual(counts(), before), 'everything is learned anew');
    // The same, but the process ends after some comments were forgotten, and another one goes on.
    spoil();
    await rebuildLessons(
      w.db,
      w.desk.queue,
    )({ actor: { id: null, name: '' }, at: new Date(now).toISOString() });
    await commentLessons(w.db, w.desk.queue)(1, spamTokens);
    const kept = w.db.prepare("SELECT id FROM comment WHERE lesson = 'ham' LIMIT 1").get() as { id: number };
    await act([kept.id], 'spam');
    await act([kept.id], 'approve');
    await learn();
    expect(counts()).toEqual(before);
  });
});

describe('the secret feed', () => {
  const accounts = '/guanli/accounts';
  const open = async (browser: GuanliBrowser): Promise<string> => {
    const page = await browser.submit(await browser.get(accounts), `${accounts}/feed`, {});
    return /value="https:\/\/example\.org(\/guanli\/feed\/[^"]+\.xml)"/.exec(page.html)?.[1] ?? '';
  };
  const fresh = async (language: 'en' | 'zh'): Promise<GuanliBrowser> => {
    const name = `Feed ${language} ${Math.round(now)}`;
    now += 1000;
    await addAccount(w, name, 'moderator', { language });
    const browser = guanliBrowser(w.url);
    await browser.logIn(name, PASSWORD);
    return browser;
  };

  it.each([
    ['en', '韩梅梅 on 潮汐', 'Pending comments'],
    ['zh', '韩梅梅 评论《潮汐》', '待审评论'],
  ] as const)(
    'tells whoever has the address what waits, in %s, and nothing personal',
    async (lang, title, channel) => {
      const id = await arrive('**新的**评论', { author: '韩梅梅', lang: 'zh' });
      const address = await open(await fresh(lang));
      const answer = await w.raw(address);
      expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'application/atom+xml; charset=utf-8',
        'private, no-store',
      ]);
      const text = answer.body.toString('utf8');
      const { feed } = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' }).parse(
        text,
      );
      expect(feed.title).toContain(channel);
      expect(feed.entry[0]).toMatchObject({ title, author: { name: '韩梅梅' } });
      expect(feed.entry[0].link['@_href']).toBe(`https://example.org/guanli/comments/${id}`);
      expect(feed.entry[0].content['#text']).toContain('<strong>新的</strong>评论');
      expect(text).not.toMatch(/reader\d+@|203\.0\.|Firefox/);
    },
  );

  it('has one address, which is not shown again, and a new one ends the old', async () => {
    const browser = await fresh('en');
    const [first, second] = [await open(browser), await open(browser)];
    expect((await w.raw(first)).status).toBe(404);
    expect((await w.raw(second)).status).toBe(200);
    expect((await browser.get(accounts)).html).not.toContain(second);
    expect(JSON.stringify(w.db.prepare('SELECT * FROM feed_secret').all())).not.toContain(
      second.slice(13, -4),
    );
    await browser.submit(await browser.get(accounts), `${accounts}/feed/close`, {});
    expect((await w.raw(second)).status).toBe(404);
  });
});
