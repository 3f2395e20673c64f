import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/accounts.ts';
import { guanliBrowser } from '../../testing/guanli-browser.ts';
import { world, type World } from '../../testing/world.ts';
import { createPasskeyChallenges } from './passkey-challenges.ts';
import { relyingParty } from './passkey-check.ts';

const NOW = new Date('2026-03-01T08:00:00Z');
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

describe('a challenge', () => {
  const challenges = createPasskeyChallenges();
  const issued = challenges.issue('login', 'browser', NOW);

  it.each([
    ['for its browser and purpose', issued, 'login', 'browser', 29, true],
    ['for another purpose', issued, 'registration', 'browser', 0, false],
    ['for another browser', issued, 'login', 'other', 0, false],
    ['too late', issued, 'login', 'browser', 31, false],
    ['changed', `${issued.slice(0, -1)}${issued.endsWith('A') ? 'B' : 'A'}`, 'login', 'browser', 0, false],
    [
      'of a longer life',
      issued.slice(0, 22) + 'z'.repeat(10) + issued.slice(32),
      'login',
      'browser',
      0,
      false,
    ],
    [
      'of another process',
      createPasskeyChallenges().issue('login', 'browser', NOW),
      'login',
      'browser',
      0,
      false,
    ],
    ['empty', '', 'login', 'browser', 0, false],
  ] as const)('%s', (_what, challenge, purpose, browser, minutes, isGood) => {
    expect(challenges.isGood(challenge, purpose, browser, later(minutes))).toBe(isGood);
  });

  it('is good once', () => {
    const once = challenges.issue('login', 'browser', NOW);
    expect([challenges.use(once, NOW), challenges.use(once, NOW)]).toEqual([true, false]);
    expect(challenges.isGood(once, 'login', 'browser', NOW)).toBe(false);
  });
});

it.each([
  ['https://example.org', 'example.org'],
  ['http://localhost:3000', 'localhost'],
  ['http://127.0.0.1:3000', null],
  ['http://[::1]:3000', null],
])('the name keys are bound to, for %s', (baseUrl, expected) => {
  expect(relyingParty(baseUrl)).toBe(expected);
});

describe('a passkey at the door', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({}, { environment: { TRUST_PROXY: 'loopback' } });
    await addAccount(w, 'Mei', 'owner');
  });
  afterAll(() => w.close());

  const stranger = (n: number) => guanliBrowser(w.url, { 'X-Forwarded-For': `203.0.113.${n}` });
  const knock = async (browser: ReturnType<typeof stranger>, credential: string) =>
    browser.submit(await browser.get('/guanli/login'), '/guanli/login/passkey', { credential });

  it.each([
    ['nothing', '', 'The passkey could not be used. Try again, or sign in with the password.'],
    ['no JSON', '{', 'The passkey could not be used. Try again, or sign in with the password.'],
    ['a list', '[]', 'The passkey could not be used. Try again, or sign in with the password.'],
    ['a key nobody has', '{"id":"abc"}', 'This passkey is not known here. Sign in with the password.'],
  ])('that is %s is refused', async (_what, credential, alert) => {
    const page = await knock(stranger(1 + credential.length), credential);
    expect([page.status, page.complaints]).toEqual([401, [alert]]);
    expect(page.setCookies).toEqual([]);
  });

  it('that is known but wrong is refused, written down, and slowed down like a password', async () => {
    w.db
      .exec(`INSERT INTO passkey (id, account_id, name, public_key, counter, transports, is_backup_eligible, is_backed_up, created_at)
      SELECT 'known', id, 'Laptop', x'00', 0, '', 0, 0, '2026-01-01' FROM account`);
    const browser = stranger(200);
    const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
    const credential = JSON.stringify({
      id: 'known',
      rawId: 'known',
      type: 'public-key',
      response,
      clientExtensionResults: {},
    });
    for (let n = 0; n < 5; n += 1) expect((await knock(browser, credential)).status).toBe(401);
    const refused = await knock(browser, credential);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    const { subject } = w.db
      .prepare("SELECT subject FROM audit WHERE action = 'login-failed' ORDER BY id DESC")
      .get() as {
      subject: string;
    };
    expect(subject).toBe('Mei');
    expect((await knock(stranger(201), credential)).status).toBe(401);
  });
});
