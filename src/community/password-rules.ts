import { countCharacters, foldText } from '../text/clean.ts';

/** Characters. */
export const MIN_PASSWORD_LENGTH = 10;
/** Bytes of UTF-8. Far above any passphrase, and low enough that reading one costs nothing. */
const MAX_PASSWORD_BYTES = 4096;
const LEAST_DIFFERENT = 4;

export type PasswordRefusal = 'short' | 'long' | 'monotonous' | 'name';

/**
 * Why a password cannot be taken, or null. Length is what counts (NIST SP 800-63B); no classes of characters are asked
 * for. Refused besides: a few characters over and over, and the account's own name.
 */
export function judgePassword(password: string, name: string): PasswordRefusal | null {
  if (countCharacters(password) < MIN_PASSWORD_LENGTH) return 'short';
  if (isTooLong(password)) return 'long';
  const folded = foldText(password);
  if (new Set(folded).size < LEAST_DIFFERENT) return 'monotonous';
  const own = foldText(name);
  return own !== '' && folded.replaceAll(own, '').trim() === '' ? 'name' : null;
}

export function isTooLong(password: string): boolean {
  return password.length > MAX_PASSWORD_BYTES || Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
}
