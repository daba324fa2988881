const CHECK_MS = 60_000;

const checks = new Set<() => void>();

/** Checks without waiting for the next minute. */
export function checkVersionNow(): void {
  for (const check of checks) check();
}

/**
 * Requests the site root every minute and with `checkVersionNow`. Calls `onNew` once when it no longer names the main
 * script of this document, or differs from what the first check saw. A failed request is ignored, and a hidden tab
 * does not poll.
 * @returns stops watching
 * @see docs/spec/product.md#new-version-check
 */
export function watchVersion(onNew: () => void): () => void {
  const stop = new AbortController();
  const mainScript = document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
  let first: string | null = null;

  async function check(): Promise<void> {
    if (document.hidden) return;
    const copy = await readRoot(stop.signal);
    if (copy === null || stop.signal.aborted) return;
    first ??= copy;
    if (copy === first && copy.includes(mainScript)) return;
    end();
    onNew();
  }

  function end(): void {
    stop.abort();
    checks.delete(check);
    clearInterval(timer);
  }

  const timer = setInterval(check, CHECK_MS);
  checks.add(check);
  return end;
}

async function readRoot(signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch('/', { cache: 'no-cache', credentials: 'omit', signal });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
