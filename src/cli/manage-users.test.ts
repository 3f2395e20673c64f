import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseSiteConfig } from '../site/parse-config.ts';
import { accountStore } from '../store/accounts.ts';
import { openDatabase } from '../store/database.ts';
import { addAccount } from '../testing/accounts.ts';
import { manageUsers } from './manage-users.ts';

const password = 'a lantern by the harbour';
const owner = ['--role', 'owner', '--password-stdin'];
const db = openDatabase(':memory:');
const site = parseSiteConfig('authors:\n  mei: { name: Mei }\n', 'content');
beforeAll(() => addAccount({ db }, 'Mei', 'owner'));
afterAll(() => db.close());

async function user(argv: readonly string[], input: string | Buffer = password) {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await manageUsers(argv, {
    accounts: accountStore(db),
    site: () => {
      if (!site.ok) throw new Error(site.problem.message);
      return site.config;
    },
    readInput: () => Buffer.from(input),
    say: (line) => void said.push(line),
    complain: (sentence) => void complained.push(sentence),
  });
  return { code, said, complained };
}

it.each([
  ['no action', []],
  ['an unknown action', ['promote', 'Mei']],
  ['no name', ['add', ...owner]],
  ['a name too many', ['list', 'Mei']],
])('%s is answered with the usage', async (_what, argv) => {
  await expect(user(argv)).rejects.toThrow(/^Usage: /);
});

it('an unknown option is named', async () => {
  await expect(user(['list', '--roles'])).rejects.toThrow('--roles');
});

it.each<[string, string[], string | Buffer, RegExp]>([
  ['no role', ['add', 'Tobias', '--password-stdin'], password, /--role must be owner or moderator/],
  ['a name that is taken', ['add', 'mei', ...owner], password, /an account mei already/],
  ['a name with unseen characters', ['add', 'a\u200Bb', ...owner], password, /cannot be seen/],
  [
    'an unknown author',
    ['add', 'Tobias', ...owner, '--author', 'x'],
    password,
    /no author "x" \(it has mei\)/,
  ],
  ['no mail address', ['add', 'Tobias', ...owner, '--email', 'x'], password, /no mail address/],
  ['no password option', ['add', 'Tobias', '--role', 'owner'], password, /--password-stdin/],
  ['no password', ['add', 'Tobias', ...owner], '\n', /empty/],
  ['a short password', ['add', 'Tobias', ...owner], 'short\n', /shorter than 10/],
  ['its name as password', ['add', 'Tobias Lee', ...owner], 'tobias lee\n', /the name itself/],
  ['a password that is not UTF-8', ['add', 'Tobias', ...owner], Buffer.from([0xff, 0xfe, 0x41]), /UTF-8/],
  ['an account that is not there', ['passwd', 'Tobias', '--password-stdin'], password, /\(there are Mei\)/],
  ['the last owner', ['remove', 'mei'], '', /Mei is the last owner/],
])('%s is refused with a sentence', async (_what, argv, input, sentence) => {
  const before = db.prepare('SELECT * FROM account').all();
  const { code, said, complained } = await user(argv, input);
  expect([code, said]).toEqual([1, []]);
  expect(complained.join('\n')).toMatch(sentence);
  expect(db.prepare('SELECT * FROM account').all()).toEqual(before);
});

it('takes a password of any characters, without the line end of echo', async () => {
  for (const [name, text] of [
    ['Tobias', '  spaces matter \r\n'],
    ['林晓', '港口的灯今晚又亮了起来'],
    ['Nul', 'before\u0000after the end'],
    ['Long', 'pen and ink '.repeat(90)],
  ] as const)
    expect((await user(['add', name, ...owner], text)).said).toEqual([`owner ${name} added`]);
});
