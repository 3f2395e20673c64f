import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay, isCalendarDay, parseInstant } from './instant.ts';
import { cpuSeconds } from './testing/cpu-seconds.ts';

const read = (text: string, zone = 'Asia/Shanghai') => {
  const result = parseInstant(text, zone);
  return result.ok ? `${result.instant} ${result.day}` : result.reason;
};

describe('parseInstant', () => {
  it.each([
    ['2025-01-02', '2025-01-01T16:00:00.000Z 2025-01-02'],
    ['2025-1-2', '2025-01-01T16:00:00.000Z 2025-01-02'],
    ['2025/01/02', '2025-01-01T16:00:00.000Z 2025-01-02'],
    ['2025.1.2', '2025-01-01T16:00:00.000Z 2025-01-02'],
    ['2025年1月2日', '2025-01-01T16:00:00.000Z 2025-01-02'],
    ['2025 年 1 月 2 日 09:30', '2025-01-02T01:30:00.000Z 2025-01-02'],
    ['２０２５-０１-０２', '2025-01-01T16:00:00.000Z 2025-01-02'],
    ['２０２５年１月２日　０９：３０', '2025-01-02T01:30:00.000Z 2025-01-02'],
    ['2025-01-02T23:30:15', '2025-01-02T15:30:15.000Z 2025-01-02'],
    ['2025-01-02 03:04:05.2', '2025-01-01T19:04:05.200Z 2025-01-02'],
    ['2025-01-02T00:00:00.250Z', '2025-01-02T00:00:00.250Z 2025-01-02'],
    ['2025-01-02T20:00Z', '2025-01-02T20:00:00.000Z 2025-01-03'],
    ['2025-01-02 03:04:05 +0800', '2025-01-01T19:04:05.000Z 2025-01-02'],
    ['2025-01-02T03:04:05-05:00', '2025-01-02T08:04:05.000Z 2025-01-02'],
    ['2025-01-02T03:04+14', '2025-01-01T13:04:00.000Z 2025-01-01'],
    ['2024-02-29', '2024-02-28T16:00:00.000Z 2024-02-29'],
    ['2100-12-31', '2100-12-30T16:00:00.000Z 2100-12-31'],
    ['1970-01-01', '1969-12-31T16:00:00.000Z 1970-01-01'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['2025-13-45', 'there is no month 13'],
    ['2025年13月2日', 'there is no month 13'],
    ['2025-02-29', 'month 2 of 2025 has no day 29'],
    ['2100-02-29', 'month 2 of 2100 has no day 29'],
    ['2025-01-02 24:00', 'there is no hour 24'],
    ['2025-01-02 10:60', 'there is no minute 60'],
    ['2025-01-02T23:59:60Z', 'there is no second 60'],
    ['2025-01-02T10:00+25:00', 'there is no zone +25:00'],
    ['2025-01-02T10:00+0899', 'there is no zone +0899'],
    ['1969-12-31', 'the year 1969 is outside 1970–2100'],
    ['2101-01-01', 'the year 2101 is outside 1970–2100'],
    ['20250102', 'a bare number is not a date'],
    ['1735776000', 'a bare number is not a date'],
    ['02/01/2025', 'the year must come first'],
    ['205-09-29', 'the year needs four digits'],
    ['2025-01', 'the day is missing'],
    ['2025年1月', 'the day is missing'],
    ['2025-01-02 9:30', 'hours and minutes need two digits'],
    ['2025-01/02', 'this is not a date'],
    ['2025-01-02Z', 'this is not a date'],
    ['2025-01-02 10:30pm', 'this is not a date'],
    ['yesterday', 'this is not a date'],
    ['昨天', 'this is not a date'],
    ['', 'this is not a date'],
  ])('%s is refused', (text, reason) => {
    expect(read(text)).toBe(reason);
  });

  it.each([
    [
      'a skipped hour moves forward',
      'America/New_York',
      '2025-03-09 02:30',
      '2025-03-09T07:30:00.000Z 2025-03-09',
    ],
    [
      'a repeated hour is the first',
      'America/New_York',
      '2025-11-02 01:30',
      '2025-11-02T05:30:00.000Z 2025-11-02',
    ],
    [
      'the same east of Greenwich',
      'Europe/Berlin',
      '2025-10-26 02:30',
      '2025-10-26T00:30:00.000Z 2025-10-26',
    ],
    ['a skipped midnight', 'America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z 2018-11-04'],
    ['a skipped day', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z 2011-12-31'],
    [
      'half an hour of summer',
      'Australia/Lord_Howe',
      '2025-10-05 02:15',
      '2025-10-04T15:45:00.000Z 2025-10-05',
    ],
    ['a zone of three quarters', 'Asia/Kathmandu', '2025-01-02', '2025-01-01T18:15:00.000Z 2025-01-02'],
    ['UTC', 'UTC', '2025-01-02 23:00', '2025-01-02T23:00:00.000Z 2025-01-02'],
  ])('%s', (_name, zone, text, expected) => {
    expect(read(text, zone)).toBe(expected);
  });

  it('reads its own output back, in any zone', () => {
    const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Pacific/Apia', 'Africa/Monrovia'];
    const instants = fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (ms, zone) => {
        const result = parseInstant(new Date(ms).toISOString(), zone);
        expect(result).toMatchObject({ ok: true, ms, day: calendarDay(ms, zone) });
      }),
    );
  });

  it('answers hostile text at once', () => {
    const seconds = cpuSeconds(() => {
      for (const text of [
        '9'.repeat(65_536),
        '2025-1-2 '.repeat(7000),
        `2025年${' '.repeat(65_536)}`,
        ':'.repeat(65_536),
      ]) {
        expect(parseInstant(text, 'UTC').ok).toBe(false);
      }
    });
    expect(seconds).toBeLessThan(2);
  });
});

describe('isCalendarDay', () => {
  it.each([
    ['2025-01-02', true],
    ['2024-02-29', true],
    ['2025-02-29', false],
    ['2025-13-01', false],
    ['1969-01-01', false],
  ])('%s: %s', (text, expected) => {
    expect(isCalendarDay(text)).toBe(expected);
  });
});
