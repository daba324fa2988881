import { useEffect, useState } from 'react';

/**
 * Looks up what an emailed link is for, and again on `refetch`.
 * @param token null sends no request
 */
export function useLookUp<Found>(
  token: string | null,
  ask: (token: string, signal: AbortSignal) => Promise<Found>,
) {
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try sends the request again
  useEffect(() => {
    if (!token) return;
    const asking = new AbortController();
    setFailure(null);
    ask(token, asking.signal).then(setFound, (cause) => {
      if (!asking.signal.aborted) setFailure(cause);
    });
    return () => asking.abort();
  }, [token, tries]);

  return { found, failure, refetch: () => setTries(tries + 1) };
}
