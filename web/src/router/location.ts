import { useSyncExternalStore } from 'react';

export type Location = {
  pathname: string;
  /** with its '?', or '' */
  search: string;
  /** what the navigation handed over; anything, so look before use */
  state: unknown;
  /** 'pop' for a first load and the browser's own back and forward */
  via: 'pop' | 'push' | 'replace';
};

export type NavigateOptions = { replace?: boolean; state?: unknown };

const isBrowser = typeof window !== 'undefined';

let current: Location = isBrowser ? read('pop') : { pathname: '/', search: '', state: null, via: 'pop' };
let prerendered: Location = { ...current, search: '', state: null };
const listeners = new Set<() => void>();

/** The address of the page, kept up to date. Prerendered markup knows the path only, so hydration begins with that. */
export function useLocation(): Location {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => prerendered,
  );
}

/** The path alone, for what a change of the rest does not concern. */
export function usePathname(): string {
  return useSyncExternalStore(
    subscribe,
    () => current.pathname,
    () => prerendered.pathname,
  );
}

/** Goes to a page of the portal: path, and query if any. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  if (replace) window.history.replaceState(state, '', to);
  else window.history.pushState(state, '', to);
  set(read(replace ? 'replace' : 'push'));
}

/** For the build alone: the path that is being prerendered. */
export function setPrerenderedPath(pathname: string): void {
  prerendered = { pathname, search: '', state: null, via: 'pop' };
}

function read(via: Location['via']): Location {
  const { pathname, search } = window.location;
  return { pathname, search, state: window.history.state, via };
}

function set(location: Location): void {
  current = location;
  for (const listener of listeners) listener();
}

function handlePop(): void {
  set(read('pop'));
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', handlePop);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', handlePop);
  };
}
