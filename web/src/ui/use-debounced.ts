import { useEffect, useState } from 'react';

/** The text as it was when it last stayed unchanged for `delayMs`. @param initial what is returned until then */
export function useDebounced(text: string, delayMs: number, initial = text): string {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}
