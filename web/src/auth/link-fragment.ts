import { useEffect } from 'react';

/**
 * What an emailed link says about its reader behind its '#', which no server and no log ever sees: the address to log in
 * with, the new one that it confirms, and in an invitation their name.
 */
export function linkFragment(): { email: string; newEmail: string; firstname: string; lastname: string } {
  const said = new URLSearchParams(window.location.hash.slice(1));
  const of = (name: string) => said.get(name) ?? '';
  return { email: of('email'), newEmail: of('new'), firstname: of('firstname'), lastname: of('lastname') };
}

/** Removes it from the address once the page has read it. */
export function useFragmentRemoval(): void {
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
  }, []);
}
