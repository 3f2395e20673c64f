import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { createHash } from 'node:crypto';
import { FORGET_AFTER_MS, judgeAttempt } from '../../community/login-throttle.ts';
import { networkOf } from '../../community/network.ts';
import type { Account } from '../../store/accounts.ts';
import type { NewPasskey, Passkey } from '../../store/passkeys.ts';
import type { Call, GuanliDeps, SignedInCall } from './call.ts';
import { ALL_FAILURES, recordFailure, type PasswordCheck } from './password-check.ts';
import { hashToken } from './tokens.ts';

type Deps = Pick<
  GuanliDeps,
  'accounts' | 'sessions' | 'passkeys' | 'failures' | 'audit' | 'challenges' | 'baseUrl' | 'site'
>;

/** Loaded when first needed: a third of a second that no restart has to wait for. */
const loadPasskeyRules = () => import('@simplewebauthn/server');

const TIMEOUT_MS = 5 * 60_000;
const KNOWN_FOR_MS = 365 * 24 * 3600 * 1000;

/** The name passkeys of this site are bound to: the host of its address. Null: an IP address, which browsers refuse. */
export function relyingParty(baseUrl: string): string | null {
  const { hostname } = new URL(baseUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : null;
}

/** What a browser is asked for at the login; null where passkeys cannot work. */
export async function loginOptions(
  { csrfToken, now }: Call,
  { challenges, baseUrl }: Deps,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const rpID = relyingParty(baseUrl);
  if (rpID === null) return null;
  const challenge = challenges.issue('login', csrfToken, now);
  const { generateAuthenticationOptions } = await loadPasskeyRules();
  return generateAuthenticationOptions({
    rpID,
    challenge,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
}

/** What a browser is asked to make; it has to know its owner by itself, since it stands for the password. */
export async function registrationOptions(
  { csrfToken, now, visitor: { account } }: SignedInCall,
  known: readonly Passkey[],
  { challenges, baseUrl, site }: Deps,
): Promise<PublicKeyCredentialCreationOptionsJSON | null> {
  const rpID = relyingParty(baseUrl);
  if (rpID === null) return null;
  const { title, defaultLang } = site();
  const { generateRegistrationOptions } = await loadPasskeyRules();
  return generateRegistrationOptions({
    rpName: title[defaultLang] ?? rpID,
    rpID,
    userName: account.name,
    userID: new Uint8Array(
      createHash('sha256').update(`account ${account.id} ${account.createdAt}`).digest(),
    ),
    challenge: challenges.issue('registration', csrfToken, now),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The key that a browser made, as it is to be stored; null when the answer is none of ours, or was used before. */
export async function checkRegistration(
  answer: string,
  name: string,
  { csrfToken, now, visitor }: SignedInCall,
  { challenges, baseUrl }: Deps,
): Promise<NewPasskey | null> {
  const response = readAnswer<RegistrationResponseJSON>(answer);
  const rpID = relyingParty(baseUrl);
  if (response === null || rpID === null) return null;
  const seen = noteChallenge((challenge) => challenges.isGood(challenge, 'registration', csrfToken, now));
  const { verifyRegistrationResponse } = await loadPasskeyRules();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: seen.isExpected,
    expectedOrigin: baseUrl,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null);
  if (verified?.verified !== true || !challenges.use(seen.challenge(), now)) return null;
  const { credential, credentialDeviceType, credentialBackedUp } = verified.registrationInfo;
  return {
    id: credential.id,
    accountId: visitor.account.id,
    name,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: (credential.transports ?? []).filter((way) => /^[a-z-]{1,20}$/.test(way)),
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  };
}

export type PasskeyCheck = Exclude<PasswordCheck, { kind: 'busy' }> | { readonly kind: 'unknown' };

/** A passkey at the door. Failures count as those of passwords do: for the network, or for a device that is known. */
export async function checkPasskey(answer: string, call: Call, deps: Deps): Promise<PasskeyCheck> {
  const response = readAnswer<AuthenticationResponseJSON>(answer);
  const found = response === null ? null : await deps.passkeys.find(response.id);
  const wait = await noteAttempt(found?.account ?? null, call, deps);
  if (typeof wait === 'number') return { kind: 'wait', seconds: wait };
  const isRight =
    response !== null && found !== null && (await verifyUse(response, found.passkey, call, deps));
  const passwordHash = isRight ? await deps.accounts.passwordHashOf(found.account.id) : null;
  if (isRight && passwordHash !== null) {
    await deps.failures.takeBack(wait.keys);
    return { kind: 'right', account: found.account, passwordHash };
  }
  await recordFailure(found?.account ?? null, wait.failures, call, deps);
  return { kind: response !== null && found === null ? 'unknown' : 'wrong' };
}

/** Seconds to wait, or what was counted. */
async function noteAttempt(
  account: Account | null,
  { client, cookies, now }: Call,
  { failures, sessions }: Deps,
): Promise<number | { readonly keys: readonly string[]; readonly failures: number }> {
  const at = now.getTime();
  const token = hashToken(cookies.device ?? '');
  const since = new Date(at - KNOWN_FOR_MS).toISOString();
  const isKnownDevice = account !== null && (await sessions.isKnownDevice(token, account.id, since));
  const key = isKnownDevice ? `device ${token.toString('base64url')}` : `network ${networkOf(client)}`;
  const keys = [key, ALL_FAILURES];
  const { verdict, counts } = await failures.attempt(keys, at, at - FORGET_AFTER_MS, (before) => {
    const history = before.get(key) ?? null;
    return judgeAttempt(
      {
        network: isKnownDevice ? null : history,
        device: isKnownDevice ? history : null,
        account: null,
        isKnownDevice,
      },
      at,
    );
  });
  if (verdict.kind === 'refuse') return Math.ceil(verdict.waitMs / 1000);
  return { keys, failures: counts.get(ALL_FAILURES) ?? 0 };
}

async function verifyUse(
  response: AuthenticationResponseJSON,
  { id, publicKey, counter, transports }: Passkey,
  { csrfToken, now }: Call,
  { challenges, passkeys, baseUrl }: Deps,
): Promise<boolean> {
  const rpID = relyingParty(baseUrl);
  if (rpID === null) return false;
  const seen = noteChallenge((challenge) => challenges.isGood(challenge, 'login', csrfToken, now));
  const { verifyAuthenticationResponse } = await loadPasskeyRules();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: seen.isExpected,
    expectedOrigin: baseUrl,
    expectedRPID: rpID,
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports: [...transports] },
    requireUserVerification: true,
  }).catch(() => null);
  if (verified?.verified !== true || !challenges.use(seen.challenge(), now)) return false;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  await passkeys.noteUse(id, { counter: newCounter, isBackedUp: credentialBackedUp }, now.toISOString());
  return true;
}

/** The library hands the challenge over as browsers write it: base64url of what was issued. */
function noteChallenge(isGood: (challenge: string) => boolean) {
  let seen = '';
  return {
    isExpected(encoded: string): boolean {
      seen = Buffer.from(encoded, 'base64url').toString('utf8');
      return isGood(seen);
    },
    challenge: () => seen,
  };
}

/** A browser's answer; its parts are checked by the library, which refuses what does not fit. */
function readAnswer<Answer extends { readonly id: string }>(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    const isAnswer =
      typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
    return isAnswer ? (value as unknown as Answer) : null;
  } catch {
    return null;
  }
}
