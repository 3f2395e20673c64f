import { describe, expect, test } from 'vitest';
import { isEditable, commenterToken, newBrowser, readCommenterToken } from './commenter-token.ts';
import { isEmail } from './email.ts';
import { formToken, formTokenChangesAt, isFormToken } from './form-token.ts';
import { normaliseAddress, storedAddress } from './ip-address.ts';
import { nameSkeleton } from './look-alike.ts';
import { judgeWebsite } from './markup/addresses.ts';
import { cleanCommentLine } from './markup/comment-text.ts';
import { noticesFor, type Audience } from './notices.ts';
import { readToken, signToken } from './signed-token.ts';
import { COMMENT_ACTIONS, stateAfter, type CommentAction, type CommentState } from './transitions.ts';

const SECRET = Buffer.alloc(32, 1);
const OTHER = Buffer.alloc(32, 2);
const NOW = Date.parse('2026-03-01T12:00:00Z');
const HOUR = 3_600_000;

describe('signed tokens', () => {
  test('give back what was signed, for their purpose, until they expire', () => {
    const token = signToken('commenter', '李雷|lilei@example.org', NOW + HOUR, SECRET);
    expect(token).toMatch(/^[\w.-]+$/);
    expect(readToken('commenter', token, NOW, SECRET)).toBe('李雷|lilei@example.org');
    expect(readToken('commenter', token, NOW + HOUR, SECRET)).toBeNull();
    expect(readToken('form', token, NOW, SECRET)).toBeNull();
    expect(readToken('commenter', token, NOW, OTHER)).toBeNull();
  });

  test('do not bear a changed character', () => {
    const token = signToken('commenter', 'a', NOW + HOUR, SECRET);
    for (let at = 0; at < token.length; at += 1) {
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(readToken('commenter', changed, NOW, SECRET)).toBeNull();
    }
  });

  test.each(['', '.', '..', 'a.b.c', '\0', '好', 'a'.repeat(10_000)])(
    'and nothing else is one: %j',
    (text) => {
      expect(readToken('form', text, NOW, SECRET)).toBeNull();
    },
  );

  test('of a form: the same for everyone all day, another the next, accepted for two days', () => {
    const token = formToken(NOW, SECRET);
    expect(formToken(NOW + 11 * HOUR, SECRET)).toBe(token);
    expect(formToken(formTokenChangesAt(NOW), SECRET)).not.toBe(token);
    expect(formTokenChangesAt(NOW) - NOW).toBeLessThanOrEqual(24 * HOUR);
    const lastServed = formTokenChangesAt(NOW) - 1;
    expect(isFormToken(token, lastServed + 48 * HOUR, SECRET)).toBe(true);
    expect(isFormToken(token, lastServed + 49 * HOUR, SECRET)).toBe(false);
    expect(isFormToken(signToken('commenter', '1', NOW + HOUR, SECRET), NOW, SECRET)).toBe(false);
  });

  test('of a commenter: the browser comes back, and its stored key does not tell it', () => {
    const browser = newBrowser();
    expect(readCommenterToken(commenterToken(browser, NOW, SECRET), NOW + 300 * 24 * HOUR, SECRET)).toEqual(
      browser,
    );
    expect(
      readCommenterToken(commenterToken(browser, NOW, SECRET), NOW + 366 * 24 * HOUR, SECRET),
    ).toBeNull();
    expect(browser.key).not.toContain(browser.value);
    expect(newBrowser().value).not.toBe(browser.value);
  });

  test.each([
    [0, true],
    [599_999, true],
    [600_000, false],
    [-1, false],
  ])('a comment of %i ms may be changed: %s', (age, may) => {
    expect(isEditable(new Date(NOW - age).toISOString(), NOW)).toBe(may);
  });
});

describe('addresses', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['unknown', null],
    ['', null],
    ['010.1.1.1', null],
  ])('%s is stored as %s', (address, shortened) => {
    expect(storedAddress(address, 'shortened', SECRET)).toBe(shortened);
    expect(storedAddress(address, 'none', SECRET)).toBeNull();
  });

  test('hashed ones are equal for equal addresses under one secret', () => {
    const hash = storedAddress('2001:db8::1', 'hashed', SECRET);
    expect(hash).toMatch(/^[\w-]{16}$/);
    expect(storedAddress('2001:DB8:0::1', 'hashed', SECRET)).toBe(hash);
    expect(storedAddress('2001:db8::1', 'hashed', OTHER)).not.toBe(hash);
    expect(normaliseAddress(' 2001:DB8::0:1 ')).toBe('2001:db8::1');
  });

  test.each<[string, boolean]>([
    ['a@b.co', true],
    ['ann.lee+x@mail.example.com', true],
    ["o'neil@example.com", true],
    ['a@b.c', false],
    ['ann@', false],
    ['ann@host', false],
    ['ann@-a.com', false],
    ['ann@a..com', false],
    ['ann@a.com.', false],
    ['a b@c.com', false],
    ['名@example.com', false],
    ['ann@例子.com', false],
    ['a@b@c.com', false],
    ['@example.com', false],
    ['a@b.com\n', false],
  ])('%j is an email: %s', (text, is) => {
    expect(isEmail(text)).toBe(is);
  });

  test.each([
    ['example.com', 'http://example.com/'],
    ['https://例子.com/页', 'https://xn--fsqu00a.com/%E9%A1%B5'],
    ['', ''],
    ['无', ''],
    ['javascript:alert(1)', ''],
    [' \tjavascript:alert(1)', ''],
    ['mailto:a@b.com', ''],
    ['user:pw@example.com', ''],
    ['//example.com/x', 'https://example.com/x'],
    ['ftp://example.com', ''],
    ['https://example.com/" onmouseover="x', 'https://example.com/%22%20onmouseover=%22x'],
  ])('%j is the website %j', (written, website) => {
    expect(judgeWebsite(written)).toBe(website);
  });
});

test.each([
  ['Ann\r\nBcc: victim@example.org', 'Ann Bcc: victim@example.org'],
  ['Ann\u202eeel', 'Anneel'],
  ['  李 \u3000 雷  ', '李 雷'],
  ['a\u0000b\ud800c\ufdd0d\u0085e', 'abcde'],
  ['👩‍💻', '👩‍💻'],
])('%j on one line is %j', (text, line) => {
  expect(cleanCommentLine(text)).toBe(line);
});

test.each<[string, string, boolean]>([
  ['Admin', 'Аdmin', true],
  ['Admin', 'ADMlN', true],
  ['站长', '站​长', true],
  ['站长', '站長', true],
  ['Jose', 'José', true],
  ['Owner', '0wner', true],
  ['Martin', 'Mаrtin.', true],
  ['modern', 'modem', true],
  ['李雷', '李蕾', false],
  ['Ann', 'Anna', false],
])('%s looks like %s: %s', (one, other, looks) => {
  expect(nameSkeleton(one) === nameSkeleton(other)).toBe(looks);
});

describe('states', () => {
  const at = (
    status: CommentState['status'],
    beforeSpam: CommentState['beforeSpam'] = null,
    beforeTrash: CommentState['beforeTrash'] = null,
  ): CommentState => ({ status, beforeSpam, beforeTrash });
  test.each<[string, CommentState, CommentAction[], CommentState['status']]>([
    [
      'approved, spam, trash, restore, not spam',
      at('approved'),
      ['spam', 'trash', 'restore', 'notSpam'],
      'approved',
    ],
    ['approved, trash, spam, not spam', at('approved'), ['trash', 'spam', 'notSpam'], 'approved'],
    ['pending, trash, restore', at('pending'), ['trash', 'restore'], 'pending'],
    ['blocked straight into the trash', at('trash', null, 'pending'), ['restore'], 'pending'],
    ['marked by the filter', at('spam', 'pending'), ['notSpam'], 'pending'],
    ['spam, approve, spam, not spam', at('pending'), ['spam', 'approve', 'spam', 'notSpam'], 'approved'],
  ])('%s', (_, start, actions, expected) => {
    let state = start;
    for (const action of actions) state = stateAfter(state, action) ?? at('removed');
    expect(state.status).toBe(expected);
  });

  test('an action on what it was done to already changes nothing', () => {
    for (const action of COMMENT_ACTIONS) {
      expect(stateAfter(at('removed'), action)).toBeNull();
      const once = stateAfter(at('spam', 'approved'), action);
      if (once !== null && action !== 'remove') expect(stateAfter(once, action)).toBeNull();
    }
    expect(stateAfter(at('approved'), 'restore')).toBeNull();
    expect(stateAfter(at('trash'), 'notSpam')).toBeNull();
  });
});

describe('who is told', () => {
  const person = (name: string) => ({ emailKey: name, email: `${name}@example.org`, lang: 'zh' });
  const audience: Audience = {
    moderators: [person('mod')],
    authors: [person('author')],
    answered: person('reader'),
    unconfirmed: person('new'),
  };
  const told = (from: string | null, to: string, actors: string[] = ['new']): string[] =>
    noticesFor(1, from, to, audience, actors).map(({ kind, person: who }) => `${kind} ${who}`);
  test.each<[string | null, string, string[]]>([
    [null, 'pending', ['pending mod', 'confirm new']],
    [null, 'approved', ['approved author', 'reply reader', 'confirm new']],
    [null, 'spam', []],
    [null, 'trash', []],
    ['pending', 'approved', ['approved author', 'reply reader']],
    ['spam', 'approved', ['approved author', 'reply reader']],
    ['approved', 'approved', []],
    ['approved', 'pending', []],
    ['spam', 'pending', []],
  ])('%s to %s', (from, to, expected) => {
    expect(told(from, to)).toEqual(expected);
  });
  test('nobody about his own doing', () => {
    expect(told('pending', 'approved', ['author', 'reader'])).toEqual([]);
    expect(told(null, 'pending', ['mod', 'new'])).toEqual(['confirm new']);
  });
});
