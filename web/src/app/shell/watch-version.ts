import { onMissing } from '#ui/missing-parts.ts';

const CHECK_MS = 60_000;

/**
 * Compares the site root with the copy seen first, every minute and when a part of the page can't be loaded, which a new
 * version may have removed. Calls `onNew` once when it differs. A root that cannot be had says nothing, and a hidden tab
 * does not ask.
 * @returns stops watching
 * @see docs/spec/product.md#new-version-check
 */
export function watchVersion(onNew: () => void): () => void {
  const stop = new AbortController();
  let cached: string | null = null;

  async function check(): Promise<void> {
    if (document.hidden && cached !== null) return;
    const copy = await readRoot(stop.signal);
    if (copy === null || stop.signal.aborted) return;
    cached ??= copy;
    if (copy === cached) return;
    end();
    onNew();
  }

  function end(): void {
    stop.abort();
    stopListening();
    clearInterval(timer);
  }

  const timer = setInterval(check, CHECK_MS);
  const stopListening = onMissing(check);
  check();
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
