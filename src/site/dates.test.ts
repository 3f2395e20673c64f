import { describe, expect, it } from 'vitest';
import { formatDay, formatMonth, formatShortDay } from './dates.ts';

describe('dates as readers write them', () => {
  it.each([
    ['2025-07-15', 'en', '15 July 2025', '15 July', 'July'],
    ['2025-07-02', 'zh', '2025 年 7 月 2 日', '7 月 2 日', '7 月'],
    ['2025-12-31', 'zh-Hant', '2025 年 12 月 31 日', '12 月 31 日', '12 月'],
    ['0987-01-01', 'en', '1 January 987', '1 January', 'January'],
    ['2024-02-29', 'fr', '29 February 2024', '29 February', 'February'],
  ])('%s in %s', (day, lang, full, short, month) => {
    expect(formatDay(day, lang)).toBe(full);
    expect(formatShortDay(day, lang)).toBe(short);
    expect(formatMonth(day, lang)).toBe(month);
  });

  it('names all twelve months', () => {
    const names = Array.from({ length: 12 }, (_, index) =>
      formatMonth(`2025-${String(index + 1).padStart(2, '0')}-01`, 'en'),
    );
    expect(new Set(names).size).toBe(12);
    expect(names.every((name) => /^[A-Z][a-z]+$/.test(name))).toBe(true);
  });

  it.each(['2025-13-01', '2025-00-10', '2025-01-32', '2025-7-1', '2025-07-15T00:00:00Z', ''])(
    'refuses %s',
    (day) => {
      expect(() => formatDay(day, 'en')).toThrow(RangeError);
    },
  );
});
