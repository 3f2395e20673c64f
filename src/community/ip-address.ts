import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { shortenAddress } from './network.ts';
import type { PrivacySettings } from './policy-settings.ts';

export interface AddressRange {
  contains(address: string): boolean;
}

/** A CIDR range of IPv4 or IPv6, or null for anything else. IPv4 written as IPv6 (`::ffff:…`) is IPv4. */
export function parseRange(text: string): AddressRange | null {
  const [written = '', bits = '', ...rest] = text.split('/');
  if (rest.length > 0 || !/^\d{1,3}$/.test(bits)) return null;
  const base = parseAddress(written);
  if (base === null) return null;
  const isMapped = base.kind() === 'ipv4' && written.includes(':');
  const length = Number(bits) - (isMapped ? 96 : 0);
  if (length < 0 || length > (base.kind() === 'ipv4' ? 32 : 128)) return null;
  return {
    contains(address) {
      const parsed = parseAddress(address.trim());
      // Only addresses of one kind can be compared.
      return parsed !== null && parsed.kind() === base.kind() && parsed.match(base as ipaddr.IPv4, length);
    },
  };
}

/** The one spelling of an address; what is no address stays as it is. */
export function normaliseAddress(text: string): string {
  return parseAddress(text.trim())?.toString() ?? text.trim();
}

/**
 * An address as it may be stored. Hashed ones can be compared with each other and with nothing else.
 * @param secret key of the hash
 */
export function storedAddress(text: string, form: PrivacySettings['address'], secret: Buffer): string | null {
  const address = parseAddress(text.trim());
  if (address === null || form === 'none') return null;
  if (form === 'full') return address.toString();
  if (form === 'shortened') return shortenAddress(text);
  return createHmac('sha256', secret)
    .update(`address ${address.toString()}`)
    .digest('base64url')
    .slice(0, 16);
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const isPlain = text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text);
  return isPlain ? ipaddr.process(text) : null;
}
