import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { networkOf } from '#platform/throttle/network.ts';

/** A hundred coaches on the Wi-Fi of a school share one address, and a browser opens six connections. */
const PER_NETWORK = 600;

const typeOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Says of a connecting address whether it is a proxy, whose connections are those of all clients. This machine itself
 * counts as one: a proxy in front of the portal often runs there.
 * @param proxies as for `trustProxy`: a number says that only proxies can connect
 */
export function isProxy(proxies: false | number | string[]): (address: string) => boolean {
  if (typeof proxies === 'number') return () => true;
  const known = new BlockList();
  for (const address of ['127.0.0.1', '::1', ...(proxies || [])]) {
    const [base = '', prefix] = address.split('/');
    if (prefix === undefined) known.addAddress(base, typeOf(base));
    else known.addSubnet(base, Number(prefix), typeOf(base));
  }
  return (address) => known.check(address, typeOf(address));
}

/**
 * Closes new connections of a network that has too many already, so that one of them can't keep others from connecting.
 * Behind a proxy this is the proxy's task (deploy/nginx.conf).
 */
export function limitConnections(
  server: Server,
  proxies: false | number | string[],
  perNetwork = PER_NETWORK,
): void {
  const isExempt = isProxy(proxies);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count > perNetwork) socket.destroy();
  });
}
