import { useEffect } from 'react';

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
