import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, signedIn } from '../../../testing/accounts.ts';
import { say } from '../../../testing/comments.ts';
import type { GuanliBrowser, GuanliPage } from '../../../testing/guanli-browser.ts';
import { post, world, type World } from '../../../testing/world.ts';

let w: World;
let mei: GuanliBrowser;
let ids: number[];
beforeAll(async () => {
  w = await world({ 'posts/hello/index.en.md': post('Hello') });
  mei = await signedIn(w, 'moderator', 'Mei');
});
afterAll(() => w.close());
beforeEach(async () => {
  w.db.exec('DELETE FROM comment');
  ids = [];
  for (const author of ['Ann', 'Bob', '李雷'])
    ids.push(await say(w, 'posts/hello', { author, content: author }));
  w.db.exec("UPDATE comment SET status = 'spam'");
});

const ACT = '/guanli/comments/act';
const left = () => w.db.prepare('SELECT name FROM comment ORDER BY id').pluck().all();
const beLongAgo = () => w.db.exec("UPDATE session SET confirmed_at = '2020-01-01T00:00:00.000Z'");
const fieldIn = (page: GuanliPage, action: string, name: string): string =>
  page.forms.get(action)?.find(([field]) => field === name)?.[1] ?? '';

/** The form of the list of spam, with some of its buttons and boxes. */
async function send(fields: (page: GuanliPage) => [string, string][]): Promise<GuanliPage> {
  const list = await mei.get('/guanli/comments?status=spam&q=ann');
  const hidden = ['back', 'moment'].map((name): [string, string] => [name, fieldIn(list, ACT, name)]);
  return mei.post(ACT, [['csrf', fieldIn(list, '/guanli/logout', 'csrf')], ...hidden, ...fields(list)]);
}

const twoTicked = (): [string, string][] => ids.slice(0, 2).map((id) => ['ids', `${id}-spam`]);

describe('deletion for ever, long after the password was given', () => {
  it.each<[string, () => [string, string][], string[]]>([
    ['of one', () => [['one', `remove ${ids[2]} spam`]], ['Ann', 'Bob']],
    ['of those ticked', () => [['action', 'remove'], ...twoTicked()], ['李雷']],
    [
      'of all that match',
      () => [
        ['action', 'remove'],
        ['all', '1'],
      ],
      ['Bob', '李雷'],
    ],
    ['of all spam under the filter', () => [['empty', 'remove']], ['Bob', '李雷']],
  ])('%s asks for it, and goes on with what was chosen', async (_, fields, after) => {
    beLongAgo();
    const asked = await send(fields);
    expect([asked.status, asked.h1]).toEqual([403, 'Confirm that it is you']);
    const wrong = await mei.submit(asked, '/guanli/confirm', { password: 'not the password' });
    expect([wrong.status, left()]).toEqual([401, ['Ann', 'Bob', '李雷']]);
    const resume = await mei.submit(wrong, '/guanli/confirm', { password: PASSWORD });
    const sure = await mei.submit(resume, ACT, {});
    expect([sure.h1.startsWith('Delete'), left()]).toEqual([true, ['Ann', 'Bob', '李雷']]);
    await mei.submit(sure, ACT, {});
    expect(left()).toEqual(after);
  });

  it('asks even when it says that it was asked once more', async () => {
    beLongAgo();
    const asked = await send(() => [
      ['one', `remove ${ids[0]} spam`],
      ['confirmed', '1'],
    ]);
    expect([asked.status, left()]).toEqual([403, ['Ann', 'Bob', '李雷']]);
  });

  it('does not ask for what can be undone', async () => {
    beLongAgo();
    const done = await send(() => [['action', 'trash'], ...twoTicked()]);
    expect([done.status, done.location?.includes('op=')]).toEqual([303, true]);
  });
});
