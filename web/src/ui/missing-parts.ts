import { useEffect } from 'react';

/** Fetches what could not be loaded once more, until it is here. */
const missing = new Set<() => void>();
const listeners = new Set<() => void>();

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Loads a file of the front end, and never fails: without a connection, or while a new version has removed the file,
 * the promise waits until a later attempt succeeds. For `lazy`, which keeps an error for ever.
 */
export function untilLoaded<File>(fetchFile: () => Promise<File>): Promise<File> {
  return new Promise((resolve) => {
    async function attempt() {
      try {
        resolve(await fetchFile());
        missing.delete(attempt);
      } catch {
        missing.add(attempt);
        for (const listener of listeners) listener();
      }
    }
    void attempt();
  });
}

/** Tries everything again that could not be loaded. */
export function retryMissing(): void {
  if (missing.size === 0) return;
  reloadStyles();
  for (const attempt of missing) attempt();
}

/** Calls `listener` after each attempt that failed. */
export function onMissing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Tries again while the caller is shown: at once with the connection, else after 2 seconds and ever more rarely.
 * @param onFailed called after each attempt that failed
 */
export function useRetries(onFailed: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one serves
  useEffect(() => {
    let waitMs = FIRST_WAIT_MS;
    let timer: ReturnType<typeof setTimeout>;
    const stopListening = onMissing(() => {
      onFailed();
      clearTimeout(timer);
      timer = setTimeout(retryMissing, waitMs);
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    });
    window.addEventListener('online', retryMissing);
    retryMissing(); // what failed before anybody was there to hear it
    return () => {
      stopListening();
      clearTimeout(timer);
      window.removeEventListener('online', retryMissing);
    };
  }, []);
}

/** A bundled part asks for its style sheet once; one that never came has to be asked for here. */
function reloadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}
