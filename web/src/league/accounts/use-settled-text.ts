import { useEffect, useState } from 'react';

const SETTLE_MS = 250;

/** The text as it was when nobody had typed for a moment: a search asks once for a word, not for each letter. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
