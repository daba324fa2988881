import { useEffect } from 'react';
import { useLocation } from '#router/location.ts';
import { useParams } from '#router/routes.tsx';

/**
 * The secret of the emailed link that opened this page; '' if there is none. It is removed from the URL at
 * once, so that the browser history does not list it, and is kept in the state of this history entry for a reload.
 * @param path the page's path without the secret
 */
export function useLinkToken(path: string): string {
  const { token: inAddress } = useParams();
  const { state } = useLocation();

  useEffect(() => {
    if (inAddress) window.history.replaceState({ linkToken: inAddress }, '', path);
  }, [inAddress, path]);

  return inAddress ?? linkToken(state);
}

/** The history state may contain anything. */
function linkToken(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('linkToken' in state)) return '';
  return typeof state.linkToken === 'string' ? state.linkToken : '';
}
