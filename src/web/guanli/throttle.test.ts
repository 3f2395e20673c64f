import { describe, expect, it } from 'vitest';
import { accountStore } from '../../store/accounts.ts';
import { auditLog } from '../../store/audit.ts';
import { openDatabase } from '../../store/database.ts';
import { loginFailures } from '../../store/login-failures.ts';
import { sessionStore } from '../../store/sessions.ts';
import { addAccount, PASSWORD } from '../../testing/accounts.ts';
import { guanliBrowser } from '../../testing/guanli-browser.ts';
import { useWorlds } from '../../testing/worlds.ts';
import { checkLogin } from './password-check.ts';

const world = useWorlds();
const THROTTLED = 'Too many attempts. Wait a minute and try again.';

/** A world behind a proxy, whose clients come from any address, with a clock that is moved by hand. */
async function besieged() {
  let now = Date.parse('2026-03-01T08:00:00Z');
  const held: number[] = [];
  const w = await world(
    {},
    {
      clock: { now: () => new Date(now), monotonic: () => performance.now() },
      environment: { TRUST_PROXY: 'loopback' },
      pause: async (ms) => void held.push(ms),
    },
  );
  await addAccount(w, 'Mei', 'owner');
  return {
    held,
    wait: (seconds: number) => (now += seconds * 1000),
    from: (address: string) => guanliBrowser(w.url, { 'X-Forwarded-For': address }),
  };
}

describe('guessing', () => {
  it.each(['Mei', 'Nobody'])('from one network at %s has to wait, longer each time', async (name) => {
    const { from, wait } = await besieged();
    const attacker = from('203.0.113.9');
    const guess = () => attacker.logIn(name, 'not the password');
    for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect([refused.status, refused.headers['retry-after'], refused.complaints]).toEqual([
      429,
      '60',
      [THROTTLED],
    ]);
    wait(59);
    expect((await guess()).status).toBe(429);
    wait(1);
    expect((await guess()).status).toBe(401);
    expect((await guess()).headers['retry-after']).toBe('120');
    wait(120);
    expect((await guess()).status).toBe(401);
    expect((await guess()).headers['retry-after']).toBe('240');
  });

  it('waits even with the right password, until the time is over', async () => {
    const { from, wait } = await besieged();
    const browser = from('203.0.113.9');
    for (let n = 0; n < 5; n += 1) await browser.logIn('Mei', 'not the password');
    expect((await browser.logIn('Mei', PASSWORD)).status).toBe(429);
    wait(60);
    expect((await browser.logIn('Mei', PASSWORD)).status).toBe(303);
  });

  it.each([
    ['2001:db8:1:200::1', '2001:db8:1:2ff:9::9', 429],
    ['2001:db8:1:200::1', '2001:db8:1:300::1', 401],
    ['203.0.113.9', '::ffff:203.0.113.9', 429],
    ['203.0.113.9', '203.0.113.10', 401],
  ])('is counted by network: %s, then %s', async (first, second, status) => {
    const { from } = await besieged();
    for (let n = 0; n < 5; n += 1) await from(first).logIn('Mei', 'not the password');
    expect((await from(second).logIn('Someone else', 'not the password')).status).toBe(status);
  });

  it('from everywhere is held back, and locks nobody out', async () => {
    const { from, held } = await besieged();
    for (let n = 1; n <= 12; n += 1)
      expect((await from(`198.51.100.${n}`).logIn('Mei', 'not the password')).status).toBe(401);
    expect(held).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
    expect((await from('192.0.2.1').logIn('Mei', PASSWORD)).status).toBe(303);
  });

  it('next door does not keep out a device that has signed in before', async () => {
    const { from, held } = await besieged();
    const owner = from('203.0.113.9');
    await owner.logIn('Mei', PASSWORD);
    owner.cookies.delete('__Host-guanli');
    for (let n = 0; n < 8; n += 1) await from('203.0.113.9').logIn('Mei', 'not the password');
    expect((await from('203.0.113.9').logIn('Mei', PASSWORD)).status).toBe(429);
    const heldBefore = held.length;
    expect((await owner.logIn('Mei', PASSWORD)).status).toBe(303);
    expect(held).toHaveLength(heldBefore);
  });

  it('on a known device has its own, longer allowance', async () => {
    const { from } = await besieged();
    const device = from('203.0.113.9');
    await device.logIn('Mei', PASSWORD);
    device.cookies.delete('__Host-guanli');
    for (let n = 0; n < 10; n += 1) expect((await device.logIn('Mei', 'not the password')).status).toBe(401);
    expect((await device.logIn('Mei', PASSWORD)).status).toBe(429);
  });

  it('all at once is counted all the same', async () => {
    const { from } = await besieged();
    const attempts = Array.from({ length: 20 }, () => from('203.0.113.9').logIn('Mei', 'not the password'));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });
});

describe('a check', () => {
  it('does the same work for a name that exists and one that does not', async () => {
    const db = openDatabase(':memory:');
    await addAccount({ db }, 'Mei', 'owner');
    const verified: [isReal: boolean, password: string, lane: string][] = [];
    const writes = { count: 0 };
    const deps = {
      accounts: accountStore(db),
      sessions: sessionStore(db),
      failures: loginFailures(db),
      audit: { ...auditLog(db), record: async () => void (writes.count += 1) },
      hasher: {
        hash: async () => '',
        verify: async (hash: string | null, password: string, lane: string) => {
          verified.push([hash !== null, password, lane]);
          return false;
        },
      },
      pause: async () => undefined,
    };
    const client = {
      client: '203.0.113.9',
      cookies: { session: null, device: null, form: null },
      now: new Date('2026-03-01T08:00:00Z'),
    };
    for (const name of ['Mei', 'Nobody', ''])
      expect(await checkLogin(name, 'a guess', client, deps)).toEqual({ kind: 'wrong' });
    expect(verified).toEqual([
      [true, 'a guess', 'stranger'],
      [false, 'a guess', 'stranger'],
      [false, 'a guess', 'stranger'],
    ]);
    expect(writes.count).toBe(3);
    db.close();
  });

  it('writes a flood of failures down by its doublings', async () => {
    const db = openDatabase(':memory:');
    const failures = loginFailures(db);
    const hasher = { hash: async () => '', verify: async () => false };
    const deps = { accounts: accountStore(db), sessions: sessionStore(db), failures, audit: auditLog(db) };
    const cookies = { session: null, device: null, form: null };
    const now = new Date('2026-03-01T08:00:00Z');
    for (let n = 0; n < 300; n += 1)
      await checkLogin(
        `name ${n}`,
        'a guess',
        { client: `198.51.${n >> 8}.${n & 255}`, cookies, now },
        { ...deps, hasher, pause: async () => undefined },
      );
    expect(
      (await auditLog(db).list(1000)).map(({ detail }) => detail['failuresThisHour']).slice(0, 3),
    ).toEqual([256, 128, 100]);
    db.close();
  });
});
