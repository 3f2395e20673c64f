import { describe, expect, it } from 'vitest';
import {
  listFilters,
  readSearchAddress,
  searchQueryString,
  withoutFacet,
  withoutFilter,
} from './search-address.ts';
import { MalformedPath } from './urls.ts';

const FACETS = ['lang', 'kind', 'category', 'tag'];
const read = (text: string) => readSearchAddress(text, FACETS);

describe('the address of a search', () => {
  it.each([
    ['', ''],
    ['q=', ''],
    ['?q=relist', '?q=relist'],
    ['q=容器 调度', '?q=%E5%AE%B9%E5%99%A8+%E8%B0%83%E5%BA%A6'],
    ['q=%20a+%20b%00%20', '?q=a+b'],
    ['q=C%2B%2B', '?q=C%2B%2B'],
    ['q=a&q=b', '?q=a'],
    ['q[]=a&q.x=b', ''],
    ['page=2&q=a&sort=newest', '?q=a&sort=newest&page=2'],
    ['q=a&sort=oldest', '?q=a'],
    ['q=a&sort=relevance&page=1', '?q=a'],
    ['q=a&page=0', '?q=a'],
    ['q=a&page=-3', '?q=a'],
    ['q=a&page=abc', '?q=a'],
    ['q=a&page=1e3', '?q=a'],
    ['q=a&page=99999999999999999999', '?q=a&page=9999999'],
    ['tag=go&tag=容器&tag=go&tag=&lang=zh', '?lang=zh&tag=go&tag=%E5%AE%B9%E5%99%A8'],
    ['level=hard&__proto__=1&constructor=2', ''],
    ['q=a%E2%80%AEb', '?q=ab'],
  ])('%j is %j', (given, canonical) => {
    const address = read(given);
    expect(searchQueryString(address)).toBe(canonical);
    expect(read(canonical)).toEqual(address);
  });

  it.each(['q=%', 'q=%E0%A4%A', 'x=%zz'])('%j is malformed', (text) => {
    expect(() => read(text)).toThrow(MalformedPath);
  });

  it.each([
    ['a'.repeat(200), 200, false],
    ['容'.repeat(200), 200, false],
    ['𠮷'.repeat(200), 200, false],
    ['a'.repeat(201), 200, true],
    ['𠮷'.repeat(10_000), 200, true],
    [`${'a'.repeat(199)} b`, 199, true],
  ])('cuts what is too long', (query, length, isCut) => {
    const address = read(`q=${query}`);
    expect([[...address.query].length, address.isCut]).toEqual([length, isCut]);
  });

  it('takes no more values than anybody would choose', () => {
    const many = Array.from({ length: 500 }, (_, n) => `tag=${n}${'x'.repeat(300)}`).join('&');
    const values = listFilters(read(many)).map(([, value]) => value);
    expect([values.length, Math.max(...values.map(({ length }) => length))]).toEqual([50, 200]);
  });

  it('without a filter begins at its first page', () => {
    const address = read('q=a&tag=go&tag=pod&lang=zh&page=3');
    expect(searchQueryString(withoutFilter(address, 'tag', 'go'))).toBe('?q=a&lang=zh&tag=pod');
    expect(searchQueryString(withoutFilter(address, 'lang', 'zh'))).toBe('?q=a&tag=go&tag=pod');
    expect(searchQueryString(withoutFacet(address, 'tag'))).toBe('?q=a&lang=zh');
  });
});
