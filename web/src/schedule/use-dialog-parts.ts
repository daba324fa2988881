import { useEffect, useState } from 'react';

type DialogParts = typeof import('./dialogs/row-dialog.tsx');

let parts: DialogParts | null = null;

/** Fetches the dialogs, which the list does not wait for. @throws where they can't be had; the next call tries again */
export async function loadDialogs(): Promise<void> {
  parts ??= await import('./dialogs/row-dialog.tsx');
}

/** The dialogs, fetched while somebody still reads the list; null until they are here. */
export function useDialogParts(): { parts: DialogParts | null; load: () => Promise<void> } {
  const [isHere, setHere] = useState(parts !== null);

  async function load() {
    await loadDialogs();
    setHere(true);
  }

  useEffect(() => {
    // who presses a button tries again, and is told
    loadDialogs().then(
      () => setHere(true),
      () => undefined,
    );
  }, []);

  return { parts: isHere ? parts : null, load };
}
