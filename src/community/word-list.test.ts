import { describe, expect, test } from 'vitest';
import { cpuSeconds } from '../text/testing/cpu-seconds.ts';
import { matchWordList, parseWordList, type MatchedTexts } from './word-list.ts';

const NOTHING: MatchedTexts = { name: [], email: [], url: [], ip: [], agent: [], body: [] };

function match(list: string, texts: Partial<MatchedTexts>, foldChinese = false): string | null {
  const found = matchWordList(parseWordList(list, foldChinese), { ...NOTHING, ...texts });
  return found === null ? null : `${found.field}: ${found.entry}`;
}

describe('entries match a literal part of any field', () => {
  test.each<[string, string, boolean]>([
    ['press', 'WordPress', true],
    ['书', '这本书好', true],
    ['发票', '代开发票', true],
    ['ＣＡＳＩＮＯ', 'casino', true],
    ['casino', 'cas\u200bi\u2060n\u00ado', true],
    ['ca\u200bsino', 'casino', true],
    ['казино', 'КАЗИНО', true],
    ['K', 'k', true],
    ['ΣΑΣ', 'σας', true],
    ['ß', 'ss', false],
    ['i', 'ı', false],
    ['i', 'İ', false],
    ['a.b', 'axb', false],
    ['(', 'a(b', true],
    ['buy now', 'buy  now', false],
    ['0', 'x0x', false],
    ['00', 'x00x', true],
    ['   ', 'a   b', false],
    ['漢', '汉', false],
  ])('%s in %s: %s', (entry, text, isHit) => {
    expect(match(entry, { body: [text] })).toBe(isHit ? `body: ${entry.trim()}` : null);
    expect(match(`zzz\r\n${entry}\r\nyyy`, { name: [text] })).toBe(isHit ? `name: ${entry.trim()}` : null);
  });

  test('the first line that matches is told, wherever it matches', () => {
    expect(match('x\n发票\ncasino', { name: ['casino'], body: ['发票'] })).toBe('body: 发票');
    expect(match('casino\n203.0.113.0/24', { ip: ['203.0.113.9'], body: ['casino'] })).toBe('body: casino');
    expect(match('203.0.113.0/24\ncasino', { ip: ['203.0.113.9'], body: ['casino'] })).toBe(
      'ip: 203.0.113.0/24',
    );
  });

  test('traditional and simplified are one if asked', () => {
    expect(match('代開發票', { body: ['代开发票'] }, true)).toBe('body: 代開發票');
    expect(match('代开发票', { body: ['代開發票'] }, true)).toBe('body: 代开发票');
    expect(match('代开发票', { body: ['代開發票'] })).toBeNull();
  });
});

describe('quoted entries match whole words', () => {
  test.each<[string, string, boolean]>([
    ['"press"', 'WordPress', false],
    ['"press"', 'the Press, again', true],
    ['"press"', 'press_release', false],
    ['"cialis"', 'specialist', false],
    ['“cialis”', 'buy cialis!', true],
    ['"书"', '这本书好', true],
    ['"书"', '图书馆', false],
    ['"app"', '下载app吧', true],
    ['"发票"', '请问能给发票吗', true],
    ['"buy now"', 'Buy now.', true],
  ])('%s in %s: %s', (entry, text, isHit) => {
    expect(match(entry, { body: [text] }) !== null).toBe(isHit);
  });
});

describe('entries for one field', () => {
  const person: Partial<MatchedTexts> = {
    name: ['免费领取'],
    email: ['a@free.example'],
    url: ['https://free.example/'],
    agent: ['python-requests/2'],
    ip: ['2001:db8:12::5'],
    body: ['免费'],
  };
  test.each<[string, string | null]>([
    ['name: 免费', 'name: name: 免费'],
    ['name：免费', 'name: name：免费'],
    ['NAME:免费', 'name: NAME:免费'],
    ['email: 免费', null],
    ['email: free.example', 'email: email: free.example'],
    ['url: free', 'url: url: free'],
    ['agent: python', 'agent: agent: python'],
    ['body: "免费"', 'body: body: "免费"'],
    ['ip: 2001:db8:12:', 'ip: ip: 2001:db8:12:'],
    ['ip: 2001:db8::/32', 'ip: ip: 2001:db8::/32'],
    ['name: 2001:db8::/32', null],
    ['name:', null],
  ])('%s', (entry, found) => {
    expect(match(entry, person)).toBe(found);
  });
});

describe('CIDR ranges', () => {
  test.each<[string, string, boolean]>([
    ['203.0.113.64/26', '203.0.113.77', true],
    ['203.0.113.64/26', '203.0.113.128', false],
    ['203.0.113.77/26', '203.0.113.64', true],
    ['0.0.0.0/0', '1.2.3.4', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['203.0.113.0/24', '::ffff:203.0.113.9', true],
    ['::ffff:203.0.113.0/120', '203.0.113.9', true],
    ['2001:db8::/32', '2001:0DB8:1::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['203.0.113.0/33', '203.0.113.9', false],
    ['1/8', '1.2.3.4', false],
    ['203.0.113.0/24', 'unknown', false],
  ])('%s holds %s: %s', (entry, ip, isHit) => {
    expect(match(entry, { ip: [ip] }) !== null).toBe(isHit);
  });

  test('are no words', () => {
    expect(match('203.0.113.0/24', { body: ['203.0.113.0/24'] })).toBeNull();
  });
});

test('fifty thousand entries cost no more than a few', () => {
  const list = parseWordList(Array.from({ length: 50_000 }, (_, index) => `词${index}word`).join('\n'));
  const body = ['词语和 words，'.repeat(1000)];
  expect(cpuSeconds(() => matchWordList(list, { ...NOTHING, body }))).toBeLessThan(1);
});
