/** The popups of the request page, which nobody needs before the first pick. */
export const loadRequestDialog = () => import('./request-dialog.tsx');

/** Loads them in time for a connection that drops before they open; opening one tries again. */
export function preloadRequestDialog(): void {
  loadRequestDialog().catch(() => undefined);
}
