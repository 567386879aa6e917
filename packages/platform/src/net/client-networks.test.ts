import { expect, it } from 'vitest';
import { clientNetworksOf } from './client-networks.ts';

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['::ffff:cb00:7107', ['203.0.113.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:DB8:0001:0002::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ['2001:db8:1:2:3:4:5::', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['unknown', ['unknown']],
  ['', ['']],
])(
  'the client at %s is counted by its networks, so that a new address of the same network changes nothing',
  (address, networks) => {
    expect(clientNetworksOf(address)).toEqual(networks);
  },
);
