import { describe, expect, it } from 'vitest';
import { isCountable } from './reader-wishes.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('a request is counted', () => {
  it.each([
    ['of a person', { 'user-agent': PERSON }, true],
    ['of a program that names none', {}, true],
    [
      'of a phone named after a robot',
      { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; CUBOT) Mobile' },
      true,
    ],
    ['that may be tracked', { dnt: '0', 'user-agent': PERSON }, true],
    ['with DNT', { dnt: '1', 'user-agent': PERSON }, false],
    ['with Sec-GPC', { 'sec-gpc': '1', 'user-agent': PERSON }, false],
    ['loaded again', { 'cache-control': 'max-age=0', 'user-agent': PERSON }, false],
    ['fetched ahead', { 'sec-purpose': 'prefetch;prerender', 'user-agent': PERSON }, false],
    [
      'of Google',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      false,
    ],
    ['of Baidu', { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' }, false],
    ['of Yandex', { 'user-agent': 'Mozilla/5.0 (compatible; YandexBot/3.0)' }, false],
    ['of OpenAI', { 'user-agent': 'Mozilla/5.0; compatible; GPTBot/1.2; +https://openai.com/gptbot' }, false],
    ['of a link preview', { 'user-agent': 'Slackbot-LinkExpanding 1.0' }, false],
    ['of Yahoo', { 'user-agent': 'Mozilla/5.0 (compatible; Yahoo! Slurp)' }, false],
  ])('%s: %o %s', (_of, headers, expected) => {
    expect(isCountable('GET', headers)).toBe(expected);
  });

  it('only when it is a GET', () => {
    expect(isCountable('HEAD', { 'user-agent': PERSON })).toBe(false);
  });
});
