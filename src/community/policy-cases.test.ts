import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decideCase, readPolicyCases, UnreadableCases } from './policy-cases.ts';

const data: unknown = JSON.parse(readFileSync(new URL('cases/policy.json', import.meta.url), 'utf8'));
const expectations = data as { id: string; title: string; expect: { status: string; reason: string } }[];

describe('the table of cases', () => {
  test.each(readPolicyCases(data).map((policyCase, index) => ({ ...expectations[index], policyCase })))(
    '$id $title',
    ({ policyCase, expect: expected }) => {
      const { status, reason } = decideCase(policyCase);
      expect({ status, reason }).toEqual(expected);
    },
  );
});

const ANN = { author: 'Ann Lee', email: 'ann@example.com', ip: '198.51.100.7' };
const LI = { author: '李雷', email: 'lilei@example.org', ip: '198.51.100.8' };

function reasonOf(policyCase: object): string {
  const [read] = readPolicyCases([{ id: 'x', ...policyCase }]);
  return read === undefined ? '' : decideCase(read).reason;
}

describe('rules that meet', () => {
  const closedDraft = { open: false, visibility: 'draft' };
  const known = (person: typeof ANN): object => ({
    ...person,
    content: 'x',
    status: 'approved',
    secondsAgo: 9e6,
  });
  test.each([
    [
      'a missing parent is told before anything else',
      { post: closedDraft, comment: { ...ANN, content: '', replyTo: 'no' } },
      'parent-not-available',
    ],
    [
      'a draft that is closed too is not public',
      { post: closedDraft, comment: { ...ANN, content: 'x' } },
      'post-not-public',
    ],
    [
      'a member needs no email',
      {
        settings: { requirePriorApproval: false },
        comment: { author: '', email: '', content: '好', as: 'member' },
      },
      'passed',
    ],
    [
      'missing before malformed',
      { comment: { author: '', email: 'x', content: '' } },
      'missing-name-or-email',
    ],
    ['malformed before empty', { comment: { ...LI, email: 'x@y', content: '' } }, 'invalid-email'],
    ['empty before too long', { comment: { ...LI, author: '名'.repeat(82), content: '​' } }, 'empty-content'],
    [
      '81 Chinese characters are a name',
      { comment: { ...LI, author: '名'.repeat(81), content: '好' } },
      'no-prior-approval',
    ],
    ['tags are no name', { comment: { ...ANN, author: '<b></b>', content: 'x' } }, 'missing-name-or-email'],
    [
      'an email nobody needs is not judged',
      {
        settings: { requireNameEmail: false, requirePriorApproval: false },
        comment: { author: '', email: 'x', content: 'x' },
      },
      'passed',
    ],
    [
      'not proven is not known',
      { history: [known(LI)], comment: { ...LI, content: '又来', proven: false } },
      'no-prior-approval',
    ],
    [
      'José is not Jose',
      { history: [known({ ...ANN, author: 'Jose' })], comment: { ...ANN, author: 'José', content: 'x' } },
      'no-prior-approval',
    ],
    [
      'a zero-width name is not the plain one',
      { history: [known(LI)], comment: { ...LI, author: '李​雷', content: 'x' } },
      'no-prior-approval',
    ],
    [
      'trash starts a flood',
      {
        history: [{ ...LI, content: 'a', status: 'trash', secondsAgo: 14.9 }],
        comment: { ...LI, content: 'b' },
      },
      'flood',
    ],
    [
      'IPv6 in other spelling is the same address',
      {
        history: [{ ...LI, email: 'o@example.org', ip: '2001:db8:0::1', content: 'a', secondsAgo: 1 }],
        comment: { ...LI, ip: '2001:DB8::1', content: 'b' },
      },
      'flood',
    ],
    [
      'members share addresses',
      {
        history: [{ ...LI, secondsAgo: 1, content: 'a' }],
        comment: { ...ANN, ip: LI.ip, as: 'member', content: 'b' },
      },
      'no-prior-approval',
    ],
    [
      '0 days of trash and a block word under manual approval',
      {
        settings: { manualApproval: true, blockWords: 'x', trashRetentionDays: 0 },
        comment: { ...ANN, content: 'x' },
      },
      'block-word',
    ],
    [
      'exactly N days is not too old',
      { settings: { autoClose: true }, post: { ageDays: 14 }, comment: { ...ANN, content: 'x' } },
      'no-prior-approval',
    ],
    [
      'a bit more is',
      { settings: { autoClose: true }, post: { ageDays: 14.01 }, comment: { ...ANN, content: 'x' } },
      'comments-closed',
    ],
    [
      'an article without a date stays open',
      { settings: { autoClose: true }, post: { ageDays: null }, comment: { ...ANN, content: 'x' } },
      'no-prior-approval',
    ],
    [
      'a reply is another place',
      {
        history: [
          { ...ANN, ref: 'a', content: 'x', secondsAgo: 99 },
          { ...LI, content: '好', secondsAgo: 99 },
        ],
        comment: { ...LI, content: '好', replyTo: 'a' },
      },
      'prior-approval',
    ],
    [
      'blanks and case do not make a new text',
      { history: [{ ...LI, content: '好 A', secondsAgo: 99 }], comment: { ...LI, content: ' 好 a　' } },
      'duplicate',
    ],
    [
      'a staff email under another name',
      {
        accounts: [{ as: 'moderator', author: '站长', email: 'Owner@example.org' }],
        comment: { ...ANN, email: 'owner@EXAMPLE.org', content: 'x' },
      },
      'impersonates-staff',
    ],
  ])('%s', (_, policyCase, reason) => {
    expect(reasonOf(policyCase)).toBe(reason);
  });
});

describe('links are counted as a reader could follow them', () => {
  test.each([
    ['ftp://a.example.com and git+ssh://b.example.com', 2],
    ['见https://a.example.com/一（二）https://b.example.com。', 2],
    ['[x](https://a.example.com "t") ![y](https://b.example.com/p.png)', 2],
    ['<https://a.example.com> <me@example.com>', 2],
    ['[a]: https://a.example.com\n\n[a] [a]', 2],
    ['[x](javascript:alert(1)) [y](/relative)', 0],
    ['<code>https://a.example.com</code> `www.b.example.com`\n\n    https://c.example.com', 0],
    ['```\nhttps://a.example.com\n```', 0],
    ['<a href="https://a.example.com">https://a.example.com</a>', 1],
    ['<a name="x">nothing</a> a.example.com 1.2.3', 0],
    ['*https://a.example.com* **www.b.example.com**', 2],
    [`${'>'.repeat(30)} https://a.example.com www.b.example.com c@d.example`, 3],
  ])('%s', (content, links) => {
    const limit = (maxLinks: number): string =>
      reasonOf({ settings: { maxLinks, requirePriorApproval: false }, comment: { ...LI, content } });
    expect([limit(links), limit(links + 1)]).toEqual([links === 0 ? 'passed' : 'too-many-links', 'passed']);
  });
});

describe('what cannot be read as cases is told in one line', () => {
  test.each([
    [{}, /array/],
    [[{ id: 1, comment: {} }], /0\.id/],
    [[{ id: 'a' }], /0\.comment/],
    [[{ id: 'a', comment: { as: 'king' } }], /0\.comment\.as/],
    [[{ id: 'a', comment: {}, settings: { maxLinks: 'two' } }], /0\.settings\.maxLinks/],
  ])('%j', (cases, message) => {
    expect(() => readPolicyCases(cases)).toThrow(UnreadableCases);
    expect(() => readPolicyCases(cases)).toThrow(message);
  });
});
