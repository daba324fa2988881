/** Loads the popups of the request page, which are not needed before the first pick. */
export const loadRequestDialog = () => import('./request-dialog.tsx');

/** Loads them early, in case the connection drops before one opens; opening one tries again. */
export function preloadRequestDialog(): void {
  loadRequestDialog().catch(() => undefined);
}
