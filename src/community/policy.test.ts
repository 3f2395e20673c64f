import { describe, expect, test } from 'vitest';
import type { SubmittedComment } from './comment.ts';
import type { Facts } from './facts.ts';
import { renderComment } from './markup/render-comment.ts';
import { decide, decideEdit, preparePolicy } from './policy.ts';
import { policySettings } from './policy-settings.ts';

const QUIET: Facts = {
  post: { isPublic: true, isOpen: true, ageDays: 1 },
  isParentAvailable: () => true,
  isDuplicate: () => false,
  secondsSinceNewest: () => null,
  hasApproval: () => true,
  isStaffEmail: () => false,
  looksLikeAnother: () => false,
  countRecent: () => 0,
  spamScore: () => null,
};

function comment(role: SubmittedComment['commenter']['role'], content = '写得好'): SubmittedComment {
  return {
    commenter: { role, name: '李雷', email: 'lilei@example.org', isProven: true },
    website: '',
    ip: '198.51.100.7',
    userAgent: '',
    isReply: false,
    form: { isOurs: true, tookBait: false },
    body: renderComment(content),
  };
}

function outcome(
  facts: Partial<Facts>,
  settings: object = {},
  role: 'visitor' | 'moderator' | 'postAuthor' = 'visitor',
) {
  const policy = preparePolicy(policySettings.parse(settings), 7);
  const { status, reason, retryAfterSeconds } = decide(policy, { ...QUIET, ...facts }, comment(role));
  return [status, reason, retryAfterSeconds];
}

test.each<[string, Partial<Facts>]>([
  ['the look-up of staff', { isStaffEmail: () => fail() }],
  ['the look-up of approvals', { hasApproval: () => fail() }],
  ['the spam filter', { spamScore: () => fail() }],
])('when %s fails, a comment waits and is not lost', (_name, facts) => {
  expect(outcome(facts)).toEqual(['pending', 'filter-down', null]);
});

function fail(): never {
  throw new Error('down');
}

describe('live rules only hold, mark, or ask to come back', () => {
  const open = { requirePriorApproval: false };
  test.each<[string, Partial<Facts>, object, unknown[]]>([
    ['a flood', { secondsSinceNewest: () => 3.2 }, {}, ['rejected', 'flood', 12]],
    [
      'many from one network',
      { countRecent: (scope) => (scope === 'address' ? 20 : 0) },
      {},
      ['rejected', 'too-many-from-address', 600],
    ],
    [
      'the limit switched off',
      { countRecent: (scope) => (scope === 'address' ? 99 : 0) },
      { limits: { perAddress: 0 } },
      ['approved', 'prior-approval', null],
    ],
    [
      'a surge on the site',
      { countRecent: (scope) => (scope === 'site' ? 60 : 0) },
      {},
      ['pending', 'surge', null],
    ],
    [
      'a surge on the article',
      { countRecent: (scope) => (scope === 'article' ? 30 : 0) },
      {},
      ['pending', 'surge', null],
    ],
    ['a look-alike', { looksLikeAnother: () => true }, open, ['pending', 'look-alike-name', null]],
    ['a look-alike who is known', { looksLikeAnother: () => true }, {}, ['approved', 'prior-approval', null]],
    ['a score at the threshold', { spamScore: () => 0.9 }, {}, ['pending', 'spam-score', null]],
    ['a score below', { spamScore: () => 0.89 }, {}, ['approved', 'prior-approval', null]],
    [
      'a score to mark',
      { spamScore: () => 0.99 },
      { spamFilter: { markAt: 0.99 } },
      ['spam', 'spam-score', null],
    ],
    [
      'a score to mark what is held',
      { spamScore: () => 1, hasApproval: () => false },
      { spamFilter: { markAt: 0.99 } },
      ['spam', 'spam-score', null],
    ],
    [
      'a score only holds what is held',
      { spamScore: () => 1, hasApproval: () => false },
      {},
      ['pending', 'no-prior-approval', null],
    ],
    [
      'a filter that fails',
      {
        spamScore: () => {
          throw new Error('down');
        },
      },
      {},
      ['pending', 'filter-down', null],
    ],
    [
      'a filter switched off',
      { spamScore: () => 1 },
      { spamFilter: { holdAt: 0 } },
      ['approved', 'prior-approval', null],
    ],
    [
      'the block list is not softened',
      { spamScore: () => 1 },
      { blockWords: '好', spamFilter: { markAt: 0.9 } },
      ['trash', 'block-word', null],
    ],
  ])('%s', (_, facts, settings, expected) => {
    expect(outcome(facts, settings)).toEqual(expected);
  });

  test('moderators and authors are never held by them', () => {
    const all: Partial<Facts> = { countRecent: () => 1e6, looksLikeAnother: () => true, spamScore: () => 1 };
    expect(outcome({ ...all, secondsSinceNewest: () => 0 }, {}, 'moderator')[1]).toBe('trusted-author');
    expect(outcome(all, { limits: { perAddress: 0 } }, 'postAuthor')[1]).toBe('trusted-author');
  });
});

test('a decision says which entry, which field and which settings', () => {
  const policy = preparePolicy(policySettings.parse({ holdWords: 'zzz\n"写得"' }), 7);
  expect(decide(policy, QUIET, comment('visitor'))).toEqual({
    status: 'pending',
    reason: 'hold-word',
    entry: '"写得"',
    field: 'body',
    settingsVersion: 7,
    spamScore: null,
    retryAfterSeconds: null,
  });
});

test('an edit is judged by what it says, not by when and where', () => {
  const policy = preparePolicy(policySettings.parse({ blockWords: 'casino' }), 1);
  const facts: Facts = {
    ...QUIET,
    isDuplicate: () => true,
    secondsSinceNewest: () => 1,
    post: { ...QUIET.post, isOpen: false },
  };
  expect(decideEdit(policy, facts, comment('visitor')).status).toBe('approved');
  expect(decideEdit(policy, facts, comment('visitor', 'casino')).reason).toBe('block-word');
  expect(decideEdit(policy, facts, comment('visitor', '　')).reason).toBe('empty-content');
});

test('more than the characters allowed is too long', () => {
  const policy = preparePolicy(policySettings.parse({}), 1);
  expect(decide(policy, QUIET, comment('visitor', '𠮷'.repeat(10_000))).status).toBe('approved');
  expect(decide(policy, QUIET, comment('visitor', '字'.repeat(10_001))).reason).toBe('too-long');
});
