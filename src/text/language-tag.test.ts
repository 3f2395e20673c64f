import { describe, expect, it } from 'vitest';
import { isLanguageCode, parseLanguageTag, siteLanguageOf } from './language-tag.ts';

describe('parseLanguageTag', () => {
  it.each([
    ['en', 'en', 'en'],
    ['EN', 'en', 'en'],
    ['zh_cn', 'zh-CN', 'zh'],
    ['zh-hant', 'zh-Hant', 'zh'],
    ['ZH_HANT_tw', 'zh-Hant-TW', 'zh'],
    ['es-419', 'es-419', 'es'],
    ['ｚｈ', 'zh', 'zh'],
    [' en-gb ', 'en-GB', 'en'],
    ['de-1996', 'de-1996', 'de'],
  ])('%s is %s', (text, tag, primary) => {
    expect(parseLanguageTag(text)).toEqual({ tag, primary });
  });

  it.each(['', 'e', '中文', 'Chinese', 'zh-', 'zh--CN', 'zh CN', 'zh-CN.UTF-8', '12'])(
    '%j is none',
    (text) => {
      expect(parseLanguageTag(text)).toBeNull();
    },
  );
});

describe('siteLanguageOf', () => {
  it.each([
    ['zh-Hans-CN', ['en', 'zh'], 'zh'],
    ['en-GB', ['en', 'zh'], 'en'],
    ['pt-br', ['en', 'pt-BR'], 'pt-BR'],
    ['pt', ['en', 'pt-BR'], 'pt-BR'],
    ['zh-hant', ['zh-Hans', 'zh-Hant'], 'zh-Hant'],
    ['fr', ['en', 'zh'], null],
  ])('%s among %j is %j', (text, languages, expected) => {
    const tag = parseLanguageTag(text);
    expect(tag === null ? null : siteLanguageOf(tag, languages)).toBe(expected);
  });
});

describe('isLanguageCode', () => {
  it.each(['en', 'zh', 'fr', 'no', 'is', 'it'])('%s is one', (code) => {
    expect(isLanguageCode(code)).toBe(true);
  });

  it.each(['cn', 'js', 'v1', 'jp', 'xx'])('%s is none', (code) => {
    expect(isLanguageCode(code)).toBe(false);
  });
});
