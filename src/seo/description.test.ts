import { describe, expect, it } from 'vitest';
import { fitDescription } from './description.ts';

const ENGLISH = 'The lamp is trimmed at dusk and again at midnight, when the second watch begins.';
const CHINESE = '黄昏时剪一次灯芯，半夜换班时再剪一次，第二班的人从这里接手，一直守到天亮才熄灯。';

describe('a description', () => {
  it.each([
    ['one that fits stays', [ENGLISH], ENGLISH],
    ['one that fits stays, in Chinese', [CHINESE], CHINESE],
    ['a short one is filled', ['Lamps.', 'Tides.', ENGLISH], `Lamps. Tides. ${ENGLISH}`],
    ['a short one is filled, in Chinese', ['记灯。', CHINESE], `记灯。${CHINESE}`],
    ['an unfinished sentence is finished before the next', ['Lamps', ENGLISH], `Lamps. ${ENGLISH}`],
    ['an unfinished sentence is finished, in Chinese', ['记灯', CHINESE], `记灯。${CHINESE}`],
    ['what is enough is not filled', [ENGLISH, 'More.'], ENGLISH],
    ['the same is not said twice', ['Lamps and tides.', 'Lamps and tides.'], 'Lamps and tides.'],
    ['it is cut where a sentence ends', [`${ENGLISH} ${'x'.repeat(100)}`], ENGLISH],
    ['it is cut where a sentence ends, in Chinese', [CHINESE + '灯'.repeat(60)], CHINESE],
    ['nothing is nothing', ['', ''], ''],
  ])('%s', (_what, texts, expected) => {
    expect(fitDescription(texts)).toBe(expected);
  });

  it.each([
    ['words', 'word '.repeat(100), 160],
    ['Han characters', '灯'.repeat(200), 80],
    ['emoji', '👩‍👩‍👧'.repeat(200), 160],
  ])('of %s has no half characters and is not too long', (_what, text, most) => {
    const cut = fitDescription([text]);
    const graphemes = [...new Intl.Segmenter().segment(cut)].map(({ segment }) => segment);
    expect(graphemes.length).toBeLessThanOrEqual(most);
    expect(cut.endsWith('…')).toBe(true);
    expect(new Set(graphemes.slice(0, -1)).size).toBeLessThanOrEqual(6);
    expect(cut).not.toMatch(/\p{Cs}/u);
  });

  it.each(['a', '灯', '👩‍👩‍👧', 'e\u0301'])('of a megabyte of %s takes no longer than one of a line', (unit) => {
    const description = fitDescription([unit, unit.repeat(500_000)]);
    expect(description.length).toBeLessThan(2000);
    expect(description).not.toMatch(/\p{Cs}/u);
  });
});
