import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, countCharacters, excerptOf, foldText, removeUnseen } from './clean.ts';

describe('cleanText', () => {
  it.each([
    ['plain English', 'Hello world', 'Hello world', false],
    ['plain Chinese', '你好，世界', '你好，世界', false],
    ['runs of blanks', '  a \t b\n\nc  ', 'a b c', false],
    ['full-width and no-break spaces', '你好\u3000世界\u00a0x', '你好 世界 x', false],
    ['a control character', 'a\u0003b', 'ab', true],
    ['a control character between blanks', 'a \u0003 b', 'a b', true],
    ['direction marks', '\u202e正文\u2066x\u2069', '正文x', true],
    ['zero-width spaces and byte order marks', 'a\u200bb\ufeffc\u2060', 'abc', true],
    ['a lone surrogate', 'a\ud800b', 'ab', true],
    ['a joiner that builds an emoji', '👨‍👩‍👧 家庭', '👨‍👩‍👧 家庭', false],
    ['a joiner after a variation selector', '🏳️‍🌈', '🏳️‍🌈', false],
    ['a joiner after a skin tone', '🤝🏽‍🧑', '🤝🏽‍🧑', false],
    ['a joiner that builds nothing', 'a\u200db', 'ab', true],
    ['decomposed letters', 'cafe\u0301', 'café', false],
    ['only unseen characters', '\u200b\u202e', '', true],
  ])('%s', (_name, raw, text, removed) => {
    expect(cleanText(raw)).toEqual({ text, removed });
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const { text } = cleanText(raw);
        expect(cleanText(text)).toEqual({ text, removed: false });
      }),
    );
  });
});

describe('removeUnseen', () => {
  it('leaves blanks alone', () => {
    expect(removeUnseen('封面\u200b  图.png')).toEqual({ text: '封面  图.png', removed: true });
  });
});

describe('foldText', () => {
  it.each([
    ['Go', 'ＧＯ'],
    ['Straße', 'STRASSE'],
    ['é', 'E\u0301'],
    ['容器', '容器'],
  ])('%s and %s are the same word', (left, right) => {
    expect(foldText(left)).toBe(foldText(right));
  });

  it('keeps different words apart', () => {
    expect(foldText('容器')).not.toBe(foldText('容量'));
  });
});

describe('excerptOf', () => {
  it('cuts between characters, not inside one', () => {
    expect(excerptOf('𠮷𠮷𠮷', 2)).toBe('𠮷𠮷…');
    expect(excerptOf('Hello', 5)).toBe('Hello');
  });

  it('puts everything on one line', () => {
    expect(excerptOf('一\n二\u0000 three')).toBe('一 二 three');
  });
});

describe('countCharacters', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['字字', 2],
    ['𠮷野', 2],
  ])('%j has %d', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});
