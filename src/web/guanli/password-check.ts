import { nameKey } from '../../community/account-name.ts';
import {
  FORGET_AFTER_MS,
  judgeAttempt,
  type AttemptHistory,
  type AttemptVerdict,
} from '../../community/login-throttle.ts';
import { networkOf, shortenAddress } from '../../community/network.ts';
import { TooManyLogins, type HashingLane } from '../../community/password-hash.ts';
import type { Account } from '../../store/accounts.ts';
import type { Call, GuanliDeps, Visitor } from './call.ts';
import { hashToken } from './tokens.ts';

export type PasswordCheck =
  | { readonly kind: 'right'; readonly account: Account; readonly passwordHash: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'busy' };

type Deps = Pick<GuanliDeps, 'accounts' | 'sessions' | 'failures' | 'audit' | 'hasher' | 'pause'>;
type Client = Pick<Call, 'client' | 'cookies' | 'now'>;

const KNOWN_FOR_MS = 365 * 24 * 3600 * 1000;
const BUSY_SECONDS = 60;

/** Key of all failures together: it keeps the audit log from being filled by a flood. */
export const ALL_FAILURES = 'all';
/** So many failures an hour are written down one by one; of further ones every doubling is. */
const WRITTEN_ONE_BY_ONE = 100;

interface Guess {
  readonly account: Account | null;
  readonly password: string;
  readonly lane: HashingLane;
  readonly keys: readonly string[];
  /** Failures that a right password proves to have been others', or slips. */
  readonly forgotten: readonly string[];
  history(failures: Parameters<Parameters<Deps['failures']['attempt']>[3]>[0]): AttemptHistory;
}

/**
 * A name and a password at the door. The same is done, stored and answered for a name that exists and one that does
 * not. How guessing is slowed down, and why that locks nobody out: `community/login-throttle.ts`.
 */
export async function checkLogin(
  name: string,
  password: string,
  client: Client,
  deps: Deps,
): Promise<PasswordCheck> {
  const key = nameKey(name);
  const account = await deps.accounts.findByKey(key);
  const token = hashToken(client.cookies.device ?? '');
  const since = new Date(client.now.getTime() - KNOWN_FOR_MS).toISOString();
  const isKnown = account !== null && (await deps.sessions.isKnownDevice(token, account.id, since));
  const network = `network ${networkOf(client.client)}`;
  // Hashed: what was typed as a name may be a password.
  const named = `name ${hashToken(key).toString('base64url')}`;
  const device = `device ${token.toString('base64url')}`;
  return guess(
    {
      account,
      password,
      lane: isKnown ? 'known' : 'stranger',
      keys: isKnown ? [device, ALL_FAILURES] : [network, named, ALL_FAILURES],
      forgotten: [device, named],
      history: (failures) => ({
        network: failures.get(network) ?? null,
        account: failures.get(named) ?? null,
        device: failures.get(device) ?? null,
        isKnownDevice: isKnown,
      }),
    },
    client,
    deps,
  );
}

/** The password of someone who is signed in, asked for again. */
export function checkOwnPassword(
  { account, session }: Visitor,
  password: string,
  client: Client,
  deps: Deps,
): Promise<PasswordCheck> {
  const key = `session ${session.id}`;
  return guess(
    {
      account,
      password,
      lane: 'known',
      keys: [key, ALL_FAILURES],
      forgotten: [key],
      history: (failures) => ({
        network: null,
        account: null,
        device: failures.get(key) ?? null,
        isKnownDevice: true,
      }),
    },
    client,
    deps,
  );
}

async function guess(
  { account, password, lane, keys, forgotten, history }: Guess,
  client: Client,
  deps: Deps,
): Promise<PasswordCheck> {
  const { failures, accounts, hasher, pause } = deps;
  const now = client.now.getTime();
  const { verdict, counts } = await failures.attempt(
    keys,
    now,
    now - FORGET_AFTER_MS,
    (before): AttemptVerdict => judgeAttempt(history(before), now),
  );
  if (verdict.kind === 'refuse') return { kind: 'wait', seconds: Math.ceil(verdict.waitMs / 1000) };
  if (verdict.holdMs > 0) await pause(verdict.holdMs);
  const passwordHash = account === null ? null : await accounts.passwordHashOf(account.id);
  try {
    if ((await hasher.verify(passwordHash, password, lane)) && account !== null && passwordHash !== null) {
      await failures.takeBack(keys);
      await failures.forget(forgotten);
      return { kind: 'right', account, passwordHash };
    }
  } catch (error) {
    if (!(error instanceof TooManyLogins)) throw error;
    await failures.takeBack(keys);
    return { kind: 'busy' };
  }
  await recordFailure(account, counts.get(ALL_FAILURES) ?? 0, client, deps);
  return { kind: 'wrong' };
}

/** Writes a failure down; of a flood every doubling. */
export async function recordFailure(
  account: Account | null,
  count: number,
  { client, now }: Client,
  { audit }: Pick<Deps, 'audit'>,
): Promise<void> {
  if (count > WRITTEN_ONE_BY_ONE && !Number.isInteger(Math.log2(count))) return;
  await audit.record({
    at: now.toISOString(),
    actor: { id: null, name: '' },
    action: 'login-failed',
    // A name nobody has is not written down: it may be a password in the wrong field.
    subject: account?.name ?? '',
    detail: { network: shortenAddress(client), failuresThisHour: count },
  });
}

/** How long someone is asked to wait. */
export function secondsToWait(check: Exclude<PasswordCheck, { kind: 'right' | 'wrong' }>): number {
  return check.kind === 'wait' ? check.seconds : BUSY_SECONDS;
}
