import { describe, expect, it } from 'vitest';
import { hiddenScheme, parseWebAddress, resolvePath, unmaskPath } from './web-path.ts';
import { cpuSeconds } from './testing/cpu-seconds.ts';

describe('unmaskPath', () => {
  it.each([
    ['a.png', 'a.png'],
    ['..%2fa', '../a'],
    ['..%252fa', '../a'],
    ['%2e%2e/a', '../a'],
    ['..\\a', '../a'],
    ['..%5ca', '../a'],
    ['．．／a', '../a'],
    ['%e5%b0%81%e9%9d%a2.png', '封面.png'],
    ['100%.png', '100%.png'],
    ['…/a', '_/a'],
  ])('%s is %s', (path, unmasked) => {
    expect(unmaskPath(path)).toBe(unmasked);
  });

  it('answers a text encoded without end at once', () => {
    const seconds = cpuSeconds(() => {
      unmaskPath(`%${'25'.repeat(30_000)}2f`);
      unmaskPath('%'.repeat(60_000));
    });
    expect(seconds).toBeLessThan(2);
  });
});

describe('resolvePath', () => {
  it.each([
    ['posts', './img/a.png', 'posts/img/a.png'],
    ['posts/2025', '../img/a.png', 'posts/img/a.png'],
    ['posts', '../../a.png', null],
    ['', 'images/a.png', 'images/a.png'],
    ['posts', '..', ''],
    ['posts/文', '封面 图.png', 'posts/文/封面 图.png'],
  ])('%j and %j give %j', (folder, path, expected) => {
    expect(resolvePath(folder, path)).toBe(expected);
  });
});

describe('hiddenScheme', () => {
  it.each([
    ['javascript:alert(1)', 'javascript'],
    ['JaVaScRiPt:x', 'javascript'],
    [' java\tscript\n:x', 'javascript'],
    ['java\u200bscript:x', 'javascript'],
    ['ｊａｖａｓｃｒｉｐｔ：x', 'javascript'],
    ['java%73cript%3ax', 'javascript'],
    ['https://example.com', 'https'],
    ['C:\\a.png', 'c'],
    ['a.png', null],
    ['封面：一.png', null],
    ['./a:b.png', null],
  ])('%j hides %j', (text, scheme) => {
    expect(hiddenScheme(text)).toBe(scheme);
  });
});

describe('parseWebAddress', () => {
  it.each([
    'https://example.com/a?b=1&c=2#d',
    'HTTP://EXAMPLE.com',
    'https://例子.com/封面.png',
    'http://[::1]:8080/',
  ])('%s', (text) => {
    expect(parseWebAddress(text).ok).toBe(true);
  });

  it.each([
    '/post',
    '//example.com',
    'https:example.com',
    'https:///example.com',
    'https://',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://user:pw@example.com',
    'https://@example.com',
    'https://good.com\\@evil.com',
    'https://a b.com',
    'https://exa\u200bmple.com',
    'https://example.com:99999',
    '你好',
  ])('%s is none', (text) => {
    expect(parseWebAddress(text).ok).toBe(false);
  });
});
