import { createHash } from 'node:crypto';

/**
 * A name-based UUID (RFC 9562, version 5) as a URN: the same for the same name on the same site, whatever its address.
 * @param siteId UUID of the site, 32 hexadecimal digits
 */
export function stableId(siteId: string, name: string): string {
  const hash = createHash('sha1').update(Buffer.from(siteId, 'hex')).update(name).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return `urn:uuid:${groups.join('-')}`;
}
