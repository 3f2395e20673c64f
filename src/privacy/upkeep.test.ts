import { expect, test } from 'vitest';
import { recordLog } from '../testing/log-lines.ts';
import { openSite } from '../web/comments/testing/comment-site.ts';
import { forgetOld, keepForgetting } from './upkeep.ts';

const at = (day: string) => () => new Date(`${day}T12:00:00Z`);
const { log, lines } = recordLog();

test('addresses are shortened after the days that are set, and not before', async () => {
  const { db, queue, idOf, saved } = openSite();
  await idOf({ ip: '203.0.113.77' });
  await idOf({ ip: '2001:db8:1:2::5' });
  const ips = () => db.prepare('SELECT ip FROM comment ORDER BY id').pluck().all();
  await forgetOld({ db, queue, log, now: at('2026-03-20') });
  expect(ips()).toEqual(['203.0.113.77', '2001:db8:1:2::5']);
  await saved.save('privacy', { shortenAfterDays: 0 }, 0, { accountId: 1, at: 'x' });
  await forgetOld({ db, queue, log, now: at('2027-03-20') });
  expect(ips()).toEqual(['203.0.113.77', '2001:db8:1:2::5']);
  await saved.save('privacy', { shortenAfterDays: 7 }, 1, { accountId: 1, at: 'x' });
  await forgetOld({ db, queue, log, now: at('2026-03-20') });
  expect(ips()).toEqual(['203.0.113.0', '2001:db8:1::/48']);
});

test('more than fit into one slice', async () => {
  const { db, queue, idOf } = openSite();
  const id = await idOf({ ip: '203.0.113.77' });
  db.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
     INSERT INTO outbox (kind, comment_id, person, recipient, lang, message_id, created_at, due_at, state, settled_at)
     SELECT 'reply', ?, 'p' || i, 'r', 'en', 'm' || i, '2026-03-01', '2026-03-01', 'sent', '2026-03-02' FROM n`,
  ).run(id);
  await forgetOld({ db, queue, log, now: at('2026-03-20') });
  expect(db.prepare("SELECT count(*) FROM outbox WHERE kind = 'reply'").pluck().get()).toBe(1200);
  await forgetOld({ db, queue, log, now: at('2026-04-20') });
  expect(db.prepare("SELECT count(*) FROM outbox WHERE kind = 'reply'").pluck().get()).toBe(0);
  expect(db.prepare("SELECT count(*) FROM outbox WHERE state = 'waiting'").pluck().get()).toBe(1);
});

test('an address that was asked and never answered is forgotten; an answer is not', async () => {
  const { db, queue, idOf, consent } = openSite();
  await idOf({ notify: true });
  await idOf({ notify: true, email: 'b@example.org' });
  await consent.withdraw('b@example.org', '2026-03-02T00:00:00.000Z');
  await forgetOld({ db, queue, log, now: at('2026-07-01') });
  expect(db.prepare('SELECT email_key FROM mail_consent').pluck().all()).toEqual(['b@example.org']);
});

test('a failure is logged and stops nothing', async () => {
  const { db, queue } = openSite();
  db.exec('DROP TABLE outbox');
  await keepForgetting({ db, queue, log, now: at('2026-03-20') })();
  expect(lines).toHaveLength(1);
});
