import { useEffect, useEffectEvent, useState } from 'react';

/** Browsers refuse to change the address for every key that is held down. */
const WRITE_AFTER_MS = 250;

/**
 * The text of the search box: what is typed at once, and in the address once the typing pauses. Where something else
 * changes the address (Clear Filters, Back), the box follows it.
 */
export function useSearchText(inAddress: string, write: (text: string) => void) {
  const [typed, setTyped] = useState({ text: inAddress, basis: inAddress });
  if (typed.basis !== inAddress) {
    // what was written comes back without the spaces at its ends; the box keeps them
    setTyped({ text: typed.text.trim() === inAddress ? typed.text : inAddress, basis: inAddress });
  }
  const words = typed.text.trim();
  const handlePause = useEffectEvent(() => write(words));

  useEffect(() => {
    if (words === inAddress) return;
    const timer = setTimeout(handlePause, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [words, inAddress]);

  return {
    text: typed.text,
    words,
    type: (text: string) => setTyped({ text, basis: inAddress }),
  };
}
