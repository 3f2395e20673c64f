import { beforeEach, describe, expect, test } from 'vitest';
import { newBrowser } from '../community/commenter-token.ts';
import { renderComment } from '../community/markup/render-comment.ts';
import { personEraser } from '../store/person-erasure.ts';
import { personRecords } from '../store/person-records.ts';
import { openSite } from '../web/comments/testing/comment-site.ts';
import { managePrivacy } from './manage-privacy.ts';

const ADDRESS = 'lilei@example.org';
const TRACES = /lilei|李雷|203\.0\.113|Trace Browser|lei\.example/i;

let site: ReturnType<typeof openSite>;
let said: string[];
beforeEach(() => {
  site = openSite();
  said = [];
});

const run = (argv: string[], ask: ((question: string) => Promise<string>) | null = null): Promise<number> =>
  managePrivacy(argv, {
    people: personRecords(site.db),
    eraser: personEraser(site.db),
    now: () => new Date('2026-03-05T00:00:00Z'),
    say: (line) => said.push(line),
    ask,
  });

/** All that the database holds, but what moderators did and set. */
const everything = (): string =>
  ['comment', 'comment_revision', 'mail_consent', 'email_proof', 'outbox']
    .map((table) => JSON.stringify(site.db.prepare(`SELECT * FROM ${table}`).all()))
    .join();

/** A person with a trace in every table, and another one beside. Ids: 1 and 2 theirs, 3 the other's reply. */
async function leaveTraces(): Promise<void> {
  const traces = {
    ip: '203.0.113.77',
    userAgent: 'Trace Browser',
    url: 'https://lei.example/',
    browser: newBrowser(),
  };
  const first = await site.idOf({ ...traces, content: '我的话', notify: true });
  await site.idOf({ ...traces, content: 'My words', lang: 'en', email: 'LiLei@Example.org' });
  await site.consent.confirm(ADDRESS, traces.browser.key, '2026-03-01T13:00:00.000Z');
  await site.act([first], 'approve');
  const reply = await site.idOf({
    parentId: first,
    author: '韩梅梅',
    email: 'hmm@example.org',
    content: '写信给 LILEI@example.org',
  });
  await site.act([reply], 'approve');
  await site.moderation.edit(
    first,
    {
      name: '李雷',
      nameKey: '李雷',
      nameSkeleton: '李雷',
      email: ADDRESS,
      emailKey: ADDRESS,
      website: 'https://lei.example/',
      body: renderComment('改过的话'),
      sameKey: null,
    },
    { accountId: null, at: '2026-03-01T12:05:00.000Z' },
  );
}

describe('export', () => {
  test('holds everything of the person and nothing of others, for people and for programs', async () => {
    await leaveTraces();
    expect(await run(['export', 'LILEI@example.org'])).toBe(0);
    const [text = ''] = said;
    for (const trace of [
      '改过的话',
      '我的话',
      'My words',
      '203.0.113.77',
      'Trace Browser',
      'confirmed at',
      'Mails to',
    ])
      expect(text).toContain(trace);
    expect(text).not.toMatch(/hmm@|韩梅梅/);
    expect(text).toContain('other comments: 3');
    await run(['export', ADDRESS, '--json']);
    expect(JSON.parse(said[1] ?? '')).toMatchObject({
      address: ADDRESS,
      comments: [
        { id: 1, source: '改过的话' },
        { id: 2, source: 'My words' },
      ],
      revisions: [{ commentId: 1, source: '我的话' }],
      consent: { confirmedAt: '2026-03-01T13:00:00.000Z' },
      proofs: [{}],
      mail: [{ kind: 'confirm' }, { kind: 'reply', commentId: 3 }],
      mentionedIn: [3],
    });
  });

  test('says so when there is nothing', async () => {
    expect(await run(['export', 'nobody@example.org'])).toBe(0);
    expect(said).toEqual(['Nothing is kept of nobody@example.org.']);
  });
});

describe('erase', () => {
  test('takes the person and leaves texts, threads and others', async () => {
    await leaveTraces();
    expect(await run(['erase', ADDRESS])).toBe(0);
    // What somebody else wrote stays.
    expect(everything().replaceAll('LILEI@example.org', '')).not.toMatch(TRACES);
    expect(site.db.prepare('SELECT id, name, text FROM comment ORDER BY id').all()).toMatchObject([
      { id: 1, name: '匿名', text: '改过的话' },
      { id: 2, name: 'Anonymous', text: 'My words' },
      { id: 3, name: '韩梅梅' },
    ]);
    expect((await site.threads.listConversations([1])).map(({ id, parentId }) => [id, parentId])).toEqual([
      [1, null],
      [3, 1],
    ]);
    expect(await site.counts.findDrift()).toEqual([]);
    expect(said.join('\n')).toMatch(/Backups are untouched/);
    expect(said.join('\n')).toContain('text of other comments, which stay: 3');
  });

  test('with the texts, also from earlier forms, in each one’s language', async () => {
    await leaveTraces();
    await run(['erase', ADDRESS, '--with-text']);
    expect(everything()).not.toMatch(/改过的话|我的话|My words/);
    expect(site.db.prepare('SELECT html FROM comment ORDER BY id').pluck().all().slice(0, 2)).toEqual([
      '<p>应作者要求，这段文字已移除。</p>',
      '<p>This text was removed at the request of its author.</p>',
    ]);
    expect(site.db.prepare('SELECT count(*) FROM comment').pluck().get()).toBe(3);
  });

  test('twice is as once', async () => {
    await leaveTraces();
    await run(['erase', ADDRESS]);
    const after = everything();
    expect(await run(['erase', ADDRESS])).toBe(0);
    expect(everything()).toBe(after);
    said.length = 0;
    await run(['export', ADDRESS]);
    expect(said[0]).not.toMatch(/Comments|Mails/);
  });

  test('a new commenter of the same name and address is a stranger', async () => {
    await leaveTraces();
    await run(['erase', ADDRESS]);
    expect((await site.submit({ browser: newBrowser() })).decision.reason).toBe('no-prior-approval');
    expect(site.consent.stateOf(ADDRESS, '2026-03-05T00:00:00.000Z')).toBe('unknown');
  });

  test.each([
    [['--dry-run'], null, 0, false],
    [[], 'no', 1, false],
    [[], ' Yes ', 0, true],
    [['--yes'], 'no', 0, true],
  ])('%j, answered %j', async (options, answer, code, isErased) => {
    await leaveTraces();
    const ask = answer === null ? null : async () => answer;
    expect(await run(['erase', ADDRESS, ...options], ask)).toBe(code);
    expect(everything().includes('203.0.113.77')).toBe(!isErased);
    expect(said[0]).toContain('comments: 2 (1, 2)');
  });

  test('the search index of moderators forgets the words', async () => {
    await leaveTraces();
    site.db.exec("CREATE VIRTUAL TABLE temp.words USING fts5vocab('main', 'comment_search', 'row')");
    const words = () => site.db.prepare<[], string>('SELECT term FROM words').pluck().all();
    const isTheirs = (word: string): boolean => ['113_77', 'lei_example', 'my_words', '李_雷'].includes(word);
    expect(words().filter(isTheirs)).toHaveLength(4);
    await run(['erase', ADDRESS, '--with-text']);
    expect(words().filter(isTheirs)).toEqual([]);
  });

  test('the file does not hold it either', async () => {
    await leaveTraces();
    await run(['erase', ADDRESS, '--with-text']);
    const file = site.db.serialize().toString('latin1');
    for (const trace of ['My words', 'Trace Browser', '203.0.113.77', 'lei.example'])
      expect([trace, file.includes(trace)]).toEqual([trace, false]);
  });
});

test.each([
  [[]],
  [['export']],
  [['erase', 'lilei']],
  [['forget', ADDRESS]],
  [['erase', ADDRESS, 'b@example.org']],
])('%j is not understood', async (argv) => {
  await expect(run(argv)).rejects.toThrow(/Usage/);
});
