import { useEffect } from 'react';
import { useLocation } from '#router/location.ts';
import { useParams } from '#router/routes.tsx';

/**
 * The secret of the mailed link that this page was opened with; '' where there is none. It leaves the address bar at once,
 * so that it stands in no list of visited pages, and stays with this entry of the history for a reload.
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

/** What the history keeps may be anything. */
function linkToken(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('linkToken' in state)) return '';
  return typeof state.linkToken === 'string' ? state.linkToken : '';
}
