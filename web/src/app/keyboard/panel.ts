import { useSyncExternalStore } from 'react';

/** What the keyboard opens: the finder, or the list of shortcuts. */
export type Panel = 'finder' | 'shortcuts';

let shown: Panel | null = null;
const listeners = new Set<() => void>();

/** Opens a panel, or closes it with null. `keyboard.tsx` shows it, to people who are logged in. */
export function showPanel(panel: Panel | null): void {
  shown = panel;
  for (const listener of listeners) listener();
}

export const usePanel = (): Panel | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
