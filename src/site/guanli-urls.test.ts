import { expect, it } from 'vitest';
import { readGuanliPath, withQuery } from './guanli-urls.ts';

it.each([
  ['/guanli', '/guanli'],
  ['/guanli?done=confirmed', '/guanli?done=confirmed'],
  ['/guanli/accounts', '/guanli/accounts'],
  ['/guanli/comments?q=港口', '/guanli/comments?q=%E6%B8%AF%E5%8F%A3'],
  ['', null],
  ['guanli', null],
  ['https://evil.example/guanli', null],
  ['//evil.example/guanli', null],
  ['/\\evil.example', null],
  ['/guanli\\..\\..\\evil', null],
  ['/guanli/../posts/x', null],
  ['/guanli/%2e%2e/posts/x', null],
  ['/guanlievil', null],
  ['/guanli@evil.example', null],
  ['/guanli\r\nSet-Cookie: a=b', null],
  ['/guanli/\t/x', null],
  ['javascript:alert(1)', null],
])('%j leads to %j', (text, path) => {
  expect(readGuanliPath(text)).toBe(path);
});

it('a query leaves out what is null and encodes the rest', () => {
  expect(withQuery('/guanli', { a: null })).toBe('/guanli');
  expect(withQuery('/guanli', { next: '/guanli?a=1&b=中', lang: null })).toBe(
    '/guanli?next=%2Fguanli%3Fa%3D1%26b%3D%E4%B8%AD',
  );
});
