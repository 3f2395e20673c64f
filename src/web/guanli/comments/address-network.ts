import { shortenAddress } from '../../../community/network.ts';

const IPV4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/;
/** An address kept as its hash has no network. */
const ADDRESS = /^[\d.]+$|:/;

/** The network of an address as lists of comments name it: 256 addresses of IPv4, a /48 of IPv6. */
export function addressNetwork(address: string): string {
  const [, first] = IPV4.exec(address) ?? [];
  if (first !== undefined) return `${first}.0`;
  return ADDRESS.test(address) ? shortenAddress(address) : address;
}
