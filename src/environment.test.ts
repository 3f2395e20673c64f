import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

describe('environment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      trustProxy: [],
      relistSeconds: 60,
      watchPolling: false,
      workers: 1,
    });
  });

  it('counts an empty value as unset', () => {
    expect(readEnvironment({ PORT: '', BASE_URL: '' }).baseUrl).toBe('http://localhost:3000');
  });

  it('makes the base address an origin', () => {
    expect(readEnvironment({ BASE_URL: 'https://Example.org/' }).baseUrl).toBe('https://example.org');
  });

  it('reads a list of proxies', () => {
    expect(readEnvironment({ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8' }).trustProxy).toEqual([
      '127.0.0.0/8',
      '::1/128',
      '10.0.0.0/8',
      'fd00::/8',
    ]);
  });

  it('sends mail as the site unless told otherwise', () => {
    expect(readEnvironment({ BASE_URL: 'https://example.org' })).toMatchObject({
      smtpUrl: null,
      mailFrom: { name: '', address: 'noreply@example.org' },
    });
    expect(
      readEnvironment({
        SMTP_URL: 'smtps://me:p%40ss@mail.example:465',
        MAIL_FROM: '"稿纸, 编辑部" <a@b.example>',
      }),
    ).toMatchObject({
      smtpUrl: 'smtps://me:p%40ss@mail.example:465',
      mailFrom: { name: '稿纸, 编辑部', address: 'a@b.example' },
    });
  });

  it.each(['http://me:secret@mail.example', 'mail.example:25', 'smtp://'])(
    'refuses the mail server %s without repeating it',
    (url) => {
      expect(() => readEnvironment({ SMTP_URL: url })).toThrow(/^SMTP_URL=… must look like smtp:/);
    },
  );

  it.each([
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['BASE_URL', 'example.org'],
    ['BASE_URL', 'https://example.org/blog'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['RELIST_SECONDS', '0'],
    ['WORKERS', '0'],
    ['WATCH_POLLING', 'maybe'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(`${name}=${value}`);
  });
});
