import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address in hexadecimal; null if it can't be parsed. */
function groupsOf(address: string): string[] | null {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - left.length - right.length;
  if (missing < 0 || (tail === undefined && missing > 0)) return null;
  return [...left, ...Array<string>(missing).fill('0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

/**
 * The network of an address: an IPv4 address itself, or the /64 of an IPv6 address, because every home connection has 2^64
 * addresses. An IPv4-mapped IPv6 address is the IPv4 address.
 */
export function networkOf(address: string): string {
  const bare = (address.split('%', 1)[0] ?? '').toLowerCase();
  const mapped = /^[0:]*:ffff:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(bare)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(bare) || bare.includes('.')) return bare;
  const groups = groupsOf(bare);
  return groups === null ? bare : `${groups.slice(0, 4).join(':')}::/64`;
}
