import { isIP } from 'node:net';

/** The site to which passkeys belong. */
export type RelyingParty = { id: string; origins: string[] };

/** '127.0.0.1' and '::1' are no domains, so a portal of one machine has its passkeys at localhost. */
const isLoopback = (host: string) => host === '127.0.0.1' || host === '[::1]';

/**
 * Passkeys are made for a domain and refused everywhere else, so PUBLIC_URL may not change its host later.
 * @param publicUrl without a trailing slash
 * @returns null if its host is an address, for which browsers make no passkeys
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, port, protocol, origin } = new URL(publicUrl);
  if (isLoopback(hostname)) {
    return { id: 'localhost', origins: [`${protocol}//localhost${port === '' ? '' : `:${port}`}`] };
  }
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origins: [origin] } : null;
}
