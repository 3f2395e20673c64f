import { describe, expect, it } from 'vitest';
import { authorKeyOf, hasRole, readEmail } from './account.ts';
import { nameKey, readAccountName } from './account-name.ts';
import { describeDevice } from './device-name.ts';
import { createPasswordHasher, TooManyLogins } from './password-hash.ts';
import { judgePassword } from './password-rules.ts';

describe('names', () => {
  it.each([
    ['Mei', 'Mei'],
    ['  Mei   Tide ', 'Mei Tide'],
    ['林晓', '林晓'],
    ['张三·Lee', '张三·Lee'],
    ['Ｍｅｉ　Ｔｉｄｅ', 'Mei Tide'],
    ['Jose\u0301', 'José'],
    ["O'Neill-Smith", "O'Neill-Smith"],
    ['דוד', 'דוד'],
    ['Мария', 'Мария'],
    ['x1', 'x1'],
  ])('%j is %j', (raw, name) => {
    expect(readAccountName(raw)).toEqual({ name });
  });

  it.each([
    ['', 'missing'],
    [' \u3000\t', 'missing'],
    ['x'.repeat(41), 'long'],
    ['纸'.repeat(100_000), 'long'],
    ['a\u200Bb', 'unseen'],
    ['\uFEFFabc', 'unseen'],
    ['abc\u202E', 'unseen'],
    ['a\u00ADb', 'unseen'],
    ['\u3164', 'unseen'],
    ['a\u034Fb', 'unseen'],
    ['a\u0000b', 'unseen'],
    ['a\u{E0041}b', 'unseen'],
    ['a/b', 'signs'],
    ['a@b', 'signs'],
    ['<b>', 'signs'],
    ['-a', 'signs'],
    ['a..b', 'signs'],
    ['😀', 'signs'],
    ['\u0301', 'signs'],
    ['pаypal', 'mixed'],
    ['Αdmin', 'mixed'],
  ])('%j is refused: %s', (raw, refusal) => {
    expect(readAccountName(raw)).toEqual({ refusal });
  });

  it.each([
    ['Mei', 'ＭＥＩ'],
    ['Mei', 'm\u200Be\u2060i'],
    ['Mei Tide', ' mei \u00A0 TIDE '],
    ['straße', 'STRASSE'],
    ['José', 'jose\u0301'],
    ['ﬁn', 'FIN'],
  ])('%j and %j are one name', (a, b) => {
    expect(nameKey(a)).toBe(nameKey(b));
  });

  it('a name that takes no place is no key of anyone', () => {
    expect(nameKey('\u200B\u2060')).toBe('');
    expect(nameKey('Mei')).not.toBe(nameKey('Mai'));
  });
});

describe('passwords', () => {
  it.each([
    ['a lantern by the harbour', null],
    ['港口的灯今晚又亮了起来', null],
    ['  ten  chr ', null],
    ['ninechars', 'short'],
    ['九个字的密码不够长', 'short'],
    ['😀😃😄😁😆😅😂🤣😊', 'short'],
    ['aaaaaaaaaaaaaa', 'monotonous'],
    ['ababababababab', 'monotonous'],
    ['x1y2'.repeat(1025), 'long'],
    ['Mei Tide Harbour', 'name'],
    ['ＭＥＩ　ＴＩＤＥ　harbour', 'name'],
    ['mei tide harbourmei tide harbour', 'name'],
  ])('%j: %s', (password, refusal) => {
    expect(judgePassword(password, 'Mei Tide Harbour')).toBe(refusal);
  });

  it('are found right only whole, and never for nobody', async () => {
    const hasher = await createPasswordHasher();
    const hash = await hasher.hash('a lantern\u0000 by the harbour');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(hash, 'a lantern\u0000 by the harbour', 'known')).toBe(true);
    for (const other of ['a lantern', 'a lantern\u0000', '', 'x'.repeat(5000)])
      expect(await hasher.verify(hash, other, 'stranger')).toBe(false);
    for (const any of ['', 'a lantern']) expect(await hasher.verify(null, any, 'stranger')).toBe(false);
  });

  it('of a flood are refused, while someone known gets through', async () => {
    const hasher = await createPasswordHasher();
    const hash = await hasher.hash('a lantern by the harbour');
    const flood = Array.from({ length: 100 }, () => hasher.verify(hash, 'a guess', 'stranger'));
    const settled = Promise.allSettled(flood);
    expect(await hasher.verify(hash, 'a lantern by the harbour', 'known')).toBe(true);
    const results = await settled;
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(36);
    expect(refused.every((each) => 'reason' in each && each.reason instanceof TooManyLogins)).toBe(true);
    expect(await hasher.verify(hash, 'a lantern by the harbour', 'stranger')).toBe(true);
  });
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0',
    'WeChat · Android',
  ],
  ['curl/8.5.0', 'curl'],
  ['', ''],
  [`${'Version/1'.repeat(5000)} Safari`, ''],
])('%j is called %j', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name);
});

it.each([
  ['mei@example.org', 'mei@example.org'],
  [' 林@例子.中国 ', '林@例子.中国'],
  ['mei@localhost', null],
  ['mei', null],
  ['a b@example.org', null],
  ['mei@example.org\r\nBcc: x@example.org', null],
  ['Mei <mei@example.org>', null],
  [`${'x'.repeat(250)}@example.org`, null],
])('the address %j is read as %j', (text, email) => {
  expect(readEmail(text)).toBe(email);
});

it('an owner may do what a moderator may, not the other way round', () => {
  expect([hasRole('owner', 'moderator'), hasRole('owner', 'owner')]).toEqual([true, true]);
  expect([hasRole('moderator', 'moderator'), hasRole('moderator', 'owner')]).toEqual([true, false]);
});

it('an account is the author it is tied to, else the one that names it', () => {
  const author = (key: string, account: string | null) =>
    [key, { key, name: {}, bio: null, url: null, image: null, account }] as const;
  const authors = new Map([author('mei', null), author('lin', '林晓')]);
  const keys = [
    { name: 'x', authorKey: 'mei' },
    { name: '林晓', authorKey: null },
    { name: '林晓', authorKey: 'mei' },
    { name: 'x', authorKey: 'gone' },
    { name: 'x', authorKey: null },
  ].map((account) => authorKeyOf(account, { authors }));
  expect(keys).toEqual(['mei', 'lin', 'mei', null, null]);
});
