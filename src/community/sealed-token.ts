import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What a link in a mail is good for. One made for one purpose is worth nothing for another. */
export type SealedPurpose = 'confirm' | 'unsubscribe';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A text that only the holder of the secret can make or read, fit for addresses. Links in mails carry an email this way, so
 * that neither the logs of a proxy nor the history of a browser shows it.
 * @param expiresAt milliseconds since 1970
 */
export function sealToken(
  purpose: SealedPurpose,
  payload: string,
  expiresAt: number,
  secret: Buffer,
): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(purpose, secret), iv);
  const sealed = cipher.update(`${Math.floor(expiresAt).toString(36)} ${payload}`, 'utf8');
  return Buffer.concat([iv, sealed, cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** The payload of a token, or null when it was not made here, for another purpose, or has expired. */
export function openToken(purpose: SealedPurpose, token: string, now: number, secret: Buffer): string | null {
  if (!/^[\w-]{40,2000}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  // One spelling each: base64 would overlook letters at the end.
  if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return null;
  const decipher = createDecipheriv(CIPHER, keyFor(purpose, secret), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    const [, expiry = '', payload = ''] = /^([0-9a-z]{1,11}) ([^]*)$/.exec(opened.toString('utf8')) ?? [];
    return Number.parseInt(expiry, 36) > now ? payload : null;
  } catch {
    // Forged, damaged, or sealed with another secret.
    return null;
  }
}

function keyFor(purpose: SealedPurpose, secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `inkloop ${purpose}`, 32));
}
