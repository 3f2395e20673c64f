import { readFileSync } from 'node:fs';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { mailServer, type MailServer } from './testing/mail-server.ts';
import { mailSite } from './testing/mail-site.ts';
import type { Message } from './testing/read-message.ts';

interface HostileCase {
  readonly id: string;
  readonly field: 'content' | 'author' | 'email' | 'url' | 'userAgent';
  readonly input: string | { readonly repeat: string; readonly times: number; readonly suffix?: string };
  readonly mustNotContain: readonly string[];
}
const table = JSON.parse(
  readFileSync(new URL('../community/cases/hostile.json', import.meta.url), 'utf8'),
) as HostileCase[];

const HEADERS = new Set(
  'from to subject message-id auto-submitted content-language list-id list-unsubscribe list-unsubscribe-post date mime-version content-type'.split(
    ' ',
  ),
);
const ELEMENTS = new Set('html head meta title body main p h2 blockquote br a b footer'.split(' '));
const FORBIDDEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** Everything wrong with a mail: what its reader's program could be made to do. */
function faultsOf({ headers, headerLines, text, html }: Message): string[] {
  const faults = [...headers.keys()].filter((name) => !HEADERS.has(name)).map((name) => `header ${name}`);
  faults.push(...headerLines.filter((line) => line.length > 998 || /[^\x20-\x7e\t]/.test(line)));
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!ELEMENTS.has(name)) faults.push(`<${name}>`);
      for (const key of Object.keys(attributes)) if (key.startsWith('on')) faults.push(key);
      const { href = 'https://example.org/' } = attributes;
      if (!href.startsWith('https://example.org/')) faults.push(href);
    },
  });
  parser.end(html);
  for (const part of [html, text]) if (FORBIDDEN.test(part)) faults.push('forbidden character');
  return faults;
}

/** Sends every kind of mail about a comment: it waits, is approved, and answers somebody. */
async function sendAll(
  more: Readonly<Record<string, string>>,
  titles?: readonly [string, string],
): Promise<MailServer['messages']> {
  const server = await mailServer();
  const site = mailSite(server.url, titles);
  const parent = await site.idOf({ author: 'Ann', email: 'ann@example.com', notify: true, lang: 'en' });
  await site.consent.confirm('ann@example.com', null, '2026-03-01T12:00:00.000Z');
  await site.act([parent], 'approve');
  site.db.exec('DELETE FROM outbox');
  const submission = await site.submit({ parentId: parent, notify: true, ...more });
  if (submission.status !== 'rejected') {
    await site.mailer.drain();
    await site.act([submission.id], 'approve');
    await site.mailer.drain();
  }
  await site.mailer.stop();
  await server.close();
  return server.messages;
}

/** What a hostile case of the table leads to, with what it must not have led to. */
async function faultsOfCase({ field, input, mustNotContain }: HostileCase): Promise<string[]> {
  const typed = typeof input === 'string' ? input : input.repeat.repeat(input.times) + (input.suffix ?? '');
  const faults: string[] = [];
  for (const mail of await sendAll({ [field]: typed })) {
    faults.push(...faultsOf(mail));
    if (mail.recipients.length !== 1) faults.push(`to ${mail.recipients.join()}`);
    const html = mail.html.toLowerCase();
    faults.push(...mustNotContain.filter((text) => html.includes(text.toLowerCase())));
    if (field === 'author') faults.push(...mustNotContain.filter((text) => mail.raw.includes(text)));
  }
  return faults;
}

test('no case of the table of hostile comments does harm in a mail', { timeout: 120_000 }, async () => {
  const found = await Promise.all(
    table.map(async (each): Promise<[string, string[]]> => [each.id, await faultsOfCase(each)]),
  );
  expect(found.filter(([, faults]) => faults.length > 0)).toEqual([]);
  expect(found.length).toBeGreaterThan(40);
});

test('hostile names and texts reach people all the same', async () => {
  const mails = await sendAll({
    author: '<b onmouseover=alert(1)>Ann</b>',
    content: '<script>alert(1)</script> hi',
  });
  expect(mails.map(({ recipients }) => recipients[0]).toSorted()).toEqual([
    'ann@example.com',
    'author@example.org',
    'lilei@example.org',
    'mod@example.org',
  ]);
});

test('hostile titles stay in their line', async () => {
  const titles = [
    'Lamps\r\nBcc: victim@example.org',
    'Lamps\nX: y\n\n<script>alert(1)</script>',
    '灯'.repeat(300),
    '=?utf-8?B?QmNj?= <script>',
    '“灯” \u202egpj.exe',
    'x'.repeat(5000),
  ];
  for (const mails of await Promise.all(titles.map((title) => sendAll({}, [title, title])))) {
    expect(mails).toHaveLength(4);
    for (const mail of mails) {
      expect(faultsOf(mail)).toEqual([]);
      expect(mail.headers.get('subject')?.length).toBeLessThan(250);
    }
  }
});

test('a subject comes out as it was written, in both languages', async () => {
  for (const title of ['灯下读书', 'Lamps & “quotes” — é', '𠮷野家と🏮', '中文 mixed English 标题']) {
    const subjects = (await sendAll({}, [title, title])).map(({ headers }) => headers.get('subject') ?? '');
    expect(subjects.filter((subject) => subject.includes(title))).toHaveLength(3);
  }
});
