import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, PASSWORD } from '../../testing/accounts.ts';
import { guanliBrowser } from '../../testing/guanli-browser.ts';
import { post, world, type World } from '../../testing/world.ts';
import { tasks } from '../../workers/tasks.ts';
import { complaints, commenter, shownComments, typedFields } from './testing/commenter.ts';

const SITE = `author: keeper
authors: { keeper: { name: { en: The Keeper, zh: 守灯人 }, account: keeper } }
`;
const PERSON = { author: '李雷', email: 'lilei@example.org' };

let w: World;
let breaks = false;
beforeAll(async () => {
  w = await world(
    {
      'site.yaml': SITE,
      'posts/open/index.en.md': post('Open'),
      'posts/open/index.zh.md': post('开放'),
      'posts/closed/index.en.md': post('Closed', 'Text.', 'comments: closed'),
      'posts/closed/index.zh.md': post('关闭', '正文。', 'comments: closed'),
      'posts/off.md': post('Off', 'Text.', 'comments: off'),
      'posts/draft.md': post('Draft', 'Text.', 'draft: true'),
    },
    {
      // Nothing answers there; the form offers mail all the same.
      environment: { TRUST_PROXY: 'loopback', SMTP_URL: 'smtp://127.0.0.1:9' },
      work: {
        ...tasks,
        renderComment: (content) =>
          breaks ? Promise.reject(new Error('the thread is gone')) : tasks.renderComment(content),
      },
    },
  );
});
afterAll(() => w.close());

const statusOf = (id: unknown): unknown =>
  w.db.prepare('SELECT status FROM comment WHERE id = ?').pluck().get(Number(id));

describe.each([
  ['en', '/posts/open', '/posts/closed'],
  ['zh', '/zh/posts/open', '/zh/posts/closed'],
])('in %s', (lang, open, closed) => {
  test('a comment is taken in, and its author led to it', async () => {
    const reader = commenter(w);
    const email = `first-${lang}@example.org`;
    const answer = await reader.send(`${open}/comments`, { ...PERSON, email, content: `你好，${lang}` });
    const [, id] = /\?comment=(\d+)#comment-\1$/.exec(answer.location ?? '') ?? [];
    expect([answer.status, answer.location]).toEqual([303, `${open}?comment=${id}#comment-${id}`]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-commenter=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(w.db.prepare('SELECT lang, status, reason FROM comment WHERE id = ?').get(id)).toEqual({
      lang,
      status: 'pending',
      reason: 'no-prior-approval',
    });
  });

  test('programs are answered in JSON', async () => {
    const reader = commenter(w);
    const token = typedToken((await reader.get(open)).html);
    const { status, json } = await reader.sendJson(`${open}/comments`, {
      ...PERSON,
      email: `json-${lang}@example.org`,
      content: `JSON ${lang}`,
      token,
    });
    expect([status, json]).toEqual([
      201,
      {
        id: expect.any(Number),
        status: 'pending',
        url: `${open}?comment=${json['id']}#comment-${json['id']}`,
      },
    ]);
  });

  const long = '好'.repeat(10_001);
  test.each<[string, Record<string, string>, number, string[]]>([
    ['nothing at all', {}, 422, ['content', 'author', 'email']],
    ['no text', { ...PERSON, content: ' \n' }, 422, ['content']],
    ['no name', { email: PERSON.email, content: 'x' }, 422, ['author']],
    ['half an address', { ...PERSON, email: 'lilei@', content: 'x' }, 422, ['email']],
    ['too long a text', { ...PERSON, content: long }, 422, ['content']],
    ['too long a name', { ...PERSON, author: '李'.repeat(82), content: 'x' }, 422, ['author']],
    [
      'too long a website',
      { ...PERSON, url: `https://a.example/${'b'.repeat(200)}`, content: 'x' },
      422,
      ['url'],
    ],
    ['an answer to nothing', { ...PERSON, content: 'x', parent: '99999' }, 403, []],
    ['an answer to no number', { ...PERSON, content: 'x', parent: 'x' }, 403, []],
  ])('%s is refused, with every word kept', async (_name, typed, status, fields) => {
    const more = { url: 'https://lilei.example/', notify: '1', ...typed };
    const answer = await commenter(w).send(`${open}/comments`, more);
    expect(answer.status).toBe(status);
    expect(Object.keys(complaints(answer.html).fields)).toEqual(fields);
    expect(complaints(answer.html).box).not.toBe('');
    expect(typedFields(answer.html)).toMatchObject({
      content: typed['content'] ?? '',
      author: typed['author'] ?? '',
      email: typed['email'] ?? '',
      url: more.url,
      notify: 'true',
      remember: 'false',
    });
    const program = await commenter(w).sendJson(`${open}/comments`, more);
    expect([program.status, Object.keys(program.json['fields'] as object)]).toEqual([status, fields]);
  });

  test('a closed article takes none', async () => {
    const answer = await commenter(w).send(`${closed}/comments`, { ...PERSON, content: '留言' });
    expect([answer.status, typedFields(answer.html)['content']]).toEqual([403, '留言']);
  });

  test('what was said already, and what comes too fast', async () => {
    const reader = commenter(w);
    const fields = { author: `Twice ${lang}`, email: `twice-${lang}@example.org`, content: 'Twice' };
    expect((await reader.send(`${open}/comments`, fields)).status).toBe(303);
    const again = await reader.send(`${open}/comments`, fields);
    expect([again.status, typedFields(again.html)['content']]).toEqual([409, 'Twice']);
    const fast = await reader.send(`${open}/comments`, { ...fields, content: 'More' });
    expect([fast.status, typedFields(fast.html)['content']]).toEqual([429, 'More']);
    expect(Number(fast.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a preview shows what it would look like, and stores nothing', async () => {
    const count = (): unknown => w.db.prepare('SELECT count(*) FROM comment').pluck().get();
    const before = count();
    const answer = await commenter(w).send(`${open}/comments`, { content: '**好**', do: 'preview' });
    expect([answer.status, answer.html.includes('<p><strong>好</strong></p>')]).toEqual([200, true]);
    expect(typedFields(answer.html)['content']).toBe('**好**');
    const program = await commenter(w).sendJson(`${open}/comments`, { content: '**好**', do: 'preview' });
    expect(program.json).toEqual({ html: '<p><strong>好</strong></p>' });
    expect(count()).toBe(before);
  });

  test('a failure of ours gives back every word', async () => {
    w.db.exec("CREATE TRIGGER broken BEFORE INSERT ON comment BEGIN SELECT RAISE(ABORT, 'no disk'); END");
    const email = `broken-${lang}@example.org`;
    const answer = await commenter(w).send(`${open}/comments`, { ...PERSON, email, content: '不要丢' });
    w.db.exec('DROP TRIGGER broken');
    expect([answer.status, typedFields(answer.html)['content']]).toEqual([503, '不要丢']);
    expect(answer.headers['retry-after']).toBeDefined();
  });
});

describe('at the door', () => {
  test.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['a browser that says so', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sandbox', { Origin: 'null' }],
  ])('%s is refused', async (_name, headers) => {
    expect(
      (await commenter(w).send('/posts/open/comments', { ...PERSON, content: 'x' }, headers)).status,
    ).toBe(403);
  });

  test.each([
    ['/posts/none/comments', 404],
    ['/posts/draft/comments', 404],
    ['/zh/posts/closed-no/comments', 404],
    ['/posts/off/comments', 403],
  ])('%s answers %i with the form', async (path, status) => {
    const answer = await commenter(w).send(path, { ...PERSON, content: '保留' });
    expect([answer.status, typedFields(answer.html)['content']]).toEqual([status, '保留']);
  });

  test('more than any comment is refused; what can be read is given back', async () => {
    const reader = commenter(w);
    const content = 'x'.repeat(300_000);
    const large = await reader.send('/posts/open/comments', { ...PERSON, content });
    expect([large.status, typedFields(large.html)['content']]).toEqual([413, content]);
    const huge = await reader.send('/posts/open/comments', { content: 'x'.repeat(1_100_000) });
    expect(huge.status).toBe(413);
  });

  test.each<[string, string, string, number]>([
    ['no JSON', 'application/json', '{"content":', 422],
    ['a list', 'application/json', '[]', 422],
    ['an object for a text', 'application/json', '{"content":{"a":1}}', 422],
    ['another kind of body', 'text/plain', 'content=x', 415],
    ['a charset nobody reads', 'application/x-www-form-urlencoded; charset=gb2312', 'content=x', 415],
  ])('%s is refused', async (_name, type, body, status) => {
    const headers = { 'Content-Type': type, Accept: 'application/json' };
    expect((await w.raw('/posts/open/comments', headers, 'POST', body)).status).toBe(status);
  });

  test('other methods and other addresses are not for writing', async () => {
    expect((await w.raw('/posts/open/comments', {}, 'PUT')).status).toBe(405);
    expect((await w.raw('/posts/open', {}, 'POST')).status).toBe(405);
    expect((await w.get('/posts/open/comments')).headers.get('location')).toBe('/posts/open#comments');
  });

  test('what cannot be read by our own failure waits, as it was typed', async () => {
    await w.desk.savedSettings.save('policy', { requirePriorApproval: false }, 0, { accountId: 1, at: 'x' });
    breaks = true;
    const fields = { author: '王五', email: 'wangwu@example.org', content: '**好**' };
    const { status } = await commenter(w).send('/posts/open/comments', fields);
    breaks = false;
    expect(status).toBe(303);
    expect(w.db.prepare('SELECT status, reason, html FROM comment ORDER BY id DESC').get()).toEqual({
      status: 'pending',
      reason: 'filter-down',
      html: '<p>**好**</p>',
    });
    await w.desk.savedSettings.save('policy', {}, 1, { accountId: 1, at: 'x' });
  });

  test('a form without our token waits, and one that took the bait is spam; both look the same', async () => {
    const moderator = { accountId: 1, at: 'x' };
    await w.desk.savedSettings.save('policy', { requirePriorApproval: false }, 2, moderator);
    const send = async (fields: object) => {
      const { json } = await commenter(w).sendJson('/posts/open/comments', fields);
      return [json['status'], statusOf(json['id'])];
    };
    const token = typedToken((await commenter(w).get('/posts/open')).html);
    const fields = (name: string) => ({ author: name, email: `${name}@example.org`, content: name });
    expect(await send({ ...fields('whole'), token })).toEqual(['approved', 'approved']);
    expect(await send(fields('tokenless'))).toEqual(['pending', 'pending']);
    expect(await send({ ...fields('baited'), token, subject: 'x' })).toEqual(['pending', 'spam']);
    await w.desk.savedSettings.save('policy', {}, 3, moderator);
  });

  test('who is signed in writes as that account; the author is marked', async () => {
    await addAccount(w, 'keeper', 'owner');
    const browser = guanliBrowser(w.url);
    await browser.logIn('keeper', PASSWORD);
    const answer = await browser.post('/zh/posts/open/comments', { content: '作者的话', author: '别人' });
    expect([answer.status, answer.setCookies]).toEqual([303, []]);
    const [shown] = shownComments(await w.text('/zh/posts/open')).filter(({ text }) => text === '作者的话');
    expect(shown).toMatchObject({ name: '守灯人', isAuthor: true });
  });

  test('a login may be required of everyone else', async () => {
    await w.desk.savedSettings.save('policy', { requireLogin: true }, 4, { accountId: 1, at: 'x' });
    w.desk.changes.settingsChanged();
    const answer = await commenter(w).send('/posts/open/comments', { ...PERSON, content: '门外' });
    expect([answer.status, typedFields(answer.html)['content']]).toEqual([403, '门外']);
    expect(await w.text('/posts/open')).toContain('members of this site only');
  });
});

function typedToken(html: string): string {
  return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
}
