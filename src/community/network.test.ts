import { expect, it } from 'vitest';
import { clientOf, networkOf, shortenAddress } from './network.ts';

it.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9', '203.0.113.0'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9', '203.0.113.0'],
  ['2001:db8:1:2ff:a:b:c:d', '2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/56', 'fe80::/48'],
  ['::1', '::/64', '::/56', '::/48'],
  ['', 'unknown', 'unknown', 'unknown'],
  ['not an address', 'unknown', 'unknown', 'unknown'],
])('%s is the client %s of the network %s, shown as %s', (address, client, network, shown) => {
  expect([clientOf(address), networkOf(address), shortenAddress(address)]).toEqual([client, network, shown]);
});
