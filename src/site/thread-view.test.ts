import { expect, test } from 'vitest';
import { readThreadView, threadQuery } from './thread-view.ts';

test.each([
  ['', ''],
  ['?comments=2', '?comments=2'],
  ['?comments=1', ''],
  ['?order=newest&comments=3', '?comments=3&order=newest'],
  ['?order=best', ''],
  ['?in=zh', '?in=zh'],
  ['?in=fr', ''],
  ['?replyto=41', '?replyto=41'],
  ['?replyto=x&utm_source=mail', ''],
  ['?comments=2&comments=3', '?comments=2'],
])('%s means %s', (query, canonical) => {
  const view = readThreadView(new URLSearchParams(query), ['en', 'zh']);
  expect(view === null ? null : threadQuery(view)).toBe(canonical);
});

test.each(['0', '-1', 'x', '1.5', '', '99999999'])('there is no page %j', (page) => {
  expect(readThreadView(new URLSearchParams({ comments: page }), ['en'])).toBeNull();
});
