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
