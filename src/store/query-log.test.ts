import { describe, expect, it } from 'vitest';
import { calendarDay } from '../text/instant.ts';
import { openDatabase } from './database.ts';
import { queryLog, type LoggedSearch, type QueryLogEntry } from './query-log.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');
const daysAgo = (days: number): string => new Date(NOW.getTime() - days * 86_400_000).toISOString();

function searched(query: string, more: Partial<LoggedSearch> = {}): QueryLogEntry {
  const search = { at: daysAgo(1), query, lang: 'en', filters: '', results: 3, ms: 1.5, refined: false };
  return { type: 'search', search: { ...search, ...more } };
}

function followed(query: string, at: string, path = '/posts/a', lang = 'en'): QueryLogEntry {
  return { type: 'followed', followed: { at, query, lang, path } };
}

async function logOf(...entries: QueryLogEntry[]) {
  const db = openDatabase(':memory:');
  const log = queryLog(db);
  await log.append(entries);
  return { db, log };
}

describe('the query log', () => {
  it('keeps nothing but what was searched and what came of it', async () => {
    const { db } = await logOf(
      searched('容器', { lang: 'zh', filters: 'category=tech' }),
      followed('容器', daysAgo(1), '/zh/posts/a', 'zh'),
    );
    expect(db.prepare('SELECT * FROM query_log').all()).toEqual([
      {
        id: 1,
        at: daysAgo(1),
        query: '容器',
        lang: 'zh',
        filters: 'category=tech',
        results: 3,
        ms: 1.5,
        refined: 0,
        followed: '/zh/posts/a',
      },
    ]);
  });

  it.each([
    ['another query', followed('other', daysAgo(1)), 0],
    ['another language', followed('pod', daysAgo(1), '/zh/posts/a', 'zh'), 0],
    ['a search long ago', followed('pod', daysAgo(0.9)), 0],
    ['the search itself', followed('pod', daysAgo(0.999)), 1],
  ])('a result that follows %s', async (_what, entry, count) => {
    const { log } = await logOf(searched('pod'), entry);
    expect((await log.summarise(7, NOW)).followed).toBe(count);
  });

  it('counts one result a search, and none where there was none', async () => {
    const { log } = await logOf(
      searched('pod'),
      searched('nothing', { results: 0 }),
      followed('pod', daysAgo(1)),
      followed('pod', daysAgo(1), '/posts/b'),
      followed('nothing', daysAgo(1)),
    );
    expect(await log.summarise(7, NOW)).toEqual({ searches: 2, queries: 2, withoutResults: 1, followed: 1 });
  });

  it.each([
    [7, 1],
    [30, 2],
    [90, 3],
  ] as const)('looks back over %i days', async (range, searches) => {
    const { log } = await logOf(
      searched('a', { at: daysAgo(6.9) }),
      searched('a', { at: daysAgo(29) }),
      searched('a', { at: daysAgo(89) }),
      searched('a', { at: daysAgo(91) }),
    );
    expect((await log.summarise(range, NOW)).searches).toBe(searches);
  });

  it('does not count a change of filters as a further search, and leaves the outcome to the first', async () => {
    const { log } = await logOf(
      searched('pod'),
      searched('pod', { refined: true, filters: 'tag=go' }),
      followed('pod', daysAgo(1)),
    );
    expect(await log.summarise(7, NOW)).toMatchObject({ searches: 1, followed: 1 });
  });

  it('lists queries by how often they were made and does not show those made once', async () => {
    const { log } = await logOf(
      searched('pod'),
      searched('pod', { at: daysAgo(0.5), results: 0 }),
      ...Array.from({ length: 3 }, () => searched('容器')),
      followed('容器', daysAgo(1)),
      searched('my name'),
      searched('gone', { results: 0 }),
    );
    expect(await log.listTop(7, NOW, { limit: 10 })).toEqual({
      rows: [
        { query: '容器', searches: 3, results: 3, followed: 1, lastAt: daysAgo(1) },
        { query: 'pod', searches: 2, results: 0, followed: 0, lastAt: daysAgo(0.5) },
      ],
      rare: { queries: 2, searches: 2 },
    });
    expect((await log.listTop(7, NOW, { limit: 1 })).rows.map(({ query }) => query)).toEqual(['容器']);
    const empty = await log.listTop(7, NOW, { limit: 10, withoutResults: true });
    expect([empty.rows.map(({ query }) => query), empty.rare]).toEqual([
      ['pod'],
      { queries: 1, searches: 1 },
    ]);
  });

  it.each([
    ['UTC', ['2026-03-09', '2026-03-10']],
    ['Asia/Shanghai', ['2026-03-10']],
    ['Asia/Kathmandu', ['2026-03-09', '2026-03-10']],
  ])('places searches on the days of %s', async (zone, days) => {
    const { log } = await logOf(
      searched('a', { at: '2026-03-09T18:10:00.000Z' }),
      searched('b', { at: '2026-03-09T18:20:00.000Z', results: 0 }),
      searched('c', { at: '2026-03-10T01:00:00.000Z' }),
    );
    const found = await log.listDays(7, NOW, (ms) => calendarDay(ms, zone));
    expect(found.map(({ day }) => day)).toEqual(days);
    expect(found.reduce((sum, { searches }) => sum + searches, 0)).toBe(3);
    expect(found.reduce((sum, { withoutResults }) => sum + withoutResults, 0)).toBe(1);
  });

  it('says nothing of an empty log', async () => {
    const { log } = await logOf();
    expect(await log.summarise(90, NOW)).toEqual({ searches: 0, queries: 0, withoutResults: 0, followed: 0 });
    expect(await log.listTop(90, NOW, { limit: 5 })).toEqual({
      rows: [],
      rare: { queries: 0, searches: 0 },
    });
    expect(await log.listDays(90, NOW, (ms) => calendarDay(ms, 'UTC'))).toEqual([]);
  });

  it('forgets what is too old', async () => {
    const { log } = await logOf(searched('old', { at: daysAgo(100) }), searched('new'));
    expect(await log.purge(daysAgo(90))).toBe(1);
    expect((await log.summarise(90, NOW)).searches).toBe(1);
  });
});
