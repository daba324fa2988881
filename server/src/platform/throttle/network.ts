import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

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

/** Where a request comes from, whether it has a session or not. */
export type Visitor = {
  /** the key of throttle counters (platform/throttle/network.ts) */
  network: string;
  /** the header; '' if there is none */
  userAgent: string;
};

export const visitorOf = (request: FastifyRequest): Visitor => ({
  network: networkOf(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
});

/**
 * Which proxies the framework trusts to report a client's address. A number is the number of proxies in front of the
 * portal. Fastify also accepts a number but then trusts nobody, because anyone could reach the port; with this setting the
 * operator says that only the proxies can (docs/operating.md).
 * @param proxies from the settings: how many, which addresses, or none
 */
export function trustProxy(
  proxies: false | number | string[],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return proxies;
  return (_address, hop) => hop < proxies;
}
