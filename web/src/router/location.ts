import { useSyncExternalStore } from 'react';

export type Location = {
  pathname: string;
  /** with its '?', or '' */
  search: string;
  /** the state of the navigation; may contain anything */
  state: unknown;
  /** 'pop' for a first load and the browser's back and forward */
  via: 'pop' | 'push' | 'replace';
};

export type NavigateOptions = { replace?: boolean; state?: unknown };

const isBrowser = typeof window !== 'undefined';

let current: Location = isBrowser ? read('pop') : { pathname: '/', search: '', state: null, via: 'pop' };
let prerendered: Location = { ...current, search: '', state: null };
const listeners = new Set<() => void>();

/** The current location. Prerendered markup knows only the path, so hydration starts with that. */
export function useLocation(): Location {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => prerendered,
  );
}

/** Only the path, for components that ignore other changes. */
export function usePathname(): string {
  return useSyncExternalStore(
    subscribe,
    () => current.pathname,
    () => prerendered.pathname,
  );
}

/** Opens a page of the portal: path and optional query. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  if (replace) window.history.replaceState(state, '', to);
  else window.history.pushState(state, '', to);
  set(read(replace ? 'replace' : 'push'));
}

/** For the build only: the path that is being prerendered. */
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
