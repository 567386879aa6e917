import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Every IPv4 network of the special-purpose registry that is not reachable from everywhere (RFC 6890), and multicast. */
const specialIpv4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Within the public part of IPv6: protocol assignments, examples, and 6to4, which contains IPv4 addresses. */
const specialIpv6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/** All public IPv6 addresses are in this network. Mapped and translated IPv4 addresses are not. */
const publicIpv6: [string, number] = ['2000::', 3];

const special = new BlockList();
for (const [network, bits] of specialIpv4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of specialIpv6) special.addSubnet(network, bits, 'ipv6');
const reachable = new BlockList();
reachable.addSubnet(...publicIpv6, 'ipv6');

/** False for addresses of this machine, of private networks and of reserved ranges, and for text that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return isIPv6(address) && reachable.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
