import { describe, expect, test } from 'vitest';
import { scoreSpam, type TokenCount } from './spam-filter.ts';
import { spamTokens } from './spam-tokens.ts';

const SPAM = [
  '代开发票，电话联系，价格优惠',
  '长期代开发票，欢迎咨询',
  'cheap casino chips, best bonus',
  'buy cheap pills now',
];
const HAM = [
  '同步循环这一段写得很清楚',
  '请问这里的事件是怎么合并的？',
  'Thanks, the part about the sync loop is clear.',
  'How are the events merged here?',
];

const tokensOf = (text: string, website = '') =>
  spamTokens({ name: '某人', website, source: text, text, links: 0 });

function trained(rounds: number) {
  const counts = new Map<string, TokenCount>();
  const totals = { spam: 0, ham: 0 };
  const learn = (text: string, kind: 'spam' | 'ham'): void => {
    totals[kind] += 1;
    for (const token of tokensOf(text)) {
      const { spam, ham } = counts.get(token) ?? { spam: 0, ham: 0 };
      counts.set(token, { spam: spam + (kind === 'spam' ? 1 : 0), ham: ham + (kind === 'ham' ? 1 : 0) });
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    SPAM.forEach((text) => learn(text, 'spam'));
    HAM.forEach((text) => learn(text, 'ham'));
  }
  return (text: string) =>
    scoreSpam(
      () => tokensOf(text),
      () => counts,
      totals,
    );
}

test('says nothing before it has seen ten of each', () => {
  expect(trained(2)('代开发票').score).toBeNull();
  expect(trained(3)('代开发票').score).not.toBeNull();
});

describe('after a dozen of each', () => {
  const score = trained(3);
  test.each(['可以代开发票，欢迎联系', 'casino bonus: cheap chips', '代開發票，電話聯繫'])(
    '%s is spam',
    (text) => {
      expect(score(text).score).toBeGreaterThan(0.9);
    },
  );
  test.each(['事件合并这一段也很清楚', 'Thanks for the clear part about events'])('%s is not', (text) => {
    expect(score(text).score).toBeLessThan(0.1);
  });
  test.each(['今天天气不错', 'Nice weather today'])('%s is undecided', (text) => {
    const { score: value } = score(text);
    expect(value).toBeGreaterThan(0.2);
    expect(value).toBeLessThan(0.8);
  });
  test('it tells what spoke loudest', () => {
    expect(score('代开发票').evidence[0]?.probability).toBeGreaterThan(0.8);
    expect(score('代开发票').evidence.map(({ token }) => token)).toContain('发票');
  });
});

test.each<[string, string[]]>([
  ['代开发票abc', ['代开', '开发', '发票', 'abc']],
  ['好', ['好']],
  ["Don't PANIC", ["don't", 'panic']],
  ['https://www.Evil.example/x', ['host:evil.example', 'evil', 'example']],
  ['見https://坏.例子/x，', ['host:坏.例子']],
])('tokens of %s', (text, expected) => {
  expect([...tokensOf(text)]).toEqual(expect.arrayContaining(expected));
});

test('a long text has a bounded number of tokens', () => {
  const text = Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
  expect(tokensOf(text).size).toBeLessThanOrEqual(600);
});
