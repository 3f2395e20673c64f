import { describe, expect, it } from 'vitest';
import { dominantScript, scriptOfLanguage } from './script.ts';
import { cpuSeconds } from './testing/cpu-seconds.ts';

const ENGLISH =
  'The loop compares what should run with what does run, and mends the difference every second or so.';
const CHINESE = '循环不断比较应该运行的与实际运行的，发现差异就立刻修正，每隔大约一秒钟再来一遍。';
const JAPANESE = 'ループは、動くべきものと実際に動いているものを比べて、違いがあればすぐに直します。';

describe('dominantScript', () => {
  it.each([
    ['English', ENGLISH, 'Latin'],
    ['Chinese', CHINESE, 'Han'],
    ['Japanese', JAPANESE, 'Kana'],
    ['Korean', '루프는 실행되어야 하는 것과 실제로 실행되는 것을 비교하여 차이를 바로잡습니다.', 'Hangul'],
    ['Chinese with English terms', `${CHINESE} kubelet PLEG runtime ${CHINESE}`, 'Han'],
    ['Chinese with a long program', `${CHINESE}\n\n\`\`\`go\n${ENGLISH.repeat(9)}\n\`\`\`\n`, 'Han'],
    ['English with a Chinese word', `${ENGLISH} (循环) ${ENGLISH}`, 'Latin'],
    ['a caption', 'Body.', null],
    ['a Chinese caption', '正文。', null],
    ['only a program', `~~~\n${CHINESE}\n~~~`, null],
    ['nothing', '', null],
  ])('%s', (_name, text, script) => {
    expect(dominantScript(text)).toBe(script);
  });

  it('answers hostile text at once', () => {
    const seconds = cpuSeconds(() => {
      for (const unit of ['```\n', '`', '<', '[](', '](', '~~~', 'https://', '中'])
        dominantScript(unit.repeat(200_000));
    });
    expect(seconds).toBeLessThan(2);
  });
});

describe('scriptOfLanguage', () => {
  it.each([
    ['en', 'Latin'],
    ['zh', 'Han'],
    ['zh-Hant-TW', 'Han'],
    ['ja', 'Kana'],
    ['ko', 'Hangul'],
    ['ru', null],
    ['not a tag', null],
  ])('%s: %s', (language, script) => {
    expect(scriptOfLanguage(language)).toBe(script);
  });
});
