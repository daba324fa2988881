/**
 * Whose word about a client's address is believed, as the framework takes it: a number counts the proxies in front,
 * the nearest first. The framework takes a number, too, and then believes nobody, because it can't tell a proxy from whoever
 * reaches the port; that only the proxies reach it is what the setting says (docs/operating.md).
 * @param proxies as the settings have them: how many, which, or none
 */
export function trustProxy(
  proxies: false | number | string[],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return proxies;
  return (_address, hop) => hop < proxies;
}
