import { useSyncExternalStore } from 'react';
import { mayLeave } from './leave-guard.ts';

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
/** the number of the history entry that is shown */
let position = isBrowser ? (entryNumber() ?? 0) : 0;
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

/** Opens a page of the portal: path and optional query. The user may decide to stay for unsent input. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  if (new URL(to, window.location.href).pathname !== current.pathname && !mayLeave()) return;
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
  position = entryNumber() ?? 0;
  for (const listener of listeners) listener();
}

function handlePop(): void {
  const next = read('pop');
  if (next.pathname === current.pathname || mayLeave()) set(next);
  // forward again, if the browser does not say where it went
  else window.history.go(position - (entryNumber() ?? position - 1));
}

/** The number of the current history entry; undefined without the Navigation API. */
function entryNumber(): number | undefined {
  const { navigation } = window as { navigation?: { currentEntry: { index: number } | null } };
  return navigation?.currentEntry?.index;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', handlePop);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', handlePop);
  };
}
