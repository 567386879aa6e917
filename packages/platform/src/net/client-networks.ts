import { isIPv6 } from 'node:net';

/** Devices choose addresses freely in their /64; a /48 is the largest network of a site (RFC 6177). */
const prefixGroups = [4, 3];

/** This many /64 networks in a /48 may use their limits at the same time. */
export const widerNetworkShare = 4;

/** Returns an IPv4 address itself, and the /64 and /48 of an IPv6 address; other text stays as it is. */
export function clientNetworksOf(address: string): [smallest: string, ...wider: string[]] {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return [address];
  const groups = expandIpv6(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [toIpv4(groups.slice(6))];
  const [smallest = '', ...wider] = prefixGroups.map(
    (count) =>
      `${groups
        .slice(0, count)
        .map((group) => group.toString(16))
        .join(':')}::/${count * 16}`,
  );
  return [smallest, ...wider];
}

/** The URL parser writes an embedded IPv4 address as two groups. */
function expandIpv6(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const toGroups = (text: string | undefined) =>
    text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [];
  const before = toGroups(head);
  const after = toGroups(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const toIpv4 = (groups: number[]) => groups.flatMap((group) => [group >> 8, group & 0xff]).join('.');
