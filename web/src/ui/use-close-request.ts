import { useEffect, useEffectEvent } from 'react';

/** What of the Close Watcher API is used here; Firefox and Safari do not have it. */
type Watcher = { onclose: (() => void) | null; destroy(): void };
declare const CloseWatcher: (new () => Watcher) | undefined;

/**
 * Calls `onRequest` when the system asks to close what is on top, as Back does on Android: without it Back would leave
 * the page, and with it what was typed. The dialog element of the browser has this by itself. An entry in the history
 * for each dialog would bring it to all browsers, but stays behind when a dialog closes in another way.
 */
export function useCloseRequest(onRequest: () => void): void {
  const handleRequest = useEffectEvent(onRequest);

  useEffect(() => {
    if (typeof CloseWatcher === 'undefined') return;
    const Watching = CloseWatcher;
    let watcher: Watcher;
    function watch() {
      watcher = new Watching();
      watcher.onclose = () => {
        watch(); // each is good for one request, and the dialog may stay
        handleRequest();
      };
    }
    watch();
    return () => watcher.destroy();
  }, []);
}
