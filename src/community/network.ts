import ipaddr from 'ipaddr.js';

/** An address as one client: of IPv6 the first 64 bits, which is what one line or one server is given. */
export function clientOf(address: string): string {
  return cut(address, 32, 64);
}

/**
 * The network a client's guesses are counted by: an IPv4 address itself, of an IPv6 address the 56 bits that one
 * household or one rented server has to itself.
 */
export function networkOf(address: string): string {
  return cut(address, 32, 56);
}

/** An address shortened so that it points to no one, for lists that people read. */
export function shortenAddress(address: string): string {
  return cut(address, 24, 48);
}

function cut(address: string, bitsOf4: number, bitsOf6: number): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4')
    return ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${bitsOf4}`).toString();
  const withoutZone = parsed.toNormalizedString().replace(/%.*$/, '');
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone}/${bitsOf6}`).toString()}/${bitsOf6}`;
}
