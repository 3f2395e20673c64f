import { beforeEach, describe, expect, it } from 'vitest';
import type { CommentFilter, CommentSort, CommentTab } from './comment-filter.ts';
import { commentList, type CommentList } from './comment-list.ts';
import { openDatabase, type Database } from './database.ts';

let db: Database;
let list: CommentList;
beforeEach(() => {
  db = openDatabase(':memory:');
  db.exec("INSERT INTO article_identity (key, first_seen) VALUES ('posts/a', 'x'), ('posts/b', 'x')");
  list = commentList(db, (ip) => ip.replace(/\d+$/, '0'));
});

interface Added {
  readonly status?: string;
  readonly article?: number;
  readonly lang?: string;
  readonly at?: string;
  readonly name?: string;
  readonly email?: string;
  readonly ip?: string;
  readonly website?: string;
  readonly source?: string;
  readonly links?: number;
  readonly reason?: string;
  readonly account?: number;
}

function add(more: Added = {}): number {
  const { name = '李雷', email = 'lilei@example.org' } = more;
  const row = {
    status: 'pending',
    article: 1,
    lang: 'zh',
    at: '2026-03-01T00:00:00.000Z',
    ip: '192.0.2.1',
    website: '',
    source: '好',
    links: 0,
    reason: 'no-prior-approval',
    account: null,
    ...more,
    name,
    nameKey: name.toLowerCase(),
    email,
  };
  const insert = db.prepare<object, { id: number }>(
    `INSERT INTO comment (article_id, root_id, root_at, lang, created_at, status, status_at, name, email, website, ip, ip_form,
       user_agent, account_id, name_key, name_skeleton, email_key, source, html, text, renderer, links, reason, settings_version)
     VALUES (@article, 0, @at, @lang, @at, @status, @at, @name, @email, @website, @ip, 'full', '', @account, @nameKey, '', @email,
       @source, '', @source, 'x', @links, @reason, 0) RETURNING id`,
  );
  return insert.get(row)?.id ?? 0;
}

const NOTHING: CommentFilter = {
  own: { accountId: 7, articleIds: new Set([2]) },
  text: null,
  articleIds: null,
  exceptArticleIds: null,
  lang: null,
  from: null,
  before: null,
  reason: null,
  hasLinks: false,
  isFirst: false,
  isMember: null,
  ip: null,
  author: null,
};
const page = (tab: CommentTab, sort: CommentSort = 'newest', size = 20) => ({ tab, sort, size, edge: null });
const idsOf = async (filter: Partial<CommentFilter>, tab: CommentTab = 'all') =>
  (await list.list({ ...NOTHING, ...filter }, page(tab))).ids;

describe('tabs', () => {
  it('have counts, and follow every change', async () => {
    const [a, b] = [add(), add({ status: 'approved', article: 2 })];
    add({ status: 'spam' });
    add({ status: 'trash', account: 7 });
    const found = await list.list(NOTHING, page('all'));
    expect(found.ids).toEqual([b, a]);
    expect(found.counts).toEqual({ all: 2, mine: 1, pending: 1, approved: 1, spam: 1, trash: 1 });
    expect((await list.list(NOTHING, page('mine'))).ids).toEqual([b]);
    db.exec(`UPDATE comment SET status = 'approved' WHERE id = ${a}; DELETE FROM comment WHERE id = ${b}`);
    const later = await list.list(NOTHING, page('approved'));
    expect([later.ids, later.counts.all, later.counts.mine]).toEqual([[a], 1, 0]);
  });

  it('count what a filter leaves of them', async () => {
    add({ lang: 'en', status: 'spam' });
    add({ lang: 'en' });
    add({ lang: 'zh' });
    const { counts } = await list.list({ ...NOTHING, lang: 'en' }, page('pending'));
    expect(counts).toMatchObject({ all: 1, pending: 1, spam: 1, approved: 0 });
  });
});

describe('filters', () => {
  it.each<[string, Added, Added, Partial<CommentFilter>]>([
    ['article', { article: 2 }, {}, { articleIds: new Set([2]) }],
    ['article is gone', { article: 2 }, {}, { exceptArticleIds: new Set([1]) }],
    ['language', { lang: 'en' }, {}, { lang: 'en' }],
    ['since', { at: '2026-04-01T00:00:00.000Z' }, {}, { from: Date.parse('2026-04-01') }],
    ['until', { at: '2026-02-01T00:00:00.000Z' }, {}, { before: Date.parse('2026-03-01') }],
    ['reason', { reason: 'hold-word' }, {}, { reason: 'hold-word' }],
    ['links', { links: 2 }, {}, { hasLinks: true }],
    ['accounts', { account: 7 }, {}, { isMember: true }],
    ['visitors', {}, { account: 7 }, { isMember: false }],
    ['address', { ip: '192.0.2.9' }, {}, { ip: '192.0.2.9' }],
    ['network', { ip: '198.51.100.7' }, {}, { ip: '198.51.100.0' }],
    ['email', { email: 'han@example.org' }, {}, { author: 'han@example.org' }],
    ['name without an email', { email: '', name: '韩梅梅' }, {}, { author: '韩梅梅' }],
    [
      'first time',
      { email: 'new@example.org' },
      { status: 'approved', email: 'x@example.org' },
      { isFirst: true },
    ],
  ])('%s', async (what, wanted, other, filter) => {
    add(other);
    if (what === 'first time') add({ email: 'x@example.org' });
    const id = add(wanted);
    const ids = await idsOf(filter);
    // Someone's only approved comment is their first as well.
    expect(ids).toEqual(what === 'first time' ? [id, 1] : [id]);
    expect(await idsOf({ lang: 'fr' })).toEqual([]);
  });
});

describe('search', () => {
  const fields: Added = {
    name: 'Bob BestDeals',
    email: 'promo@shop.example',
    website: 'https://cheap.example/buy',
    ip: '203.0.113.24',
    source: '请问这个**阈值**是按节点算，还是按整个集群的 p99 算？I read the kubelet source twice. 網路',
  };
  it.each([
    ['one character', '阈', true],
    ['two characters', '阈值', true],
    ['a phrase', '按整个集群', true],
    ['traditional for simplified', '網絡', false],
    ['simplified for traditional', '网路', true],
    ['a word', 'kubelet', true],
    ['a begun word', 'kube', true],
    ['one letter is no beginning', 'k', false],
    ['another case', 'KUBELET', true],
    ['not within a word', 'ubelet', false],
    ['name', 'bob', true],
    ['part of a name', 'deals', true],
    ['an email', 'promo@shop.example', true],
    ['its host', 'shop.example', true],
    ['a website', 'cheap.example', true],
    ['an IP', '203.0.113.24', true],
    ['the beginning of an IP', '203.0.113', true],
    ['an IP of others', '203.0.114', false],
    ['all of several', 'kubelet 集群 bob', true],
    ['not one of them', 'kubelet 别的', false],
    ['full width', 'ｋｕｂｅｌｅｔ', true],
    ['only signs', '"*" -- ()', false],
    ['quotes and operators are text', '"kubelet" OR NOT', false],
  ])('%s: %s', async (_what, text, isFound) => {
    const id = add(fields);
    add({ source: 'nothing' });
    expect(await idsOf({ text })).toEqual(isFound ? [id] : []);
  });

  it('knows at once what was written, edited and deleted, in whatever tab', async () => {
    expect(await idsOf({ text: '缓存' })).toEqual([]);
    const id = add({ source: '缓存', status: 'spam' });
    expect(await idsOf({ text: '缓存' }, 'spam')).toEqual([id]);
    db.prepare('UPDATE comment SET source = ? WHERE id = ?').run('队列', id);
    expect(await idsOf({ text: '缓存' }, 'spam')).toEqual([]);
    expect(await idsOf({ text: '队列' }, 'spam')).toEqual([id]);
    db.prepare('DELETE FROM comment WHERE id = ?').run(id);
    expect(await idsOf({ text: '队列' }, 'spam')).toEqual([]);
    expect(await commentList(db, String).list({ ...NOTHING, text: '队列' }, page('spam'))).toMatchObject({
      ids: [],
    });
  });
});

describe('pages', () => {
  const sorts: CommentSort[] = ['newest', 'oldest', 'author', 'article'];
  it.each(sorts)('lead through the whole list and back, %s', async (sort) => {
    for (let index = 0; index < 47; index += 1)
      add({
        name: `reader ${(index * 7) % 5}`,
        article: 1 + ((index * 3) % 2),
        // Several of the same moment.
        at: `2026-03-${String(1 + (index % 9)).padStart(2, '0')}T00:00:00.000Z`,
        status: index % 4 === 0 ? 'spam' : 'pending',
      });
    const whole = (await list.list(NOTHING, page('all', sort, 99))).ids;
    expect(new Set(whole).size).toBe(35);
    const seen: number[] = [];
    const starts: number[] = [];
    let at = await list.list(NOTHING, page('all', sort, 8));
    for (;;) {
      expect(at.first).toBe(seen.length + 1);
      seen.push(...at.ids);
      starts.push(at.ids[0] ?? 0);
      if (at.after === null) break;
      at = await list.list(NOTHING, { ...page('all', sort, 8), edge: { side: 'after', cursor: at.after } });
    }
    expect(seen).toEqual(whole);
    starts.pop();
    while (at.before !== null) {
      at = await list.list(NOTHING, { ...page('all', sort, 8), edge: { side: 'before', cursor: at.before } });
      expect(at.ids[0]).toBe(starts.pop());
      expect(at.first).toBe(whole.indexOf(at.ids[0] ?? 0) + 1);
    }
    expect(starts).toEqual([]);
  });

  it('go on from a comment that is gone', async () => {
    const ids = Array.from({ length: 5 }, (_, index) => add({ at: `2026-03-0${index + 1}T00:00:00.000Z` }));
    const first = await list.list(NOTHING, page('all', 'newest', 2));
    db.exec(`DELETE FROM comment WHERE id IN (${ids[3]}, ${ids[4]})`);
    const { after } = first;
    if (after === null) throw new Error('no second page');
    const second = await list.list(NOTHING, {
      ...page('all', 'newest', 2),
      edge: { side: 'after', cursor: after },
    });
    expect([second.ids, second.first]).toEqual([[ids[2], ids[1]], 1]);
  });
});

describe('all that match at a moment', () => {
  it('leave out what came or changed since', async () => {
    const [a, b, c] = [add(), add(), add({ status: 'spam' })];
    const { moment } = await list.list(NOTHING, page('pending'));
    add();
    db.exec(`UPDATE comment SET status = 'pending' WHERE id = ${c}`);
    db.exec(
      `UPDATE comment SET status = 'approved' WHERE id = ${b}; UPDATE comment SET status = 'pending' WHERE id = ${b}`,
    );
    expect(await list.freeze(NOTHING, 'pending', moment)).toEqual({ ids: [a], statuses: ['pending'] });
  });

  it('are not known of before memory was filled', async () => {
    add();
    const { moment } = await list.list(NOTHING, page('all'));
    add();
    const restarted = commentList(db, String);
    expect(await restarted.freeze(NOTHING, 'all', moment)).toBeNull();
    expect(await restarted.freeze(NOTHING, 'all', moment + 9)).toBeNull();
  });
});

it('changes that were read are forgotten, and numbers still rise', async () => {
  add();
  const { moment } = await list.list(NOTHING, page('all'));
  await list.trim();
  add();
  expect((await list.list(NOTHING, page('all'))).moment).toBeGreaterThan(moment);
  expect((await list.list(NOTHING, page('all'))).counts.all).toBe(2);
});

it('people are told apart by email, and without one by name', async () => {
  add({ status: 'approved' });
  add({ status: 'spam' });
  add({ email: '', name: '韩梅梅' });
  const tallies = await list.tallyAuthors(['lilei@example.org', '韩梅梅', 'nobody']);
  expect(Object.fromEntries(tallies)).toEqual({
    'lilei@example.org': { approved: 1, pending: 0, spam: 1, trash: 0 },
    韩梅梅: { approved: 0, pending: 1, spam: 0, trash: 0 },
  });
});
