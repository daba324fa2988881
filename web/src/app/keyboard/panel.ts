import { useSyncExternalStore } from 'react';

/** The panels that shortcuts open: the finder and the list of shortcuts. */
export type Panel = 'finder' | 'shortcuts';

let shown: Panel | null = null;
const listeners = new Set<() => void>();

/** Opens a panel, or closes it with null. `keyboard.tsx` shows it to signed-in users. */
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
