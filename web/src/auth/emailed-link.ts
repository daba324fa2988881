import { useEffect, useState } from 'react';
import { useLocation } from '#router/location.ts';
import { useParams } from '#router/routes.tsx';

/**
 * What the fragment ('#…') of an emailed link says about its recipient; servers and logs never see it. It has the address
 * to log in with, the new address that the link confirms, and, in an invitation, the name.
 */
export function linkFragment(): { email: string; newEmail: string; firstname: string; lastname: string } {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const of = (name: string) => fragment.get(name) ?? '';
  return { email: of('email'), newEmail: of('new'), firstname: of('firstname'), lastname: of('lastname') };
}

/** Removes the fragment from the URL once the page has read it. */
export function useFragmentRemoval(): void {
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
  }, []);
}

/**
 * Looks up what an emailed link is for, and again on `refetch`.
 * @param token null sends no request
 */
export function useLookUp<Found>(
  token: string | null,
  lookUp: (token: string, signal: AbortSignal) => Promise<Found>,
) {
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try sends the request again
  useEffect(() => {
    if (!token) return;
    const request = new AbortController();
    setFailure(null);
    lookUp(token, request.signal).then(setFound, (cause) => {
      if (!request.signal.aborted) setFailure(cause);
    });
    return () => request.abort();
  }, [token, tries]);

  return { found, failure, refetch: () => setTries(tries + 1) };
}

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

/** Whether it is the path of a confirmation link, which ends with a secret. */
export const isConfirmPath = (path: string): boolean => path.startsWith('/verify-email/');

/** The login state for opening a confirmation link without a session; null for other pages. */
export const confirmLoginState = (pathname: string): { confirm: string } | null =>
  isConfirmPath(pathname) ? { confirm: linkFragment().email } : null;

/** The email address to confirm after the login: '' if the link does not name it, null if there is none. */
export function addressToConfirm(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('confirm' in state)) return null;
  return typeof state.confirm === 'string' ? state.confirm : null;
}

/** Tells the confirmation page that the user has just logged in to confirm. */
export const confirmNowState = (target: string): { confirmNow: true } | null =>
  isConfirmPath(target) ? { confirmNow: true } : null;

export const isConfirmNow = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'confirmNow' in state && state.confirmNow === true;
