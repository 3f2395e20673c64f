import { describe, expect, test } from 'vitest';
import { indexOfCjk, indexOfCjkMark, isCjk, isCjkMark, isOnlyHan, isSharedMark, isUnspaced } from './han.ts';

describe('characters by class', () => {
  test.each([
    ['中', true, false, false, true],
    ['𠮷', true, false, false, true],
    ['々', true, false, false, true],
    ['〇', true, false, false, true],
    ['か', true, false, false, true],
    ['ー', true, false, false, true],
    ['ㄅ', true, false, false, true],
    ['한', true, false, false, false],
    ['，', false, true, false, true],
    ['。', false, true, false, true],
    ['（', false, true, false, true],
    ['「', false, true, false, true],
    ['！', false, true, false, true],
    ['　', false, true, false, true],
    ['Ａ', false, false, false, true],
    ['“', false, false, true, false],
    ['…', false, false, true, false],
    ['—', false, false, true, false],
    ['·', false, false, true, false],
    ['a', false, false, false, false],
    [',', false, false, false, false],
    [' ', false, false, false, false],
    ['é', false, false, false, false],
    ['😀', false, false, false, false],
    ['', false, false, false, false],
  ])('%j', (char, cjk, mark, shared, unspaced) => {
    expect([isCjk(char), isCjkMark(char), isSharedMark(char), isUnspaced(char)]).toEqual([
      cjk,
      mark,
      shared,
      unspaced,
    ]);
  });
});

test.each([
  ['重点', true],
  ['重点。', false],
  ['重 点', false],
  ['Pod', false],
  ['', false],
])('only Han: %j is %s', (text, expected) => {
  expect(isOnlyHan(text)).toBe(expected);
});

test.each([
  ['example.com，好', 11, 11],
  ['example.com好', -1, 11],
  ['a/路径）', 4, 2],
  ['a“b', 1, -1],
  ['plain', -1, -1],
])('in %j marks begin at %d, CJK at %d', (text, mark, cjk) => {
  expect([indexOfCjkMark(text), indexOfCjk(text)]).toEqual([mark, cjk]);
});
