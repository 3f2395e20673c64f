import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../src/testing/accounts.ts';
import { guanliBrowser } from '../src/testing/guanli-browser.ts';
import { post, world, type World } from '../src/testing/world.ts';
import { commenter, type Commenter } from '../src/web/comments/testing/commenter.ts';

/** Every word here belongs to a person, and none may come into a log. */
const person = {
  author: 'Wilhelmina 欧阳娜娜',
  url: 'https://wilhelmina.example/blog',
  content: 'My lighthouse secret 灯塔里的秘密',
};
let addresses = 0;
/** Nobody may comment twice within seconds from one address. */
const newEmail = (): string => `wilhelmina.${(addresses += 1)}@private-mail.example`;
const agent = 'Firefox-of-Wilhelmina/1.0';
const wrongPassword = 'tangerine-of-wilhelmina';
const words = [
  'Wilhelmina',
  '欧阳',
  'wilhelmina',
  'private-mail',
  'lighthouse secret',
  '灯塔里的秘密',
  'tangerine',
  // Where commenters come from.
  '198.51.',
];

let lines: string[];
let w: World;

async function openAt(level: string): Promise<void> {
  lines = [];
  const log = pino({ level }, { write: (line: string) => lines.push(line) });
  w = await world(
    { 'posts/lamp.md': post('Lamp'), 'posts/lamp.zh.md': post('灯', '正文。') },
    { log, background: true, environment: { TRUST_PROXY: 'loopback', SMTP_URL: 'smtp://127.0.0.1:9' } },
  );
}

/** Everything a reader can do that says who he is, also when it fails. */
async function beReader(reader: Commenter, page: string): Promise<void> {
  const headers = { 'User-Agent': agent };
  const form = { ...person, email: newEmail(), notify: '1', remember: '1' };
  const sent = await reader.send(`${page}/comments`, form, headers);
  expect(sent.status).toBe(303);
  await reader.get(sent.location ?? '', headers);
  const [, id] = /comment=(\d+)/.exec(sent.location ?? '') ?? [];
  const edit = { content: `${person.content} 再说一次`, do: 'save' };
  await reader.send(`${page}/comments/${id}/edit`, edit, headers);
  // Refused: the same once more, and a field that is malformed.
  expect((await reader.send(`${page}/comments`, form, headers)).status).toBeGreaterThanOrEqual(400);
  await reader.send(`${page}/comments`, { ...form, email: `${newEmail()}@twice` }, headers);
  await reader.get(`/search?q=${encodeURIComponent(person.content)}`, headers);
  await reader.get(`/zh/search?q=${encodeURIComponent(person.author)}`, headers);
  await guanliBrowser(w.url, { 'X-Forwarded-For': '198.51.100.7', ...headers }).logIn(
    person.author,
    wrongPassword,
  );
}

/** What is said of failures is said with everything that is known of them. */
async function failUnder(reader: Commenter, page: string): Promise<string> {
  w.db.exec("CREATE TRIGGER broken BEFORE INSERT ON comment BEGIN SELECT RAISE(ABORT, 'no disk'); END");
  const answer = await reader.send(`${page}/comments`, {
    ...person,
    email: newEmail(),
    content: `${person.content}, later`,
  });
  w.db.exec('DROP TRIGGER broken');
  expect(answer.status).toBe(503);
  return answer.html;
}

const found = (): string[] => words.filter((word) => lines.some((line) => line.includes(word)));

describe.each(['trace', 'debug', 'info', 'warn', 'error'])('at level %s', (level) => {
  beforeAll(() => openAt(level));
  afterAll(() => w.close());

  test.each(['/posts/lamp', '/zh/posts/lamp'])(
    'nothing of a reader of %s comes into the log',
    async (page) => {
      await beReader(commenter(w), page);
      const html = await failUnder(commenter(w), page);
      const failures = lines.filter((line) => line.includes('a comment could not be stored'));
      expect(failures.length).toBeGreaterThan(0);
      const { id } = JSON.parse(failures.at(-1) ?? '{}') as { id?: string };
      expect(html).toContain(String(id));
      expect(found()).toEqual([]);
    },
  );

  test('nor when moderators deal with it', async () => {
    const owner = await signedIn(w, 'owner', 'Hua');
    const list = await owner.get(`/guanli/comments?q=${encodeURIComponent(person.author)}`);
    expect(list.html).toContain('欧阳');
    const csrf = list.forms.get('/guanli/logout')?.find(([name]) => name === 'csrf')?.[1] ?? '';
    for (const id of w.db.prepare<[], number>('SELECT id FROM comment').pluck().all()) {
      await owner.get(`/guanli/comments/${id}`);
      const sent = await owner.post('/guanli/comments/act', { csrf, one: `approve ${id} pending` });
      expect(sent.status).toBe(303);
    }
    expect((await w.get('/posts/lamp')).status).toBe(200);
    expect(found()).toEqual([]);
  });
});
