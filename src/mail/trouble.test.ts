import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailServer, type MailServer } from './testing/mail-server.ts';
import { mailSite, type MailSite } from './testing/mail-site.ts';
import { judgeFailure } from './transport.ts';
import { MOST_ATTEMPTS, retryDelay, serverDelay } from './backoff.ts';

let server: MailServer;
let site: MailSite;
beforeEach(async () => {
  server = await mailServer();
  site = mailSite(server.url);
});
afterEach(async () => {
  await site.mailer.stop();
  await server.close();
});

const ids = () => server.messages.map(({ headers }) => headers.get('message-id'));

test('mail that is refused for now is tried again after longer and longer times', async () => {
  let attempts = 0;
  server.onRecipient = () => {
    attempts += 1;
    return { code: 451, text: '4.7.1 greylisted mod@example.org' };
  };
  await site.idOf();
  await site.mailer.drain();
  expect(attempts).toBe(1);
  await site.drainAfter(0.9);
  expect(attempts).toBe(1);
  await site.drainAfter(0.1);
  expect(attempts).toBe(2);
  await site.drainAfter(1);
  expect(attempts).toBe(2);
  server.onRecipient = () => null;
  await site.drainAfter(1);
  expect(server.messages).toHaveLength(1);
  expect(site.states('pending')).toMatchObject([{ state: 'sent', attempts: 3 }]);
  expect(site.logged).toEqual([]);
});

test('mail that is never taken is given up after so many attempts', async () => {
  server.onRecipient = () => ({ code: 451, text: '4.3.0 later' });
  await site.idOf();
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    site.db.exec('UPDATE outbox SET due_at = created_at');
    await site.mailer.drain();
  }
  expect(site.states('pending')).toEqual([
    { state: 'dropped', attempts: MOST_ATTEMPTS, error: '451 4.3.0 RCPT' },
  ]);
  expect(site.logged.map(({ msg }) => msg)).toEqual(['a mail was given up']);
});

test('an address that does not exist gets nothing more, and is tried again in a quarter of a year', async () => {
  server.onRecipient = (address) => ({ code: 550, text: `5.1.1 <${address}> no such user` });
  await site.idOf();
  await site.mailer.drain();
  expect(site.states('pending')).toEqual([{ state: 'dropped', attempts: 1, error: '550 5.1.1 RCPT' }]);
  server.onRecipient = () => null;
  await site.idOf();
  await site.drainAfter(61);
  expect(server.messages).toEqual([]);
  expect(site.states('pending')[1]).toMatchObject({ state: 'dropped', error: 'bounced' });
  expect(site.consent.hasBounced('mod@example.org', '2026-07-02T00:00:00.000Z')).toBe(false);
  expect(JSON.stringify(site.logged)).not.toContain('@');
});

test.each([
  [550, '5.7.1 relaying denied'],
  [552, '5.2.2 mailbox full'],
])('%i %s says nothing about whether the address exists', async (code, text) => {
  server.onRecipient = () => ({ code, text });
  await site.idOf();
  await site.mailer.drain();
  expect(site.states('pending')).toMatchObject([{ state: 'dropped' }]);
  expect(site.consent.hasBounced('mod@example.org', '2026-03-02T00:02:00.000Z')).toBe(false);
});

test('a text that the server refuses is given up alone', async () => {
  server.onData = () => ({ code: 554, text: '5.6.0 looks like spam' });
  await site.idOf();
  await site.mailer.drain();
  expect(site.states('pending')).toMatchObject([{ state: 'dropped', error: '554 5.6.0 DATA' }]);
  expect(site.consent.hasBounced('mod@example.org', '2026-03-02T00:02:00.000Z')).toBe(false);
});

test('a server that hangs is left, and the mail is sent again under the same id', async () => {
  const seen: string[] = [];
  server.onData = () => {
    seen.push('data');
    return 'hang';
  };
  await site.idOf();
  const smtpUrl = `${server.url}?socketTimeout=400`;
  const environment = {
    smtpUrl,
    mailFrom: { name: '', address: 'a@example.org' },
    baseUrl: 'https://example.org',
  };
  await site.restarted({ environment }).drain();
  expect(seen).toHaveLength(1);
  expect(site.states('pending')).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  server.onData = () => null;
  await site.drainAfter(2);
  expect(server.messages).toHaveLength(1);
});

test('a server that is away is told of once, keeps no mail from waiting, and gets it all when it is back', async () => {
  const port = Number(new URL(server.url).port);
  await server.close();
  await site.idOf();
  await site.idOf({ notify: true });
  for (let minute = 0; minute < 5; minute += 1) await site.drainAfter(2);
  expect(site.logged.map(({ msg }) => msg)).toEqual([
    'the mail server cannot be used; mail waits, and it is tried again by itself',
  ]);
  server = await mailServer({}, port);
  await site.drainAfter(20);
  await site.drainAfter(60);
  expect(server.messages.map(({ recipients }) => recipients[0]).toSorted()).toEqual([
    'lilei@example.org',
    'mod@example.org',
  ]);
});

test('mail that was taken but not written down is repeated under the same id, with the same comments', async () => {
  const [first, second] = [await site.idOf(), await site.idOf()];
  // The process dies between the server's answer and our commit.
  const settle = site.db.prepare("UPDATE outbox SET state = 'waiting', settled_at = NULL WHERE batch = ?");
  const batches = site.db.prepare<[], string>('SELECT DISTINCT batch FROM outbox').pluck();
  await site.mailer.drain();
  for (const batch of batches.all()) settle.run(batch);
  const third = await site.idOf();
  await site.restarted().drain();
  expect(ids()).toHaveLength(2);
  expect(ids()[1]).toBe(ids()[0]);
  for (const { text } of server.messages) {
    expect(text).toContain(`/comments/${first}`);
    expect(text).toContain(`/comments/${second}`);
    expect(text).not.toContain(`/comments/${third}`);
  }
});

test('stopping finishes the mail on its way and leaves the rest', async () => {
  const sent = new Promise<void>((resolve) => {
    server.onData = () => {
      resolve();
      return null;
    };
  });
  for (let count = 0; count < 40; count += 1)
    await site.idOf({ notify: true, email: `r${count}@example.org` });
  const drained = site.mailer.drain();
  await sent;
  await site.mailer.stop();
  await drained;
  const states = site.states('confirm').map(({ state }) => state);
  expect(states.filter((state) => state === 'sent').length + 1).toBeGreaterThanOrEqual(
    server.messages.filter(({ recipients }) => recipients[0] !== 'mod@example.org').length,
  );
  expect(states.filter((state) => state === 'waiting').length).toBeGreaterThan(20);
});

describe('without a mail server', () => {
  test('mail waits three days and is given up then', async () => {
    const off = mailSite(null);
    await off.idOf();
    await off.drainAfter(60);
    expect(off.states('pending')).toMatchObject([{ state: 'waiting' }]);
    await off.drainAfter(3 * 24 * 60);
    expect(off.states('pending')).toMatchObject([{ state: 'dropped', error: 'mail is off' }]);
    expect(off.logged).toEqual([]);
  });
});

test('a new row wakes it, whoever writes it', async () => {
  site.mailer.start();
  await site.idOf();
  await expect.poll(() => server.messages.length).toBe(1);
});

test.each([
  [{ code: 'ECONNECTION', command: 'CONN' }, 'down'],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 no' }, 'down'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, response: '550 not you' }, 'down'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421, response: '421 4.3.2 going down' }, 'down'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 unknown' }, 'bounced'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450, response: '450 4.2.1 busy' }, 'later'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 451, response: '451 no' }, 'later'],
  [{ code: 'EENVELOPE', command: 'API' }, 'refused'],
  ['not an error at all', 'down'],
])('%j is judged %s', (error, kind) => {
  expect(judgeFailure(error).kind).toBe(kind);
});

test('delays double to a limit, and spread', () => {
  expect([1, 2, 3, 16].map((attempts) => retryDelay(attempts, 0.5) / 60_000)).toEqual([1, 2, 4, 360]);
  expect([retryDelay(1, 0), retryDelay(1, 1)]).toEqual([45_000, 75_000]);
  expect([1, 2, 20].map((failures) => serverDelay(failures, 0.5) / 1000)).toEqual([15, 30, 600]);
});
