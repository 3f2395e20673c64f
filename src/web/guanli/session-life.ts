import { describeDevice } from '../../community/device-name.ts';
import { shortenAddress } from '../../community/network.ts';
import type { Session } from '../../store/sessions.ts';
import type { Call, Cookie, GuanliDeps, Visitor } from './call.ts';
import { hashToken, newToken } from './tokens.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Without "keep me signed in": two idle hours, or twelve altogether, or the browser is closed. */
const IDLE_MS = 2 * HOUR_MS;
const ABSOLUTE_MS = 12 * HOUR_MS;
const KEPT_MS = 14 * DAY_MS;
const DEVICE_SECONDS = (365 * DAY_MS) / 1000;
/** A session is not written to at every request. */
const TOUCH_MS = MINUTE_MS;
/** How long a password that was just given stands for dangerous acts. */
const CONFIRMED_MS = 15 * MINUTE_MS;

/** The visitor that a session cookie stands for; using the session keeps it from idling out. */
export async function findVisitor(
  token: string | null,
  now: Date,
  { sessions }: Pick<GuanliDeps, 'sessions'>,
): Promise<Visitor | null> {
  if (token === null) return null;
  const visitor = await sessions.find(hashToken(token), now.toISOString());
  if (visitor === null) return null;
  const { session } = visitor;
  if (now.getTime() - Date.parse(session.lastSeenAt) >= TOUCH_MS)
    await sessions.touch(session.id, now.toISOString(), idleUntil(session.isKept, now));
  return visitor;
}

/**
 * Begins a session under a new id, whatever id the browser showed before. Null: the account was removed, or its
 * password changed, while this one was being checked.
 * @param right what `checkLogin` found
 */
export async function beginSession(
  right: { readonly account: { readonly id: number }; readonly passwordHash: string },
  isKept: boolean,
  { cookies, client, userAgent, now }: Call,
  { sessions }: Pick<GuanliDeps, 'sessions'>,
  way: 'password' | 'passkey' = 'password',
): Promise<Cookie[] | null> {
  const [token, device] = [newToken(), newToken()];
  const hasBegun = await sessions.begin({
    accountId: right.account.id,
    passwordHash: right.passwordHash,
    tokens: { session: hashToken(token), device: hashToken(device) },
    replaced: { session: hashOf(cookies.session), device: hashOf(cookies.device) },
    device: describeDevice(userAgent),
    isKept,
    at: now.toISOString(),
    idleUntil: idleUntil(isKept, now),
    expiresAt: after(now, isKept ? KEPT_MS : ABSOLUTE_MS),
    network: shortenAddress(client),
    way,
  });
  if (!hasBegun) return null;
  return [
    { name: 'session', value: token, maxAgeSeconds: isKept ? KEPT_MS / 1000 : null },
    { name: 'device', value: device, maxAgeSeconds: DEVICE_SECONDS },
    { name: 'form', value: null, maxAgeSeconds: null },
  ];
}

/** Whether the password was given a short while ago. */
export function isRecentlyConfirmed({ confirmedAt }: Session, now: Date): boolean {
  return now.getTime() - Date.parse(confirmedAt) < CONFIRMED_MS;
}

function idleUntil(isKept: boolean, now: Date): string {
  return after(now, isKept ? KEPT_MS : IDLE_MS);
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

function hashOf(token: string | null): Buffer | null {
  return token === null ? null : hashToken(token);
}
